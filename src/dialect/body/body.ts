import type { Found } from '../call/found.ts'
import type { ToolNames } from '../call/tool-names.ts'

/**
 * Reads the inside of an envelope as it arrives, and decides where it ends: a closing mark inside a string is data.
 *
 * Contract: `end` is asked for once, after the last `feed`, and never throws.
 */
export interface BodyReader {
  /** Takes what belongs to the body; fewer units than given mean that it ended there. */
  feed(text: string): number
  /** How much of what it took turned out to stand behind its end; asked after `end`. */
  readonly overrun?: number
  /** How much of what it took follows its last call: text, unless a closing mark says otherwise; asked after `end`. */
  readonly behind?: number
  /** A mark at this place would be data. */
  readonly inString: boolean
  /** Whether a mark that is no data belongs to the body all the same: a tag that means something else elsewhere. */
  takes?(mark: string): boolean
  /** Where a string ended had to be guessed: a mark that was taken for data may have been the end. Asked after `end`. */
  readonly guessed?: boolean
  end(): Found
}

/** Where a body begins. */
export interface BodyPlace {
  /** Where its first character stands in the completion. */
  at: number
  /** The mark that opened the envelope: `<function=` is a part of what has to be read. */
  mark: string
  names: ToolNames
  /** The marks that can close it. */
  until: readonly string[]
}

/** Makes the reader of one body; an envelope names the one it needs. */
export type OpenBody = (place: BodyPlace) => BodyReader

/** One row of the sniff table: by its first characters it is known what reads a body. */
export interface Sniff {
  /** `more`: the characters so far fit, and do not decide. Never answered when `ended`. */
  starts(head: string, ended: boolean): 'yes' | 'no' | 'more'
  open: OpenBody
}

/** How many characters may be needed to know a body. */
export const sniffLimit = 240
