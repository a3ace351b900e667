import type { Span } from '../core/flow.ts'
import { repair } from '../core/repair.ts'
import { unreadableIssue } from './call/issues.ts'
import type { ToolNames } from './call/tool-names.ts'
import type { Envelope } from './dialect.ts'
import { halfMarkLength } from './half-mark.ts'
import { type Header, headerLimit } from './header.ts'
import { MarkAhead } from './mark-ahead.ts'
import { type FoundMark, isOfReasoning, opening, role } from './marks/found-mark.ts'
import type { MarkSearch, MarkTable } from './marks/mark-table.ts'
import type { ReasoningMarks } from './marks/reasoning-marks.ts'
import { inBody, inReasoning, inText } from './marks/roles-by-place.ts'
import { Region } from './region.ts'
import { RereadBudget } from './reread-budget.ts'
import { scanPiece, scanRegion } from './scan-region.ts'
import type { Scanned } from './scanned.ts'
import type { ScannerOptions } from './scanner-options.ts'
import { TextMargin } from './text-margin.ts'

/**
 * Splits a completion into text, reasoning and envelopes, however it is cut into pieces.
 *
 * Invariant: a text in one piece or a character at a time gives the same once neighbouring pieces are joined. Held back
 * is only what may still become a mark, and white space or a stray token that may turn out to stand beside one.
 */
export class Scanner {
  readonly marks: MarkTable
  readonly names: ToolNames
  readonly stop: readonly string[]
  readonly reread = new RereadBudget()
  readonly #ahead: MarkAhead
  readonly #margin = new TextMargin()
  buffer = ''
  /** Where the unread part of `buffer` begins, and where `buffer` begins in the completion. */
  at = 0
  region: Region | undefined
  /** An opening mark whose header is being read. */
  #header: { envelope: Envelope; mark: string; from: number; isToken: boolean } | undefined
  calls = 0
  finish: 'whole' | 'cut' | undefined
  #base: number
  #reasoning: ReasoningMarks | undefined
  /** Reasoning since the first call in it, in case it never ends. */
  #rehearsal: { from: number; pieces: string[] } | undefined
  #unclosed = false
  #cut = false
  /** An envelope that was no call: its closing mark would say that one had been meant. */
  #unfit: { from: number; envelope: Envelope } | undefined

  constructor({ marks, names, at = 0, reasoning, within, stop = [] }: ScannerOptions) {
    this.marks = marks
    this.#ahead = new MarkAhead(marks, inBody)
    this.names = names
    this.stop = stop
    this.#base = at
    this.#reasoning = reasoning
    if (within) this.#header = { envelope: within, mark: '', from: at, isToken: true }
  }

  /** Where the next unread character stands in the completion. */
  get position(): number {
    return this.#base + this.at
  }

  get thinking(): boolean {
    return this.#reasoning !== undefined
  }

  /** The next mark that counts in a body. */
  markAhead(ended: boolean): MarkSearch {
    return this.#ahead.search({ buffer: this.buffer, base: this.#base, at: this.at, ended })
  }

  feed(text: string): Scanned[] {
    this.buffer += text
    const out: Scanned[] = []
    if (this.region && scanPiece(this, this.region, out)) this.#drop()
    else this.#run(out, false)
    return out
  }

