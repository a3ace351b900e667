import type { CompletionFact, RunFact } from '../core/event.ts'
import type { Delta, Failure, Finish, Part, Prompt, RawCompletion, Reading } from '../core/flow.ts'
import { repair } from '../core/repair.ts'
import type { CompletionReader } from '../dialect/reader.ts'
import { toCallId } from '../trace/call-id.ts'
import { dialectOf, type RunState } from '../trace/fold.ts'
import { type RunContext, teachingOf } from './context.ts'
import { learn } from './learned.ts'
import type { RunOptions } from './options.ts'
import { promptOf } from './prompt.ts'

/**
 * One completion: the prompt out, the answer back in parts and, at the end, whole. No tool runs here.
 * Parts that were told before an interruption are not told again.
 */
export async function* complete(state: RunState, { options, time, clock }: RunContext): AsyncGenerator<RunFact> {
  const prompt = promptOf(state, teachingOf(options, state.start!.dialect))
  const reader = readerFor(state, options, prompt)
  const told = state.partial.map((it) => JSON.stringify(withoutHead(it)))
  const deltas: Delta[] = []
  let finish: Finish | undefined
  for await (const delta of options.model.complete(prompt, time.asked)) {
    if (delta.type === 'finish') finish = delta
    else deltas.push(delta)
    for (const part of reader.feed(delta)) {
      if (told.length && JSON.stringify(part) === told[0]) told.shift()
      else yield part
    }
    if (finish) break
  }
  const end: Finish = finish ?? { type: 'finish', reason: 'failed', failure: noFinish }
  if (!finish) yield* reader.feed(end)
  for (const issue of end.issues ?? []) yield { type: 'issue', issue, span: null, blocks: false }
  const fact = salvaged(state, end, options) ?? whole(reader.reading, verbatim(deltas, end, reader.reading), end)
  if (end.reason === 'stop' || end.reason === 'length') await learn(options, state.demanded, clock.now())
  yield fact
}

/** Contract: the adapters never break it; a model of somebody else's may. */
const noFinish: Failure = {
  issue: { code: 'model-stream-broken', message: 'the model ended its stream without a finish' },
  act: { type: 'retry' },
  cause: 'no finish',
}

/** A completion that the server refused, read all the same; each call of it is a guess. */
function salvaged(state: RunState, end: Finish, options: RunOptions): CompletionFact | undefined {
  const text = end.failure?.salvage
  if (text === undefined) return undefined
  const reader = readerFor(state, options, { stop: [] })
  reader.feed({ type: 'text', text })
  reader.feed({ type: 'finish', reason: 'stop' })
  const { reading } = reader
  const isUseful = reading.parts.some((it) => it.type === 'call') || (reading.text !== '' && !reading.issues.length)
  if (!isUseful) return undefined
  const parts = reading.parts.map((it) => {
    if (it.type !== 'call') return it
    const mark = repair('salvaged', ...(it.call.span ?? [0, text.length]))
    return { ...it, call: { ...it.call, repairs: [...it.call.repairs, mark] } }
  })
  const raw: RawCompletion = { text, reasoning: '', fragments: [] }
  return whole({ ...reading, parts }, raw, { ...end, reason: 'stop' })
}

function whole(reading: Reading, raw: RawCompletion, { reason, usage, server, failure }: Finish): CompletionFact {
  const { parts, issues, text, reasoning } = reading
  return {
    type: 'completion',
    raw,
    finish: reason,
    parts,
    issues,
    text,
    reasoning,
    ...(usage && { usage }),
    ...(server && { server }),
    ...(failure && { failure }),
  }
}

function readerFor(
  state: RunState,
  { openReader }: RunOptions,
  { stop, maxTokens }: Pick<Prompt, 'stop' | 'maxTokens'>,
): CompletionReader {
  const { contracts, actionContract } = state.start!
  const asked = dialectOf(state)
  let count = state.callCount
  const newId = () => toCallId(count++)
  const native = asked === 'native'
  return openReader({
    contracts,
    actionContract,
    asked,
    newId,
    native,
    stop,
    ...(maxTokens !== undefined && { maxTokens }),
  })
}

/** A completion as it came. Pieces are joined once, at the end: linear in their number. */
function verbatim(deltas: Delta[], { extra }: Finish, { inventedFrom }: Reading): RawCompletion {
  const said = (type: 'text' | 'reasoning') => deltas.map((it) => (it.type === type ? it.text : '')).join('')
  return {
    text: said('text'),
    reasoning: said('reasoning'),
    fragments: joined(deltas.filter((it) => it.type === 'call-fragment')),
    ...(inventedFrom !== undefined && { inventedFrom }),
    ...(extra && { extra }),
  }
}

/** Pieces of one call's arguments that follow each other, as one: a long argument is not thousands of lines of record. */
function joined(fragments: RawCompletion['fragments']): RawCompletion['fragments'] {
  const out: { fragment: RawCompletion['fragments'][number]; pieces: string[] }[] = []
  for (const fragment of fragments) {
    const last = out.at(-1)
    const isPiece = typeof fragment.arguments === 'string' && fragment.name === undefined && fragment.id === undefined
    const follows = last && typeof last.fragment.arguments === 'string' && last.fragment.index === fragment.index
    if (isPiece && follows && !fragment.extra) last.pieces.push(fragment.arguments as string)
    else out.push({ fragment, pieces: typeof fragment.arguments === 'string' ? [fragment.arguments] : [] })
  }
  return out.map(({ fragment, pieces }) => (pieces.length > 1 ? { ...fragment, arguments: pieces.join('') } : fragment))
}

/** A part as the reader gave it, from an event that carried it. */
function withoutHead(part: Part): Part {
  const { seq: _seq, at: _at, runId: _runId, step: _step, ...rest } = part as Part & Record<string, unknown>
  return rest as Part
}
