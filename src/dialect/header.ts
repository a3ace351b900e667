import type { ToolNames } from './call/tool-names.ts'
import type { ReasoningMarks } from './marks/reasoning-marks.ts'

/**
 * What stands between an opening mark and the content: for whom it is, and on which channel.
 *
 *     <|channel|>commentary to=functions.get_price <|constrain|>json<|message|>{"coin_id": "tron"}
 *               ^                                                              ^ length
 */
export interface Header {
  length: number
  /** `foreign`: another speaker's turn, which ends the model's own words. */
  opens: 'call' | 'text' | 'foreign' | ReasoningMarks
}

/** What is known where a header is read. */
export interface HeaderPlace {
  mark: string
  names: ToolNames
  /** Nothing follows, or more than any header has. */
  ended: boolean
}

/** `more` while it may go on, and never when `ended`; `undefined` when it is none, and the mark is only a token. */
export type ReadHeader = (head: string, place: HeaderPlace) => Header | 'more' | undefined

/** How long a header may be. */
export const headerLimit = 240
