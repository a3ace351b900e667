import type { Span } from '../flow.ts'
import type { Issue } from '../issue.ts'
import { type PythonStatement, readStatements } from './python-block.ts'
import type { PythonCall } from './python-call.ts'
import { isCodeLine, readFence } from './python-fence.ts'
import { readLine } from './python-line.ts'
import { endOf, newline, restOfLine } from './python-pattern.ts'

/** An action read: what was thought, where the code stands and which calls it holds. */
export interface ActionReading {
  /** What stands before the action, without its label. */
  thought: string
  thoughtSpan: Span | null
  /** Each with its marks. */
  blocks: ActionBlock[]
  /** Calls of the statements that are nothing but calls. */
  calls: PythonCall[]
  issues: Issue[]
  /** What stands behind the last block: an invented result, or more prose. */
  after: Span | null
  statements: number
}

export interface ActionBlock {
  span: Span
  info: string
  fenced: boolean
  closed: boolean
}

/**
 * Reads an action as models write it: bare or fenced, with or without a thought before it.
 *
 *     Thought: I need the margin.
 *     ```python
 *     calculate_metrics("Acme", 120000, 78000, 430)
 *     ```
 */
export function readAction(text: string, { at = 0 }: { at?: number } = {}): ActionReading {
  const blocks = chooseBlocks(findBlocks(text, at))
  if (blocks.length === 0) blocks.push(...loneExpression(text, at))
  const statements = blocks.flatMap((it) => it.statements)
  const issues = statements.flatMap((it) => it.issues)
  if (statements.length === 0) issues.push(missing)
  const first = blocks[0]?.from ?? text.length
  const last = blocks.at(-1)?.to ?? text.length
  return {
    ...readThought(text.slice(0, first), at),
    blocks: blocks.map(({ from, to, info, fenced, closed }) => ({ span: [from + at, to + at], info, fenced, closed })),
    calls: statements.flatMap((it) => (it.issues.length === 0 ? it.calls : [])),
    issues,
    after: trimmedSpan(text, last, text.length, at),
    statements: statements.length,
  }
}

const missing: Issue = {
  code: 'action-missing',
  message: 'there is no call in what you wrote: write one call in a ```python block, with its values in it',
}

interface FoundBlock {
  from: number
  to: number
  info: string
  fenced: boolean
  closed: boolean
  statements: PythonStatement[]
}

/** All stretches of code, fenced or bare, up to the first invented result. */
function findBlocks(text: string, at: number): FoundBlock[] {
  const blocks: FoundBlock[] = []
  for (let line = 0; line < text.length; ) {
    const start = endOf(codeLabel, text, line)
    const block = readBare(text, start, at) ?? readFenced(text, line, at)
    if (blocks.length > 0 && (endOf(resultLabel, text, line) > line || (block && resultInfos.has(block.info))))
      return blocks
    if (block && !resultInfos.has(block.info)) blocks.push(block)
    line = endOf(newline, text, endOf(restOfLine, text, block?.to ?? line))
  }
  return blocks
}

/** Fences beat bare lines before and behind them, unless they hold no code. */
function chooseBlocks(blocks: FoundBlock[]): FoundBlock[] {
  const fenced = blocks.filter((it) => it.fenced)
  const code = fenced.filter(
    (it) => pythonInfos.has(it.info) || it.statements.some((statement) => statement.calls.length > 0),
  )
  if (code.length > 0) return code
  const bare = blocks.filter((it) => !it.fenced)
  return bare.length > 0 ? bare : fenced
}

function readFenced(text: string, line: number, at: number): FoundBlock | null {
  const fence = readFence(text, line)
  if (!fence) return null
  const { from, to, info, closed } = fence
  const { statements } = readStatements(text.slice(fence.codeFrom, fence.codeTo), fence.codeFrom + at, () => true)
  return { from, to, info, fenced: true, closed, statements }
}

function readBare(text: string, from: number, at: number): FoundBlock | null {
  if (!isCodeLine(text, from)) return null
  const rest = text.slice(from)
  const { statements, end } = readStatements(rest, from + at, (index) => isCodeLine(rest, index))
  return { from, to: from + end, info: '', fenced: false, closed: true, statements }
}

/** A text that is one value or calculation and nothing else is an action too, if a wrong one. */
function loneExpression(text: string, at: number): FoundBlock[] {
  const from = text.length - text.trimStart().length
  const to = text.trimEnd().length
  if (to <= from) return []
  const line = readLine(text, from)
  const { statements } = readStatements(text.slice(from, to), from + at, () => true)
  const alone = !line.prose && statements.length === 1 && statements[0]!.kind === 'expression'
  const worded = statements[0]?.issues.some((it) => it.code === 'action-not-python')
  return alone && !worded ? [{ from, to, info: '', fenced: false, closed: true, statements }] : []
}

function readThought(before: string, at: number): Pick<ActionReading, 'thought' | 'thoughtSpan'> {
  const from = endOf(thoughtLabel, before, 0)
  const lastLine = before.trimEnd().lastIndexOf('\n') + 1
  const labelled = actionLabel.test(before.slice(lastLine).trim())
  const to = labelled ? Math.max(from, lastLine) : before.length
  const span = trimmedSpan(before, from, to, at)
  return { thought: span ? before.slice(span[0] - at, span[1] - at) : '', thoughtSpan: span }
}

function trimmedSpan(text: string, from: number, to: number, at: number): Span | null {
  const part = text.slice(from, to)
  const inner = part.trim()
  if (inner === '') return null
  const start = from + part.length - part.trimStart().length
  return [start + at, start + inner.length + at]
}

/** `Action:`, `**Tool call** :` */
function label(names: string): string {
  return `[*_]{0,2}(?:${names})[*_]{0,2} ?:[*_]{0,2}`
}

const forCode = label('Action|Code|Call|Tool call|Python')
const actionLabel = new RegExp(`^${forCode}$`, 'i')
const codeLabel = new RegExp(`[ \\t]*(?:${forCode} *)?`, 'iy')
const thoughtLabel = new RegExp(`\\s*${label('Thought|Thinking|Reasoning')}`, 'iy')
const resultLabel = new RegExp(
  `[ \\t]*${label('Observation|Tool result|Tool output|TOOL_RESULT|Execution logs|Output|Result')}`,
  'iy',
)
const pythonInfos = new Set(['python', 'py', 'python3', 'tool_code', 'code', 'tool', 'tool_call'])
const resultInfos = new Set(['tool_output', 'output', 'result', 'tool_result', 'tool_response'])
