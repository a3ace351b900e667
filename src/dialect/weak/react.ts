import type { Span } from '../../core/flow.ts'
import { readJson } from '../../core/json/json-reader.ts'
import { getKey, isObject, type Json, type JsonObject } from '../../core/json.ts'
import { repair } from '../../core/repair.ts'
import { readGemmaArguments } from '../body/gemma-arguments.ts'
import { endOfCallAround } from '../call/call-around.ts'
import { knownIn, readCallLines } from '../call/call-lines.ts'
import { callWithArguments } from '../call/calls-from-json.ts'
import { type Found, type FoundCall, type FoundIssue, newCall } from '../call/found.ts'
import { cutIssue, unreadableIssue } from '../call/issues.ts'
import { placeJson } from '../call/placed-json.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { behind, behindFence } from './beside.ts'
import { jsonAt } from './json-at.ts'
import { readJsonRun } from './json-run.ts'
import { findLabels, type Label, labelStarts } from './react-labels.ts'
import { toPieces, type WeakForm, type WeakPiece } from './weak-form.ts'

/**
 * Labels on lines of their own, one action a completion:
 *
 *     Thought: I need the price.
 *     Action: get_price
 *     Action Input: {"coin_id": "tron"}
 */
export const react: WeakForm = {
  name: 'react',
  starts: labelStarts,
  needs: ':',
  read,
}

function read(view: string, names: ToolNames): WeakPiece[] {
  const labels = findLabels(view)
  const answer = labels.find((it) => it.name === 'answer')
  for (const [i, label] of labels.entries()) {
    if (label.name !== 'action') continue
    if (answer && answer.from < label.from) break
    const action = readAction(view, labels, i, names)
    if (!action) continue
    const pieces = [...thoughts(view, labels, label.from), ...action.pieces]
    // A second round in the same completion, or an answer, stands on a result that does not exist yet.
    const goesOn = labels.some((it) => it.from >= action.end)
    return goesOn ? [...pieces, { type: 'invented', span: [action.end, view.length] }] : pieces
  }
  const half = answer ? undefined : halfName(view, labels, names)
  if (half) return half
  if (!answer || endOfCallAround(view, answer.from, names) >= 0) return []
  const none = labels.find(
    (it) => it.name === 'action' && it.from < answer.from && isNone(view.slice(it.to, answer.from)),
  )
  const from = none?.from ?? answer.from
  return [...thoughts(view, labels, from), { type: 'scaffold', span: [from, answer.to] }]
}

