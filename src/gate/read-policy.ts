import type { CheckedCall, Decision } from '../core/flow.ts'
import { fail, type Issue, ok, type Result } from '../core/issue.ts'
import { isObject, type Json, type JsonObject } from '../core/json.ts'
import type { Policy } from './gate.ts'
import { isGuessed } from './policy.ts'

/**
 * A policy from a file. The first rule that fits decides; a rule fits when all it names fits; else the default does.
 *
 *     {"default": "ask",
 *      "rules": [{"tool": "get_*", "decision": "allow"},
 *                {"effect": ["write", "destroy"], "risk": "guess", "decision": "deny", "reason": "write it exactly"}]}
 */
export function readPolicy(json: Json): Result<Policy> {
  if (!isObject(json)) return fail(problem('', 'a policy is an object with rules and a default'))
  const rules: Json = json['rules'] ?? []
  const issues = [...unknownKeys(json, ['rules', 'default', 'name'], ''), ...defaultIssues(json['default'])]
  if (!Array.isArray(rules)) return fail(...issues, problem('/rules', 'rules is a list'))
  rules.forEach((rule, i) => {
    issues.push(...ruleIssues(rule, `/rules/${i}`))
  })
  if (issues.length > 0) return fail(...issues)
  const table = rules as JsonObject[]
  const otherwise = json['default'] as Decision['type']
  return ok((checked) => {
    const at = table.findIndex((it) => fits(it, checked))
    if (at < 0) return { type: otherwise, reason: 'no rule of the policy fits; its default holds' }
    const rule = table[at]!
    return {
      type: rule['decision'] as Decision['type'],
      reason: String(rule['reason'] ?? `rule ${at + 1} of the policy`),
    }
  })
}

const decisions = ['allow', 'ask', 'deny']
/** What a rule may name, and the values it may have; tools are names or patterns with `*`. */
const conditions = new Map([
  ['tool', undefined],
  ['effect', ['read', 'write', 'destroy']],
  ['effectFrom', ['code', 'hint']],
  ['risk', ['safe', 'guess']],
])

function defaultIssues(value: Json | undefined): Issue[] {
  const known = typeof value === 'string' && decisions.includes(value)
  return known ? [] : [problem('/default', `default is one of ${decisions.join(', ')}, got ${shown(value)}`)]
}

function ruleIssues(rule: Json, at: string): Issue[] {
  if (!isObject(rule)) return [problem(at, 'a rule is an object such as {"tool": "get_*", "decision": "allow"}')]
  const issues = unknownKeys(rule, [...conditions.keys(), 'decision', 'reason'], at)
  if (typeof rule['decision'] !== 'string' || !decisions.includes(rule['decision'])) {
    issues.push(problem(`${at}/decision`, `decision is one of ${decisions.join(', ')}, got ${shown(rule['decision'])}`))
  }
  if (rule['reason'] !== undefined && typeof rule['reason'] !== 'string')
    issues.push(problem(`${at}/reason`, 'reason is a text'))
  for (const [key, allowed] of conditions) {
    for (const value of listOf(rule[key])) {
      if (typeof value !== 'string') issues.push(problem(`${at}/${key}`, `${key} is a text or a list of texts`))
      else if (allowed && !allowed.includes(value)) {
        issues.push(problem(`${at}/${key}`, `${key} is one of ${allowed.join(', ')}, got ${shown(value)}`))
      }
    }
  }
  return issues
}

function unknownKeys(object: JsonObject, known: string[], at: string): Issue[] {
  const unknown = Object.keys(object).filter((it) => !known.includes(it))
  return unknown.map((key) => problem(`${at}/${key}`, `${shown(key)} is not known here; there are ${known.join(', ')}`))
}

function problem(pointer: string, text: string): Issue {
  return { code: 'policy-unusable', message: `policy${pointer}: ${text}`, pointer }
}

function shown(value: Json | undefined): string {
  return value === undefined ? 'nothing' : JSON.stringify(value).slice(0, 60)
}

function listOf(value: Json | undefined): Json[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

function fits(rule: JsonObject, checked: CheckedCall): boolean {
  const { name, effect, effectFrom } = checked.contract
  const risk = isGuessed(checked) ? 'guess' : 'safe'
  const holds = (key: string, test: (it: string) => boolean) =>
    rule[key] === undefined || listOf(rule[key]).some((it) => test(String(it)))
  return (
    holds('tool', (it) => matchesGlob(name, it)) &&
    holds('effect', (it) => it === effect) &&
    holds('effectFrom', (it) => it === effectFrom) &&
    holds('risk', (it) => it === risk)
  )
}

/** `get_*`: a star stands for any characters. Piece by piece, so that no pattern takes long. */
function matchesGlob(name: string, glob: string): boolean {
  const pieces = glob.split('*')
  if (pieces.length === 1) return name === glob
  const first = pieces[0]!
  const last = pieces.at(-1)!
  if (!name.startsWith(first) || name.length < first.length + last.length) return false
  let at = first.length
  for (const piece of pieces.slice(1, -1)) {
    const found = name.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return name.endsWith(last) && at <= name.length - last.length
}
