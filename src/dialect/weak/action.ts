import type { Issue } from '../../core/issue.ts'
import { type ActionBlock, type ActionReading, readAction } from '../../core/python/action.ts'
import { fromPython } from '../call/call-lines.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { anyName, anywhere, atLine, named } from './start.ts'
import type { WeakForm, WeakPiece } from './weak-form.ts'

/**
 * A Python action, where actions were asked for: "Thought: I need it.\n```python\nget_price(\"tron\")\n```".
 *
 * Unlike the other forms it passes nothing over: a block that holds an import, a variable or no Python at all is told by
 * its own name, so that the model can write it again.
 */
export const action: WeakForm = {
  name: 'action',
  starts: [anywhere(['```', '~~~', '<code>']), atLine(anyName, /[ \t]{0,9}/, '(')],
  // Where actions are asked for, the name of a tool may be one, if a wrong one.
  startsOf: (names) => named(names),
  read,
}

function read(view: string, names: ToolNames): WeakPiece[] {
  const found = readAction(view)
  if (!isAction(found, view, names)) return []
  const thought = toThought(found)
  const problems = found.issues.filter((it) => it.code !== 'action-missing')
  if (problems.length > 0) return [...thought, toIssue(found, problems, view, names)]
  const calls = found.calls.map((it): WeakPiece => {
    const span = found.blocks.find(({ span: [from, to] }) => from <= it.span[0] && it.span[1] <= to)?.span
    return { type: 'call', call: fromPython(it, names), span: span ?? it.span }
  })
  return [...thought, ...calls]
}

/** The thought, and the label before it, which is nobody's text. */
function toThought({ thought, thoughtSpan }: ActionReading): WeakPiece[] {
  if (!thoughtSpan) return []
  const label: WeakPiece = { type: 'scaffold', span: [0, thoughtSpan[0]] }
  return [label, { type: 'reasoning', text: thought, span: thoughtSpan }]
}

/** In a block for Python, or with the name of a tool in it. JSON is another form. */
function isAction({ blocks }: ActionReading, view: string, names: ToolNames): boolean {
  const codes = blocks.map((it) => ({ ...it, text: contentOf(it, view) }))
  if (codes.length === 0 || codes.every((it) => /^\s*[[{]\s*["'{]/.test(it.text))) return false
  return codes.some((it) => (it.fenced && pythonWords.has(it.info)) || toolIn(it.text, names) !== undefined)
}

const pythonWords: ReadonlySet<string> = new Set(['python', 'py', 'python3', 'tool_code', 'code'])

function contentOf({ span, fenced }: ActionBlock, view: string): string {
  const text = view.slice(...span)
  return fenced ? text.slice(text.indexOf('\n') + 1) : text
}

function toIssue({ blocks }: ActionReading, problems: Issue[], view: string, names: ToolNames): WeakPiece {
  const [{ span, fenced }] = blocks as [ActionBlock]
  const to = blocks.at(-1)!.span[1]
  const messages = [...new Set(problems.map((it) => it.message))].slice(0, 3)
  const issue: Issue = { code: problems[0]!.code, message: messages.join('; ') }
  const tool = toolIn(view.slice(span[0], to), names)
  // Before the name of the tool, nothing says that it is no text.
  const from = fenced || tool === undefined ? span[0] : view.indexOf(tool, span[0])
  return { type: 'issue', issue: { issue, ...(tool !== undefined && { tool }) }, span: [from, to] }
}

/** The first tool on offer that is named in the code. */
function toolIn(code: string, names: ToolNames): string | undefined {
  for (const [word] of code.matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)) if (names.has(word)) return word
  return undefined
}
