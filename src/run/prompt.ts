import type { Ending, PromptFact, RunStart } from '../core/event.ts'
import type { ActionContract, Contract, Message, Prompt, PromptMessage } from '../core/flow.ts'
import type { JsonObject } from '../core/json.ts'
import type { Teaching } from '../dialect/dialect.ts'
import { withKeywords } from '../model/wire-schema.ts'
import { dialectOf, type RunState } from '../trace/fold.ts'
import { MarkBreaker } from './break-marks.ts'
import { writeNativeTurns } from './native-turns.ts'
import { shapeTurns } from './shape-turns.ts'
import { writeTextTurns } from './text-turns.ts'

/** A prompt and what the record says of it. */
export interface Written {
  prompt: Prompt
  fact: PromptFact
}

/**
 * Writes the conversation for the model: in the dialect in force, under the switches that are on.
 *
 * Invariant: within a run, while no switch turns, a prompt is the one before it and something at its end.
 */
export function writePrompt(state: RunState, teaching: Teaching | undefined): Written {
  const start = state.start!
  const isNative = dialectOf(state) === 'native' || !teaching
  const breaker = new MarkBreaker(isNative ? noMarks : teaching.marks)
  const system: string[] = []
  const turns: Message[] = []
  for (const it of conversationOf(state)) {
    if (it.role === 'system') system.push(it.content)
    else turns.push(it)
  }
  const taught = isNative || !start.contracts.length ? [] : [teach(teaching, start)]
  const written = isNative
    ? writeNativeTurns(turns, breaker)
    : writeTextTurns(turns, teaching, breaker, start.contracts)
  const systemText = [start.instructions, ...system, ...taught].filter(Boolean).join('\n\n')
  const messages = shapeTurns(systemText, written, state.switches.on)

  const stop = isNative || state.switches.on.includes('stop-out') ? [] : teaching.stop
  const prompt = promptOf({ start, switches: state.switches, prompt: messages, stop }, teaching)
  const kept = sameUpTo(state.prompt ?? [], messages)
  const tools = (prompt.tools ?? []).map((it) => it.name)
  const fact: PromptFact = { type: 'prompt', kept, messages: messages.slice(kept), stop, tools, broken: breaker.broken }
  return { prompt, fact }
}

/** The prompt that was written last, as the record has it. */
export function promptOf(state: PromptSource, teaching: Teaching | undefined): Prompt {
  const { contracts, limits } = state.start!
  const isNative = dialectOf(state) === 'native' || !teaching
  const { without, maxTokens = limits.maxTokens } = state.switches
  const tools = isNative && contracts.length ? { tools: offered(contracts, state) } : {}
  return { messages: state.prompt ?? [], stop: state.stop, ...tools, without, ...(maxTokens && { maxTokens }) }
}

type PromptSource = Pick<RunState, 'start' | 'switches' | 'prompt' | 'stop'>

/** The text that introduces the tools. */
function teach(teaching: Teaching, { contracts, actionContract, ends }: RunStart): string {
  const known = lessons.get(contracts)
  if (known?.teaching === teaching && known.actionContract === actionContract && known.ends === ends) return known.text
  const text = teaching.writeTools(ends === 'answer' ? contracts.map(withoutEnding) : contracts, actionContract)
  lessons.set(contracts, { teaching, actionContract, ends, text })
  return text
}

/** Where plain words are an answer, the lesson says so: a tool that ends the run as well is one tool among others. */
function withoutEnding({ ends: _ends, ...contract }: Contract): Contract {
  return contract
}

// Memoisation only: contracts are data, and every step of every run of a desk is taught the same.
const lessons = new WeakMap<Contract[], Lesson>()

interface Lesson {
  teaching: Teaching
  actionContract: ActionContract
  ends: Ending
  text: string
}

function conversationOf(state: RunState): Message[] {
  const { examples, messages } = state.start!
  const shown = state.switches.on.includes('examples-out') ? [] : examples
  const all = [...shown, ...messages, ...state.messages]
  return state.switches.on.includes('results-shortened') ? shortened(all) : all
}

const shortChars = 300

/** All results but those of the newest step, cut: what a model needs least when its context is full. */
function shortened(messages: Message[]): Message[] {
  const lastTurn = messages.findLastIndex((it) => it.role === 'assistant')
  return messages.map((it, i) => {
    if (it.role !== 'tool' || i > lastTurn || it.observation.content.length <= shortChars) return it
    const content = `${it.observation.content.slice(0, shortChars)} … (shortened)`
    return { ...it, observation: { ...it.observation, content } }
  })
}

/** Contracts as this server takes them: some refuse rare keywords, some an object without properties. */
function offered(contracts: Contract[], { switches: { on } }: PromptSource): Contract[] {
  if (!on.includes('schema-plain') && !on.includes('dummy-parameter')) return contracts
  const dummy: JsonObject = { [dummyParameter]: { type: 'string', description: 'leave this out' } }
  return contracts.map((it) => {
    const plain = on.includes('schema-plain')
      ? withKeywords(it.parameters, (word) => plainKeywords.includes(word))
      : it.parameters
    const isEmpty = !Object.keys((plain['properties'] as JsonObject | undefined) ?? {}).length
    return { ...it, parameters: isEmpty && on.includes('dummy-parameter') ? { ...plain, properties: dummy } : plain }
  })
}

/** A parameter that exists for servers which refuse a tool without any; never handed to the tool. */
export const dummyParameter = 'unused'

const plainKeywords = ['type', 'description', 'enum', 'items', 'properties', 'required']

function sameUpTo(before: PromptMessage[], now: PromptMessage[]): number {
  const at = now.findIndex((it, i) => !isSame(it, before[i]))
  return at === -1 ? now.length : at
}

function isSame(a: PromptMessage, b: PromptMessage | undefined): boolean {
  if (a.role !== b?.role || a.content !== b.content) return false
  return a.role !== 'assistant' || JSON.stringify(a) === JSON.stringify(b)
}

const noMarks: string[] = []