  /** `finish: 'cut'`: content is missing, so half a mark was one. */
  end(finish: 'whole' | 'cut'): Scanned[] {
    const out: Scanned[] = []
    this.#run(out, false)
    this.finish = finish
    const isOver = this.region !== undefined || this.#header !== undefined || this.#cut
    const { lineBlank } = this.#margin.track
    const place = { finish, scanner: this, reasoning: !!this.#reasoning, lineBlank }
    const half = isOver ? 0 : halfMarkLength(this.buffer.slice(this.at), place)
    this.buffer = this.buffer.slice(0, this.buffer.length - half)
    this.#run(out, true)
    if (!this.#rehearsal) return out
    const { from, pieces } = this.#rehearsal
    this.rewind(from, pieces.join(''))
    this.#rehearsal = undefined
    this.#reasoning = undefined
    this.#unclosed = true
    this.#margin.edge()
    this.#run(out, true)
    // Reasoning that begins behind that call and never ends is reasoning.
    this.#endReasoning(out)
    return out
  }

  take(length: number): string {
    const text = this.buffer.slice(this.at, this.at + length)
    this.at += length
    return text
  }

  /** Goes back to a place in the completion whose text has been kept. */
  rewind(to: number, text: string): void {
    this.buffer = text + this.buffer.slice(this.at)
    this.#base = to
    this.at = 0
  }

  /** An envelope was no call: what it took was text, or reasoning, after all. */
  giveBack(out: Scanned[], { raw, from, quoted, ownLine, envelope, token }: Region): void {
    if (this.#reasoning) this.#think(out, raw, from)
    else {
      if (token) this.#margin.hold(token, from)
      this.#margin.give(out, raw.slice(token.length), from + token.length)
    }
    if (!quoted && ownLine) this.#unfit = { from, envelope }
  }

  /** An envelope has ended with something in it; white space behind it is no part of it. */
  leave(out: Scanned[], region: Pick<Region, 'found' | 'from' | 'at' | 'raw' | 'repairs'>): void {
    const { found, from, raw, repairs } = region
    if (this.#reasoning) {
      if (found.calls.length > 0 || this.finish === 'cut') this.#rehearsal ??= { from, pieces: [] }
      this.#think(out, raw, from)
      return
    }
    const all = this.#unclosed ? [...repairs, repair('call-in-unclosed-reasoning', from, region.at)] : repairs
    const text = raw.trimEnd()
    out.push({ type: 'found', found, repairs: all, span: [from, from + text.length], raw: text })
    if (found.calls.length > 0) {
      this.calls += found.calls.length
      this.#margin.edge()
    } else this.#margin.drop()
  }

  #run(out: Scanned[], ended: boolean): void {
    while (this.at < this.buffer.length || (ended && (this.region || this.#header))) {
      const before = this.at
      if (!this.#step(out, ended) && this.at === before) break
    }
    this.#drop()
  }

  /** What has been read is kept no longer. */
  #drop(): void {
    this.buffer = this.buffer.slice(this.at)
    this.#base += this.at
    this.at = 0
  }

  #step(out: Scanned[], ended: boolean): boolean {
    if (this.region) return scanRegion(this, this.region, out, ended)
    if (this.#header) return this.#scanHeader(out, ended)
    if (this.#cut) this.at = this.buffer.length
    else return this.#reasoning ? this.#scanReasoning(out, ended) : this.#scanText(out, ended)
    return false
  }

  #scanText(out: Scanned[], ended: boolean): boolean {
    const found = this.marks.search(this.buffer, this.at, ended, inText)
    const upTo = found.type === 'none' ? this.buffer.length : found.at
    const from = this.position
    if (upTo > this.at) this.#margin.give(out, this.take(upTo - this.at), from)
    if (found.type !== 'mark') return false
    const behind = found.at + found.text.length
    const quoted = this.#margin.track.quotes(this.buffer[behind], ended)
    const waits = !ended && !this.#margin.track.lineBlank && this.buffer.length < behind + 2 && isOfReasoning(found)
    if (quoted === 'unknown' || waits) return false
    this.#markInText(out, found, quoted === 'yes')
    return true
  }

  #markInText(out: Scanned[], found: FoundMark, quoted: boolean): void {
    const from = this.position
    const text = this.take(found.text.length)
    const span: Span = [from, from + text.length]
    const open = opening(found)
    const lineOk = (it: { lineStart?: true } | undefined) => !it?.lineStart || this.#margin.track.lineBlank
    const inProgram = this.#margin.track.inFence && !this.#margin.track.lineBlank
    const isToken = role(found, 'control') !== undefined
    if (open && lineOk(open.envelope) && !quoted && !inProgram) {
      this.#open(open.envelope, text, from, isToken)
      return
    }
    const result = role(found, 'result')?.mark
    if (result && lineOk(result) && !this.#margin.track.codeOpen && !quoted) {
      if (result.foreign || this.calls > 0) {
        this.#cut = true
        out.push({ type: 'invented', span })
        return
      }
      out.push({ type: 'result', span })
    }
    const think = role(found, 'think')
    const isData = this.#margin.isData(quoted, this.buffer.slice(this.at, this.at + 2))
    if (think && !isData) {
      this.#reasoning = think.marks
      this.#margin.drop()
      return
    }
    if (role(found, 'unthink')?.marks.orphan && !isData) {
      out.push({ type: 'orphan', span })
      this.#margin.edge()
      return
    }
    const isStray = isToken || role(found, 'close') || role(found, 'tail')
    if (isStray && !this.#margin.track.codeOpen && !quoted) {
      this.#trail(out, found, text, from)
      return
    }
    this.#margin.give(out, text, from)
  }

  #scanReasoning(out: Scanned[], ended: boolean): boolean {
    const found = this.marks.search(this.buffer, this.at, ended, inReasoning)
    const upTo = found.type === 'none' ? this.buffer.length : found.at
    const from = this.position
    if (upTo > this.at) this.#think(out, this.take(upTo - this.at), from)
    if (found.type !== 'mark') return false
    const quoted = this.#margin.track.quotes(this.buffer[found.at + found.text.length], ended)
    if (quoted === 'unknown') return false
    const at = this.position
    const text = this.take(found.text.length)
    const open = opening(found)
    if (role(found, 'unthink')?.marks === this.#reasoning && quoted === 'no') this.#endReasoning(out)
    else if (open && (!open.envelope.lineStart || this.#margin.track.lineBlank)) this.#open(open.envelope, text, at)
    else this.#think(out, text, at)
    return true
  }

  #open(envelope: Envelope, mark: string, from: number, isToken = false): void {
    const { codeOpen: quoted, lineBlank: ownLine } = this.#margin.track
    if (envelope.header && !quoted) this.#header = { envelope, mark, from, isToken }
    else this.region = new Region({ from, mark, envelope, quoted, ownLine, isToken, names: this.names })
  }

  #scanHeader(out: Scanned[], ended: boolean): boolean {
    const { envelope, mark, from, isToken } = this.#header!
    const head = this.buffer.slice(this.at, this.at + headerLimit)
    const place = { mark, names: this.names, ended: ended || head.length === headerLimit }
    const header = envelope.header!(head, place)
    if (header === 'more') return false
    this.#header = undefined
    if (!header && this.#reasoning) this.#think(out, mark, from)
    else if (!header && isToken) this.#margin.hold(mark, from)
    else if (!header) this.#margin.give(out, mark, from)
    else this.#enter(out, header.opens, envelope, mark + this.take(header.length), from)
    return true
  }

  /** Behind a header: whatever went before it has ended. */
  #enter(out: Scanned[], opens: Header['opens'], envelope: Envelope, mark: string, from: number): void {
    if (this.#reasoning) this.#endReasoning(out)
    this.#margin.edge()
    if (opens === 'foreign') {
      this.#cut = true
      out.push({ type: 'invented', span: [from, from + mark.length] })
    } else if (opens === 'call') {
      const place = { from, mark, envelope, names: this.names }
      this.region = new Region({ ...place, quoted: false, ownLine: true, isToken: false })
    } else if (opens !== 'text') this.#reasoning = opens
  }

  #endReasoning(out: Scanned[]): void {
    const rehearsal = this.#rehearsal
    this.#rehearsal = undefined
    if (rehearsal) this.#think(out, rehearsal.pieces.join(''), rehearsal.from)
    this.#reasoning = undefined
    this.#margin.edge()
  }

  #think(out: Scanned[], text: string, from: number): void {
    this.#margin.track.take(text)
    if (this.#rehearsal) this.#rehearsal.pieces.push(text)
    else if (text) out.push({ type: 'reasoning', text, span: [from, from + text.length] })
  }

  /** A token or a closing mark on its own: no text beside a call or at an end, text in the middle of text. */
  #trail(out: Scanned[], found: FoundMark, text: string, from: number): void {
    const unfit = this.#unfit
    if (unfit && found.roles.some((it) => it.type === 'close' && it.envelope === unfit.envelope)) {
      const unread = { calls: [], issues: [{ issue: unreadableIssue('the text between its marks') }] }
      out.push({ type: 'found', found: unread, repairs: [], span: [unfit.from, from], raw: '' })
      this.#unfit = undefined
      this.#margin.give(out, text, from)
      return
    }
    this.#margin.hold(text, from)
  }
}
