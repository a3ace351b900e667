import type { RunEvent, RunFact } from '../core/event.ts'
import { isObject } from '../core/json.ts'

/**
 * Whether something read from a file is an event that can be folded and shown.
 *
 * Looks at what readers of a trace stand on, not at every field: a file is often written by another version.
 */
export function isEvent(value: unknown): value is RunEvent {
  return head(value) && shape(value)
}

type Check = (value: unknown) => boolean

const text: Check = (value) => typeof value === 'string'
const count: Check = (value) => typeof value === 'number'
const yesOrNo: Check = (value) => typeof value === 'boolean'
const anything: Check = () => true

function listOf(item: Check): Check {
  return (value) => Array.isArray(value) && value.every(item)
}

function record(fields: Record<string, Check>): Check {
  const checks = Object.entries(fields)
  return (value) => isObject(value) && checks.every(([key, check]) => check(value[key]))
}

function maybe(check: Check): Check {
  return (value) => value === undefined || check(value)
}

function oneOf(tag: string, variants: Record<string, Check>): Check {
  return (value) => {
    const name = isObject(value) ? value[tag] : undefined
    return typeof name === 'string' && Object.hasOwn(variants, name) && variants[name]!(value)
  }
}

const head = record({ seq: count, at: count, runId: text, step: count, type: text })
const issue = record({ code: text, message: text })
const call = record({
  id: text,
  tool: text,
  positional: listOf(anything),
  named: record({}),
  repairs: listOf(record({})),
})
const contract = record({ name: text, description: text, parameters: record({}) })
const observation = record({ callId: text, tool: text, became: text, content: text })
const raw = record({ text, reasoning: text, fragments: listOf(record({})) })
const part = oneOf('type', {
  text: record({ text }),
  reasoning: record({ text }),
  call: record({ call }),
  unread: record({ id: text, tool: text, issue }),
})
const message = oneOf('role', {
  system: record({ content: text }),
  user: record({ content: text }),
  assistant: record({ parts: listOf(part), raw: maybe(raw) }),
  tool: record({ observation }),
})
const span = listOf(count)
const prompted = oneOf('role', {
  system: record({ content: text }),
  user: record({ content: text }),
  assistant: record({ content: text }),
  tool: record({ callId: text, content: text }),
})

const shapes = {
  'run-start': record({
    format: count,
    model: text,
    dialect: text,
    contracts: listOf(contract),
    limits: record({}),
    examples: listOf(message),
    messages: listOf(message),
    switches: record({ on: listOf(text), without: listOf(text) }),
  }),
  'step-start': record({ attempt: count }),
  prompt: record({ kept: count, messages: listOf(prompted) }),
  text: record({ text, span }),
  reasoning: record({ text }),
  'call-preview': record({ text }),
  call: record({ call }),
  issue: record({ issue, blocks: yesOrNo }),
  revised: record({ span, as: text }),
  completion: record({ raw, finish: text, parts: listOf(part), issues: listOf(record({ issue })), text }),
  nudge: record({ text }),
  switch: record({ switch: text, parameter: maybe(text), reason: text }),
  retry: record({ reason: text, waitMs: count }),
  salvage: record({ text }),
  refused: record({ callId: text, issues: listOf(issue) }),
  checked: record({ checked: record({ call, contract, arguments: record({}), coercions: listOf(record({})) }) }),
  decision: record({ callId: text, decision: record({ type: text, reason: text }) }),
  approval: record({ callId: text, approval: record({ approved: yesOrNo }) }),
  'tool-start': record({ callId: text, tool: text }),
  'tool-end': record({ callId: text, became: text, ms: count }),
  'tool-fact': record({ callId: text }),
  observation: record({ observation }),
  'step-end': record({}),
  'run-paused': record({ waiting: listOf(text) }),
  'run-end': record({ outcome: text, answer: text }),
} satisfies Record<RunFact['type'], Check>

const shape = oneOf('type', shapes)