/** `Action: None`, and then the answer. */
function isNone(text: string): boolean {
  return /^[^\w"']*(?:none|n\/a|null|no action(?: needed)?)[^\w"']*$/i.test(text.slice(0, 40))
}

/** `Action: get_pr` at the very end: half the name of a tool. */
function halfName(view: string, labels: Label[], names: ToolNames): WeakPiece[] | undefined {
  const last = labels.at(-1)
  if (last?.name !== 'action') return undefined
  const name = view.slice(last.to).trim()
  const tool = name.length < 3 ? undefined : names.names.find((it) => it.startsWith(name))
  if (tool === undefined) return undefined
  const issue: FoundIssue = { issue: unreadableIssue('the name behind "Action:"'), tool, inString: true }
  return [...thoughts(view, labels, last.from), { type: 'issue', issue, span: [last.from, view.length] }]
}

function thoughts(view: string, labels: Label[], until: number): WeakPiece[] {
  return labels.flatMap((it, i): WeakPiece[] => {
    if (it.name !== 'thought' || it.from >= until) return []
    const to = Math.min(labels[i + 1]?.from ?? view.length, until)
    return [{ type: 'reasoning', text: view.slice(it.to, to).trim(), span: [it.from, to] }]
  })
}

interface Action {
  pieces: WeakPiece[]
  end: number
}

function readAction(view: string, labels: Label[], i: number, names: ToolNames): Action | undefined {
  const { from, to } = labels[i]!
  const next = labels[i + 1]
  const until = next?.from ?? view.length
  const written = view.slice(to, until).trim()
  const name = written.length > 200 ? '' : written.replace(/^[`*"'\s]+|[`*"'\s,]+$/g, '')
  if (next?.name === 'input' && names.knows(name))
    return readInput(view, { from, name, next, until: labels[i + 2]?.from }, names)
  const start = behind(view, to, /^\s*(?:```[^\n]*\n\s*)?/, view.length)
  if (/^[{“]|^\[(?!\s*[\p{L}_][\w.]*\()/u.test(view.slice(start))) return readBlob(view, from, start, names)
  const lines = readCallLines(view, names, { from: start })
  const calls = knownIn(lines, names)
  if (calls.length > 0) return toAction({ calls: calls.slice(0, 1), issues: [] }, from, lines.end)
  if (names.none) return undefined
  const bracketed = /^([\p{L}_][\w.-]*)\[.*\]$/u.exec(name)?.[1]
  if (bracketed !== undefined && names.knows(bracketed)) {
    const input: Label = { name: 'input', from, to: view.indexOf('[', to) + 1 }
    const closer = view.lastIndexOf(']', until - 1)
    const action = readInput(view, { from, name: bracketed, next: input, until: closer }, names)
    return action && { pieces: [...action.pieces, { type: 'scaffold', span: [closer, closer + 1] }], end: closer + 1 }
  }
  if (!names.knows(name)) return undefined
  return readInput(view, { from, name, next: { name: 'input', from: until, to: until }, until }, names)
}

/** `Action:` and then an object that names the tool and its arguments, fenced or not. */
function readBlob(view: string, from: number, start: number, names: ToolNames): Action | undefined {
  const { found, end } = readJsonRun(view, start, names, ['```'])
  const to = behindFence(view, end)
  const worded = readWords(view, placeJson(view.slice(start, end), start)?.value ?? null, [from, to], names)
  if (worded) return { pieces: worded, end: to }
  return found.calls.length + found.issues.length > 0 ? toAction(found, from, to) : undefined
}

/** `{"action": "search_coin", "action_input": "dog"}`, or the answer: `{"action": "Final Answer", "action_input": "5"}`. */
function readWords(view: string, value: Json, span: Span, names: ToolNames): WeakPiece[] | undefined {
  const name = isObject(value) ? getKey(value, 'action') : undefined
  const input = isObject(value) ? getKey(value, 'action_input') : undefined
  if (typeof name !== 'string' || typeof input !== 'string') return undefined
  if (/^final answer$/i.test(name) && !names.has(name)) return answerIn(view, input, span)
  const { tool } = names.find(name)
  const parameter = names.textParameter(tool)
  if (!names.has(tool) || parameter === undefined || /^\s*\{/.test(input)) return undefined
  const repairs = [repair('bare-text-argument', ...span)]
  return [{ type: 'call', call: { ...newCall(tool, 'lines', { [parameter]: input }), repairs }, span }]
}

/** The answer where it stands between its quotes; with escapes in it, in place of the whole object. */
function answerIn(view: string, text: string, [from, to]: Span): WeakPiece[] {
  const at = view.lastIndexOf(text, to)
  if (text === '' || at < from) return [{ type: 'text', text, span: [from, to] }]
  const end = at + text.length
  return [
    { type: 'scaffold', span: [from, at] },
    { type: 'text', text, span: [at, end] },
    { type: 'scaffold', span: [end, to] },
  ]
}

/** The input: an object, fenced or not, or bare text for the one parameter that takes it. */
function readInput(
  view: string,
  { from, name, next, until = view.length }: { from: number; name: string; next: Label; until?: number | undefined },
  names: ToolNames,
): Action | undefined {
  const start = behind(view, next.to, /^\s*(?:```\w*\s*|`(?=\{))?/, view.length)
  const { tool } = names.find(name)
  if (/[{“]/.test(view[start] ?? '')) {
    const { end, placed } = jsonAt(view, start)
    if (placed) return toAction(callWithArguments(placed, name, names), from, behind(view, end, /^(?:\s*```|`)/))
    const issue = cutIssue(view.slice(start, Math.min(end, start + 200)), tool)
    return toAction({ calls: [], issues: [{ issue, tool, inString: true }] }, from, view.length)
  }
  const isFenced = view.slice(next.to, start).includes('```')
  const written = view
    .slice(Math.min(start, until), until)
    .replace(isFenced ? closingFence : halfLabel, '')
    .trim()
  const text = isNone(written) ? '' : written.replace(/^(["'`])(.*)\1$/s, '$2')
  const parameter = names.textParameter(tool)
  const pairs = readPairs(text, tool, names)
  if (text && !pairs && parameter === undefined && !names.none) return undefined
  const named = pairs ?? (text && parameter !== undefined ? { [parameter]: text } : {})
  const repairs = text ? [repair('bare-text-argument', start, until)] : []
  // Nothing closes bare text: at a cut it may be half of it.
  const open = until === view.length ? 'arguments' : 'nothing'
  return toAction({ calls: [{ ...newCall(tool, 'lines', named), repairs, open }], issues: [] }, from, until)
}

const closingFence = /\n?```\s*$/
/** `Observ`, where a stop mark was cut off by half. */
const halfLabel = /\n\s*Obse?r?v?a?t?i?o?n?:?\s*$/

/** `coin_id=tron, days=7`, or a key and its value on each line. */
function readPairs(text: string, tool: string, names: ToolNames): JsonObject | undefined {
  const declared = Object.keys(names.properties(tool))
  const [key] = /^[\p{L}_][\p{L}\p{N}_]*(?=\s*[=:])/u.exec(text) ?? []
  if (key === undefined || !declared.includes(key)) return undefined
  const joined = text.replace(/\n(?=\s*[\p{L}_][\p{L}\p{N}_]*\s*[=:])/gu, ',')
  const { json } = readGemmaArguments(`{${joined}}`, 0, tool, names)
  const result = json === undefined ? undefined : readJson(json)
  const value = result?.ok ? result.value.value : null
  return isObject(value) && Object.keys(value).every((it) => declared.includes(it)) ? value : undefined
}

/** Values of an action may be bare text, whatever stands around them. */
function toAction({ calls, issues }: Pick<Found, 'calls' | 'issues'>, from: number, end: number): Action {
  const inLines = calls.map((it): FoundCall => (it.form === 'json' ? { ...it, form: 'lines' } : it))
  return { pieces: toPieces({ calls: inLines, issues }, [from, end]), end }
}
