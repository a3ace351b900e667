import { repair } from '../../core/repair.ts'
import { endOfCallAround } from '../call/call-around.ts'
import { readCallLines } from '../call/call-lines.ts'
import { callWithArguments } from '../call/calls-from-json.ts'
import type { FoundCall, FoundIssue } from '../call/found.ts'
import { cutIssue } from '../call/issues.ts'
import { placeJson } from '../call/placed-json.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { jsonEnd } from './json-end.ts'
import { readJsonRun } from './json-run.ts'
import type { WeakForm, WeakPiece } from './weak-form.ts'

/**
 * Labels on lines of their own, one action a completion:
 *
 *     Thought: I need the price.
 *     Action: get_price
 *     Action Input: {"coin_id": "tron"}
 */
export const react: WeakForm = {
  name: 'react',
  starts: ['Thought', 'Action', 'Final Answer', 'THOUGHT', 'ACTION', 'FINAL ANSWER', '**'],
  needs: ':',
  read,
}

interface Label {
  name: 'thought' | 'action' | 'input' | 'answer' | 'observation'
  from: number
  /** Behind the colon. */
  to: number
}

function read(view: string, names: ToolNames): WeakPiece[] {
  const labels = findLabels(view)
  const answer = labels.find((it) => it.name === 'answer')
  for (const [i, label] of labels.entries()) {
    if (label.name !== 'action') continue
    if (answer && answer.from < label.from) break
    const action = readAction(view, labels, i, names)
    if (!action) continue
    const end: WeakPiece = { type: 'scaffold', span: [action.end, view.length] }
    return [...thoughts(view, labels, label.from), ...action.pieces, ...(nextCycle(labels, action.end) ? [end] : [])]
  }
  if (!answer || endOfCallAround(view, answer.from, names) >= 0) return []
  return [...thoughts(view, labels, answer.from), { type: 'scaffold', span: [answer.from, answer.to] }]
}

/** A second round in the same completion stands on a result that does not exist yet. */
function nextCycle(labels: Label[], from: number): boolean {
  return labels.some((it) => it.from >= from && it.name !== 'answer')
}

function thoughts(view: string, labels: Label[], until: number): WeakPiece[] {
  return labels.flatMap((it, i): WeakPiece[] => {
    if (it.name !== 'thought' || it.from >= until) return []
    const to = Math.min(labels[i + 1]?.from ?? view.length, until)
    return [{ type: 'reasoning', text: view.slice(it.to, to).trim(), span: [it.from, to] }]
  })
}

const labelNames: Record<string, Label['name']> = {
  thought: 'thought',
  action: 'action',
  'action input': 'input',
  params: 'input',
  'final answer': 'answer',
  observation: 'observation',
}

function findLabels(view: string): Label[] {
  const words = 'Thought|Action Input|Action|Params|Final Answer|Observation'
  const pattern = new RegExp(
    `(?<![^\\n])[ \\t]*(?:\\*\\*)?(${words}|${words.toUpperCase()})[ \\t]*\\d{0,3}[ \\t]*(?:\\*{0,2}:\\*{0,2})`,
    'g',
  )
  const inline = /(?<=^[^\n]{0,80}\S),?[ \t]+(Action Input)[ \t]*:/gm
  const found = [...view.matchAll(pattern), ...(view.includes('Action Input') ? view.matchAll(inline) : [])]
  const labels = found.map((it) => ({
    name: labelNames[it[1]!.toLowerCase()]!,
    from: it.index,
    to: it.index + it[0].length,
  }))
  return labels.sort((a, b) => a.from - b.from)
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
  const start = to + /^\s*(?:```[^\n]*\n\s*)?/.exec(view.slice(to))![0].length
  if (/^[{[“]/.test(view.slice(start)) && !/^\[\s*[\p{L}_][\w.]*\(/u.test(view.slice(start)))
    return readBlob(view, from, start, names)
  const lines = readCallLines(view, names, { from: start })
  const calls = lines.calls.filter((it) => names.knows(it.tool))
  if (calls.length > 0) return { pieces: asPieces(calls.slice(0, 1), [], from, lines.end), end: lines.end }
  const bare = !names.none && names.has(names.find(name).tool)
  if (!bare) return undefined
  return readInput(view, { from, name, next: { name: 'input', from: until, to: until }, until }, names)
}

/** `Action:` and then an object that names the tool and its arguments, fenced or not. */
function readBlob(view: string, from: number, start: number, names: ToolNames): Action | undefined {
  const { found, end } = readJsonRun(view, start, names, ['```'])
  if (found.calls.length === 0 && found.issues.length === 0) return undefined
  const to = end + (/^\s*```/.exec(view.slice(end, end + 40))?.[0].length ?? 0)
  return { pieces: asPieces(found.calls, found.issues, from, to), end: to }
}

/** The input: an object, fenced or not, or bare text for the one parameter that takes it. */
function readInput(
  view: string,
  { from, name, next, until = view.length }: { from: number; name: string; next: Label; until?: number | undefined },
  names: ToolNames,
): Action | undefined {
  const start = next.to + /^\s*(?:```[^\n]*\n\s*)?/.exec(view.slice(next.to))![0].length
  const { tool } = names.find(name)
  if (/^[{“]/.test(view.slice(start, start + 1))) {
    const end = jsonEnd(view, start)
    const placed = placeJson(view.slice(start, end), start)
    if (!placed) {
      const issue: FoundIssue = { issue: cutIssue(view.slice(start, end).slice(0, 200), tool), tool, inString: true }
      return { pieces: asPieces([], [issue], from, view.length), end: view.length }
    }
    const made = callWithArguments(placed, name, names)
    const to = end + (/^\s*```/.exec(view.slice(end, end + 40))?.[0].length ?? 0)
    return { pieces: asPieces(made.calls, made.issues, from, to), end: to }
  }
  const text = view
    .slice(Math.min(start, until), until)
    .trim()
    .replace(/^(["'`])(.*)\1$/s, '$2')
  const parameter = names.textParameter(tool)
  if (text && parameter === undefined && !names.none) return undefined
  const named = text && parameter !== undefined ? { [parameter]: text } : {}
  const repairs = text ? [repair('bare-text-argument', start, until)] : []
  const call: FoundCall = { tool, positional: [], named, form: 'lines', repairs, exact: [], open: 'nothing' }
  return { pieces: asPieces([call], [], from, until), end: until }
}

function asPieces(calls: FoundCall[], issues: FoundIssue[], from: number, to: number): WeakPiece[] {
  return [
    ...calls.map(
      (call): WeakPiece => ({
        type: 'call',
        call: { ...call, form: call.form === 'json' ? 'lines' : call.form },
        span: [from, to],
      }),
    ),
    ...issues.map((issue): WeakPiece => ({ type: 'issue', issue, span: [from, to] })),
  ]
}
