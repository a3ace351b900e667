import type { CompletionFact } from '../../src/core/event.ts'
import type { Contract, ToolCall } from '../../src/core/flow.ts'
import type { Issue } from '../../src/core/issue.ts'
import { dialects, openReader, teachingFor, teachings } from '../../src/dialect/table.ts'
import { open, strict } from '../../src/gate/action-contract.ts'
import { givenArguments } from '../../src/gate/given-arguments.ts'
import { passCall } from '../../src/gate/pass-call.ts'
import { byEffect } from '../../src/gate/policy.ts'
import { writeRefusal } from '../../src/gate/refusal.ts'
import { toCallId } from '../../src/trace/call-id.ts'
import { become, type CallState, callsOf } from '../../src/trace/call-state.ts'
import type { GateInput } from './gate-input.ts'

/** What a completion asks for, and what the gate says of each call. Nothing is run. */
export interface GateReading {
  completion: CompletionFact
  calls: CallState[]
  /** Whether the calls were held against tools. */
  isJudged: boolean
}

/** The names that a dialect may be chosen by. */
export const dialectNames: readonly string[] = [
  ...new Set(['auto', 'native', ...[...dialects, ...teachings].map((it) => it.name)]),
]

/**
 * Reads a completion and passes its calls through the gate, up to where a tool would run. A long text is read in
 * pieces, and the page may draw between them; nothing comes of it when `signal` aborts.
 */
export async function readAtGate(
  { completion, dialect, finish, contract }: GateInput,
  contracts: Contract[],
  signal: AbortSignal,
): Promise<GateReading | undefined> {
  let count = 0
  const reader = openReader({
    asked: dialect,
    contracts,
    actionContract: actionContracts[contract],
    newId: () => toCallId(count++),
    native: dialect === 'native',
  })
  for (let from = 0; from < completion.length; from += pieceLength) {
    reader.feed({ type: 'text', text: completion.slice(from, from + pieceLength) })
    if (from > 0) await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return undefined
  }
  reader.feed({ type: 'finish', reason: finish })
  const { parts, issues, text, reasoning, inventedFrom } = reader.reading
  const raw = { text: completion, reasoning: '', fragments: [], ...(inventedFrom !== undefined && { inventedFrom }) }
  const written = callsOf(parts, 1)
  const siblings = written.flatMap((it) => it.call ?? [])
  const isJudged = contracts.length > 0
  const calls: CallState[] = []
  for (const it of written) calls.push(isJudged ? await judged(it, siblings) : it)
  return { completion: { type: 'completion', raw, finish, parts, issues, text, reasoning }, calls, isJudged }

  async function judged(call: CallState, all: ToolCall[]): Promise<CallState> {
    let state = call
    const gate = {
      contracts,
      actionContract: actionContracts[contract],
      policy: byEffect,
      readText: openReader.readText,
    }
    const facts = call.call ? passCall(call.call, { ...gate, approve: () => 'later' }, all) : []
    for await (const fact of facts) state = become(state, fact)
    const refusals = state.unread ? [state.unread] : state.issues
    return refusals.length === 0 ? state : { ...state, observation: toldOf(state, refusals) }
  }

  function toldOf({ id, tool, call }: CallState, refusals: Issue[]): CallState['observation'] {
    const own = contracts.find((it) => it.name === tool)
    const teaching = teachingFor(dialect === 'auto' && call?.form === 'python' ? 'python' : dialect) ?? teachings[0]!
    const content = writeRefusal(refusals, {
      tool,
      contracts,
      ...(call && own && { given: givenArguments(call, own) }),
      readText: openReader.readText,
      writeCall: teaching.writeCall,
    })
    return { callId: id, tool, became: 'refused', content, value: { error: content } }
  }
}

const actionContracts = { open, strict }
const pieceLength = 65_536
