import type { CompletionFact, RunEvent, RunFact, RunStart } from '../../src/core/event.ts'
import type { CheckedCall, Contract, MessagePart, ToolCall } from '../../src/core/flow.ts'

/** Numbers and times facts the way a run does: ten milliseconds apart. */
export function recorded(facts: RunFact[], runId = 'run-1'): RunEvent[] {
  let step = 0
  return facts.map((fact, seq) => {
    if (fact.type === 'step-start' && fact.attempt === 1) step += 1
    return { ...fact, seq, at: 1_000 + seq * 10, runId, step }
  })
}

export const weight: Contract = {
  name: 'weigh',
  description: 'Weighs a parcel.',
  parameters: { type: 'object', properties: { parcel: { type: 'string' } }, required: ['parcel'] },
  effect: 'read',
  effectFrom: 'code',
}

export const start: RunStart = {
  type: 'run-start',
  format: 1,
  version: '0.1.0',
  model: 'test/scripted',
  mode: 'json',
  dialect: 'json',
  native: false,
  traits: {},
  contracts: [weight],
  actionContract: { name: 'open', calls: 'several', arguments: 'any', values: 'literals', repairs: 'any' },
  policy: 'by effect',
  ends: 'answer',
  nudge: 'evidence',
  limits: { steps: 6, timeMs: 60_000, tokens: 100_000, retries: 2, waitMs: 30_000 },
  instructions: 'You weigh parcels.',
  examples: [],
  messages: [{ role: 'user', content: 'How heavy is parcel K7?' }],
  switches: { on: [], without: [] },
}

export function callOf(id: string, parcel: string): ToolCall {
  return { id, tool: 'weigh', positional: [], named: { parcel }, form: 'json', span: [0, 20], repairs: [] }
}

export function checkedOf(call: ToolCall): CheckedCall {
  return { call, contract: weight, arguments: call.named, coercions: [], hash: `hash of ${JSON.stringify(call.named)}` }
}

export function completionOf(text: string, parts: MessagePart[], more: Partial<CompletionFact> = {}): CompletionFact {
  const raw = { text, reasoning: '', fragments: [] }
  const usage = { promptTokens: 50, completionTokens: 10 }
  const said = parts.flatMap((it) => (it.type === 'text' ? it.text : [])).join('')
  return { type: 'completion', raw, finish: 'stop', parts, issues: [], text: said, reasoning: null, usage, ...more }
}

export function toolFacts(call: ToolCall, grams: number): RunFact[] {
  const value = { grams }
  return [
    { type: 'tool-start', callId: call.id, tool: call.tool },
    { type: 'tool-end', callId: call.id, became: 'ran', ms: 3, value },
  ]
}

export function observationOf(call: ToolCall, grams: number): RunFact {
  const content = `{"grams":${grams}}`
  return {
    type: 'observation',
    observation: { callId: call.id, tool: call.tool, became: 'ran', content, value: { grams } },
  }
}

const first = callOf('call00000', 'K7')
const second = callOf('call00001', 'K8')
const written = '<tool_call>{"name":"weigh","arguments":{"parcel":"K7"}}</tool_call>'

/** A nudge, a retry, two calls at once, an answer: every kind of live part among them. */
export const wholeRun: RunEvent[] = recorded([
  start,
  { type: 'step-start', attempt: 1 },
  {
    type: 'prompt',
    kept: 0,
    messages: [{ role: 'user', content: 'How heavy?' }],
    stop: ['</tool_call>'],
    tools: [],
    broken: 0,
  },
  { type: 'reasoning', text: 'A scale', span: null },
  { type: 'text', text: 'I need ', span: [0, 7] },
  { type: 'text', text: 'to weigh it.', span: [7, 19] },
  completionOf('I need to weigh it.', [{ type: 'text', text: 'I need to weigh it.' }]),
  { type: 'nudge', text: 'Write the call, or the answer.', because: 'announces an action' },
  { type: 'step-end' },
  { type: 'step-start', attempt: 1 },
  { type: 'prompt', kept: 1, messages: [{ role: 'user', content: 'Write the call.' }], stop: [], tools: [], broken: 0 },
  completionOf('', [], { finish: 'failed' }),
  { type: 'retry', reason: 'overloaded', waitMs: 500 },
  { type: 'step-end' },
  { type: 'step-start', attempt: 2 },
  { type: 'prompt', kept: 2, messages: [], stop: [], tools: [], broken: 0 },
  { type: 'text', text: '{"name":"weigh"', span: [0, 15] },
  { type: 'revised', span: [0, 15], as: 'call' },
  { type: 'call-preview', text: 'weigh', span: [0, 15] },
  { type: 'call', call: first },
  { type: 'call', call: second },
  completionOf(written, [
    { type: 'call', call: first },
    { type: 'call', call: second },
  ]),
  { type: 'checked', checked: checkedOf(first) },
  { type: 'decision', callId: first.id, decision: { type: 'allow', reason: 'reads' } },
  { type: 'refused', callId: second.id, issues: [{ code: 'argument-value', message: 'no parcel named K8' }] },
  ...toolFacts(first, 420),
  observationOf(first, 420),
  {
    type: 'observation',
    observation: { callId: second.id, tool: 'weigh', became: 'refused', content: 'no parcel named K8', value: {} },
  },
  { type: 'step-end' },
  { type: 'step-start', attempt: 1 },
  { type: 'prompt', kept: 2, messages: [{ role: 'user', content: 'TOOL_RESULT' }], stop: [], tools: [], broken: 0 },
  { type: 'text', text: '420 grams.', span: [0, 10] },
  completionOf('420 grams.', [{ type: 'text', text: '420 grams.' }]),
  { type: 'step-end' },
  { type: 'run-end', outcome: 'answered', answer: '420 grams.' },
])
