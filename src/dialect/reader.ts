import type { ActionContract, Contract, Delta, Finish, Part, Reading, Span } from '../core/flow.ts'
import { Pieces } from '../core/pieces.ts'
import { assemble } from './assemble.ts'
import { type ToolNames, toolNames } from './call/tool-names.ts'
import type { Dialect, Envelope } from './dialect.ts'
import { HoldBack } from './hold-back.ts'
import { allMarks } from './marks/all-marks.ts'
import { openReasoning } from './marks/open-reasoning.ts'
import { NativeCalls } from './native/native-calls.ts'
import type { Scanned } from './scanned.ts'
import { Scanner } from './scanner.ts'
import { type SettleSource, settle, weakForms } from './settle.ts'

/** What is known before a completion is read: its tools, its dialect, and how it was asked for. */
export interface ReaderOptions {
  dialects: readonly Dialect[]
  /** The tools on offer: weak forms are gated by their names; without any, shape alone decides. */
  contracts?: readonly Contract[]
  newId: () => string
  /** The dialect that the model was asked to write, by name. */
  asked?: string
  /** How an action may be written, where actions were asked for. */
  actionContract?: ActionContract
  /** Native tools were offered: content is searched for calls only when the server delivered none. */
  native?: boolean
  /** Give out no text that could still turn out to be a call. */
  hold?: boolean
  /** The tail of the prompt that the completion continues. */
  prefill?: string
  /** The stop marks that were set: a closing mark among them is not missing when the completion ends before it. */
  stop?: readonly string[]
  /** As many completion tokens as this means that the completion was cut, whatever its finish says. */
  maxTokens?: number
}

/** Makes the reader of one completion: what a run is given, so that it does not carry the table of dialects itself. */
export type OpenReader = (options: Omit<ReaderOptions, 'dialects'>) => CompletionReader

/**
 * Turns one completion into parts, delta by delta. A whole completion at once is just one delta.
 *
 * Invariant: what it comes to does not depend on how it was cut, and costs its length. Calls are given out at the end:
 * only there is it known which of them count.
 */
export class CompletionReader {
  readonly #options: ReaderOptions
  readonly #names: ToolNames
  readonly #scanner: Scanner
  readonly #native = new NativeCalls()
  readonly #text = new Pieces()
  readonly #reasoning = new Pieces()
  readonly #scanned: Scanned[] = []
  readonly #given: Span[] = []
  readonly #thought: Span[] = []
  /** Where what was reasoning ends, until that is told. */
  #thoughtTo = 0
  readonly #back: HoldBack | undefined
  #reading: Reading | undefined

  constructor(options: ReaderOptions) {
    this.#options = options
    this.#names = toolNames(options.contracts)
    this.#scanner = new Scanner({
      marks: allMarks(options.dialects),
      names: this.#names,
      reasoning: openReasoning(options.prefill ?? ''),
      within: beginsWithin(options),
      stop: options.stop ?? [],
    })
    if (!options.hold) return
    const asked = this.#asked()?.form
    const forms = weakForms(options.dialects)
    this.#back = new HoldBack(asked ? [...forms, asked] : forms, this.#names)
  }

  /** What the parts come to. Contract: asked for after `finish`. */
  get reading(): Reading {
    if (!this.#reading) throw new TypeError('a completion is read when its finish has been fed')
    return this.#reading
  }

  /** Characters looked at for marks: grows with the text, not with the number of deltas. */
  get steps(): number {
    return this.#scanner.marks.steps
  }

  feed(delta: Delta): Part[] {
    if (delta.type === 'text') {
      this.#text.add(delta.text)
      return this.#give(this.#scanner.feed(delta.text))
    }
    if (delta.type === 'reasoning') {
      this.#reasoning.add(delta.text)
      return [{ type: 'reasoning', text: delta.text, span: null }]
    }
    if (delta.type === 'finish') return this.#finish(delta)
    this.#native.feed(delta)
    return typeof delta.arguments === 'string' ? [{ type: 'call-preview', text: delta.arguments, span: null }] : []
  }

  #give(scanned: Scanned[]): Part[] {
    const [only] = scanned
    if (only?.type === 'call-preview' && scanned.length === 1) return [only]
    const parts: Part[] = []
    for (const it of scanned) {
      if (it.type === 'call-preview') parts.push(it)
      else this.#giveOne(it, parts)
    }
    return parts
  }

  #giveOne(it: Exclude<Scanned, { type: 'call-preview' }>, parts: Part[]): void {
    this.#scanned.push(it)
    if (it.type === 'orphan') parts.push(...this.#orphan(it.span))
    else if (this.#thoughtTo > 0) parts.push(...this.#takeBack())
    if (it.type === 'text') for (const one of this.#back?.take(it) ?? [it]) parts.push(this.#giveText(one))
    else if (it.type !== 'orphan') this.#back?.edge(it.type === 'found')
    if (it.type !== 'reasoning') return
    this.#thought.push(it.span)
    parts.push(it)
  }

  #giveText({ text, span }: Extract<Scanned, { type: 'text' }>): Part {
    this.#given.push(span)
    return { type: 'text', text, span }
  }

  /** All before it was reasoning: where a call came before, only once it is known that something follows. */
  #orphan([, to]: Span): Part[] {
    this.#thoughtTo = to
    return this.#scanner.calls > 0 ? [] : this.#takeBack()
  }

  #takeBack(): Part[] {
    const to = this.#thoughtTo
    if (to === 0) return []
    this.#thoughtTo = 0
    this.#back?.drop()
    if (this.#given.splice(0).length === 0) return []
    this.#thought.splice(0, this.#thought.length, [0, to])
    return [{ type: 'revised', span: [0, to], as: 'reasoning' }]
  }

  #finish(finish: Finish): Part[] {
    const cut = this.#isCut(finish)
    const parts = this.#give(this.#scanner.end(cut ? 'cut' : 'whole'))
    const { segments, inventedFrom } = settle({
      text: this.#text.text,
      reasoning: this.#reasoning.text,
      scanned: this.#scanned,
      native: this.#native.end(this.#names),
      names: this.#names,
      dialects: this.#options.dialects,
      asked: this.#asked(),
      cut,
      stop: this.#options.stop ?? [],
    })
    const { newId } = this.#options
    const { reading, parts: last } = assemble({
      segments,
      inventedFrom,
      given: this.#given,
      thought: this.#thought,
      newId,
    })
    this.#reading = reading
    return [...parts, ...last]
  }

  #asked(): SettleSource['asked'] {
    const { dialects, asked, actionContract } = this.#options
    const form = dialects.find((it) => it.name === asked)?.whenAsked
    return form && { form, exactly: actionContract?.repairs === 'fence' }
  }

  #isCut({ reason, usage }: Finish): boolean {
    const { maxTokens } = this.#options
    return reason !== 'stop' || (maxTokens !== undefined && usage !== undefined && usage.completionTokens >= maxTokens)
  }
}

/** The turn that the prompt has begun: by its tail, or because the dialect asked for begins every turn so. */
function beginsWithin({ dialects, asked, prefill = '' }: ReaderOptions): Envelope | undefined {
  const tail = prefill.trimEnd()
  return (tail && begunBy(tail, dialects)) || dialects.find((it) => it.name === asked)?.within
}

function begunBy(tail: string, dialects: readonly Dialect[]): Envelope | undefined {
  const envelopes = dialects.flatMap((it) => it.envelopes ?? []).filter((it) => it.header)
  return envelopes.find((it) => it.open.some((mark) => tail.endsWith(mark)))
}
