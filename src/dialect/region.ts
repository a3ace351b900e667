import { Pieces } from '../core/pieces.ts'
import type { Repair } from '../core/repair.ts'
import type { BodyReader, OpenBody } from './body/body.ts'
import { sniffLimit } from './body/body.ts'
import { jsonBody } from './body/json-body.ts'
import { sniffBody } from './body/sniff-body.ts'
import { type Found, isNothing, nothingFound } from './call/found.ts'
import type { ToolNames } from './call/tool-names.ts'
import type { Envelope } from './dialect.ts'

/** How far an open envelope has been read. `unfit`: no call at all. `seeking`: unreadable, its end is being looked for. */
export type RegionState = 'sniffing' | 'reading' | 'seeking' | 'closing' | 'closed' | 'unfit'

export interface RegionOptions extends Pick<Region, 'from' | 'quoted' | 'ownLine' | 'envelope'> {
  mark: string
  isToken: boolean
  names: ToolNames
}

/**
 * An envelope that has been opened: its body as far as it has come, and every character since its opening mark, in case
 * it turns out to be no call at all.
 */
export class Region {
  readonly from: number
  /** Opened within inline code: a mention, if the code ends right behind it. */
  readonly quoted: boolean
  /** Opened at the start of a line: more than a word in a sentence. */
  readonly ownLine: boolean
  /** Its opening mark, where that alone is a token that is no text at an edge of it; else nothing. */
  readonly token: string
  envelope: Envelope
  state: RegionState = 'sniffing'
  found: Found = nothingFound
  /** What had to be mended about its marks. */
  repairs: Repair[] = []
  /** The first mark that stood inside a string: where a string that never ends should have ended. */
  firstInside = -1
  readonly #names: ToolNames
  #mark: string
  readonly #raw = new Pieces()
  #overrun = ''
  #open: OpenBody | undefined
  #bodyFrom: number
  #body: BodyReader | undefined

  constructor(open: RegionOptions) {
    this.from = open.from
    this.quoted = open.quoted
    this.ownLine = open.ownLine
    this.envelope = open.envelope
    this.#names = open.names
    this.#mark = open.mark
    this.token = open.isToken ? open.mark : ''
    this.keep(open.mark)
    this.#bodyFrom = this.#raw.length
  }

  get raw(): string {
    return this.#raw.text
  }

  /** Where the next character stands in the completion. */
  get at(): number {
    return this.from + this.#raw.length
  }

  get inString(): boolean {
    return this.#body?.inString ?? false
  }

  takes(mark: string): boolean {
    return this.#body?.takes?.(mark) ?? false
  }

  /** Takes text that belongs to the envelope whatever it means. */
  keep(text: string): void {
    this.#raw.add(text)
  }

  /** The same envelope opened twice, or one inside the other: the inner one counts. */
  reopen(mark: string, envelope: Envelope): void {
    this.keep(mark)
    this.#mark = mark
    this.envelope = envelope
  }

  /** Looks at the first characters of the body. True when they were enough. */
  sniff(head: string, ended: boolean): boolean {
    const limited = head.slice(0, sniffLimit)
    const sniffed = this.envelope.body ?? sniffBody(limited, ended || head.length >= sniffLimit)
    if (sniffed === 'more') return false
    const open = sniffed === jsonBody ? (this.envelope.json ?? sniffed) : sniffed
    this.#open = open
    this.#bodyFrom = this.#raw.length
    this.#begin()
    this.state = open ? 'reading' : 'unfit'
    return true
  }

  /** Feeds the body; fewer units than given mean that it has ended. */
  feed(text: string): number {
    const taken = this.#body!.feed(text)
    this.keep(text.slice(0, taken))
    if (taken < text.length) this.endBody()
    return taken
  }

  /** What the body took and did not own, once. */
  giveBackOverrun(): string {
    const text = this.#overrun
    this.#overrun = ''
    return text
  }

  /** All that its body took: what is left is the mark. */
  giveBackBody(): string {
    return this.#raw.cut(this.#bodyFrom)
  }

  /** How much it has taken behind the mark. */
  get bodyLength(): number {
    return this.#raw.length - this.#bodyFrom
  }

  /** A mark was taken into a string whose end had to be guessed: the guess may have swallowed the next call. */
  get swallowed(): boolean {
    const inside = this.firstInside
    if (inside === -1) return false
    if (this.#body?.guessed) return true
    return this.found.calls.some((it) => it.repairs.some(({ code }) => code === 'unescaped-quote'))
  }

  /** Feeds a mark that seems to stand inside a string. */
  feedMark(mark: string): number {
    const at = this.#raw.length
    const taken = this.feed(mark)
    if (taken === mark.length && this.firstInside === -1) this.firstInside = at
    return taken
  }

  /** `closed`: at a closing mark. */
  endBody(closed = false): void {
    this.found = this.#known(this.#body?.end() ?? nothingFound)
    const unreadable = this.found.calls.length === 0 && this.found.issues.length > 0
    this.state = unreadable ? 'seeking' : isNothing(this.found) ? 'unfit' : 'closing'
    // Of what is no call, the whole body is given back.
    const overrun = this.state === 'unfit' ? 0 : this.#body?.overrun || this.#behind(closed)
    if (overrun > 0) this.#overrun = this.#raw.cut(this.#raw.length - overrun)
  }

  /** The words behind the last call, where no closing mark says that they belong to it: the next call does not. */
  #behind(closed: boolean): number {
    const behind = this.#body?.behind ?? 0
    return closed && this.firstInside < this.#raw.length - behind ? 0 : behind
  }

  /** Something follows the body: what lacked nothing but an end has one. */
  complete(): void {
    for (const it of this.found.calls) if (it.open === 'call') it.open = 'nothing'
  }

  /** Reads the body again, up to the first mark inside a string, and gives back the text from there. */
  endAtMarkInside(): string {
    const end = this.firstInside - this.#bodyFrom
    this.firstInside = -1
    const behind = this.giveBackOverrun()
    const body = this.giveBackBody()
    this.state = 'reading'
    this.#begin()
    const taken = this.feed(body.slice(0, end))
    if (this.state === 'reading') this.endBody()
    return this.giveBackOverrun() + body.slice(taken) + behind
  }

  #begin(): void {
    this.#body = this.#open?.({ at: this.at, mark: this.#mark, names: this.#names, until: this.envelope.close })
  }

  /** Without an envelope around it, a call counts only for a tool on offer. */
  #known(found: Found): Found {
    if (!this.envelope.bare) return found
    const knows = ({ tool }: { tool?: string }) => tool !== undefined && this.#names.knows(tool)
    return { ...found, calls: found.calls.filter(knows), issues: found.issues.filter(knows) }
  }
}
