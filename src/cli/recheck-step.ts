import type { RunEvent } from '../core/event.ts'
import { isObject, type Json, type JsonObject } from '../core/json.ts'
import { redacted } from '../core/redact.ts'

/** What a completion was read as and how its calls were judged, ready to be compared. */
export interface Judged {
  calls: JudgedCall[]
  /** Codes of what could not be read. */
  issues: string[]
  text: string
}

interface JudgedCall {
  id: string
  /** Tool and arguments as written. */
  call: Json
  repairs: string[]
  /** Arguments by name where the gate passed it, else the codes of its refusal. */
  verdict: Json
  decision: string | null
}

/** One thing that came out otherwise. */
export interface Difference {
  step: number
  what: 'calls' | 'text' | 'issues' | 'arguments' | 'repairs' | 'verdict' | 'decision'
  /** Index of the call among those of the completion. */
  call?: number
  was: Json
  now: Json
}

/** From a completion's event to the last that judges one of its calls. */
export function judgedFrom(events: RunEvent[]): Judged {
  const [completion, ...rest] = events
  if (completion?.type !== 'completion') return { calls: [], issues: [], text: '' }
  const calls = completion.parts.flatMap((it) => (it.type === 'call' ? [it.call] : []))
  const judged = new Map<string, JudgedCall>()
  for (const { id, tool, positional, named, repairs } of calls) {
    const codes = repairs.map((it) => it.code)
    judged.set(id, { id, call: { tool, positional, named }, repairs: codes, verdict: null, decision: null })
  }
  for (const event of rest) {
    if (event.type === 'completion') break
    if (event.type === 'refused') note(judged.get(event.callId), { verdict: event.issues.map((it) => it.code) })
    if (event.type === 'checked') note(judged.get(event.checked.call.id), { verdict: event.checked.arguments })
    if (event.type === 'decision') note(judged.get(event.callId), { decision: event.decision.type })
  }
  const issues = completion.issues.map((it) => it.issue.code)
  return { calls: [...judged.values()], issues, text: completion.text }
}

function note(call: JudgedCall | undefined, news: Partial<JudgedCall>): void {
  if (call) Object.assign(call, news)
}

export function differencesOf(step: number, was: Judged, now: Judged, compare: { decisions: boolean }): Difference[] {
  const found: Difference[] = []
  const hold = (what: Difference['what'], a: Json, b: Json, call?: number) => {
    if (!same(a, b)) found.push({ step, what, ...(call !== undefined && { call }), was: a, now: b })
  }
  hold('text', was.text, now.text)
  hold('issues', was.issues, now.issues)
  if (was.calls.length !== now.calls.length || !same(toolsOf(was), toolsOf(now))) {
    hold(
      'calls',
      was.calls.map((it) => it.call),
      now.calls.map((it) => it.call),
    )
    return found
  }
  for (const [at, before] of was.calls.entries()) {
    const after = now.calls[at]!
    hold('arguments', before.call, after.call, at)
    hold('repairs', before.repairs, after.repairs, at)
    hold('verdict', before.verdict, after.verdict, at)
    if (compare.decisions) hold('decision', before.decision, after.decision, at)
  }
  return found
}

function toolsOf({ calls }: Judged): Json {
  return calls.map(({ call }) => (isObject(call) ? call['tool']! : null))
}

/** Equal, where a value that was redacted equals anything. */
function same(a: Json, b: Json): boolean {
  if (a === b || a === redacted || b === redacted) return true
  if (typeof a === 'string' && typeof b === 'string') return a.includes(redacted) && b.includes(redacted)
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((it, at) => same(it, b[at]!))
  return isObject(a) && isObject(b) && sameObject(a, b)
}

function sameObject(a: JsonObject, b: JsonObject): boolean {
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((it) => Object.hasOwn(b, it) && same(a[it]!, b[it]!))
}
