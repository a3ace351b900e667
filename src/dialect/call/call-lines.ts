import type { Span } from '../../core/flow.ts'
import type { Issue } from '../../core/issue.ts'
import { readPythonCalls } from '../../core/python/python-call.ts'
import { readCallsInside } from '../../core/python/python-inside.ts'
import { repair } from '../../core/repair.ts'
import { wordsBehind } from '../body/words-behind.ts'
import { callsFromJson } from './calls-from-json.ts'
import type { Found, FoundCall, FoundIssue } from './found.ts'
import { unreadableIssue } from './issues.ts'
import { isPlaceholder, type ToolNames } from './tool-names.ts'

/** Calls in Python, as far as they go: where they end, and why they end there. */
export interface CallLines {
  calls: FoundCall[]
  /** Those in a list with a call of a tool on offer. */
  listed: Set<FoundCall>
  issues: Issue[]
  /** Behind the last call, in the text given. */
  end: number
  /** Behind the statement that could not be read, where there is one. */
  stop: number
  /** The first name that was called and could not be read. */
  tool?: string
  /** The text ended before a call did. */
  cut: boolean
  /** How much was read behind the calls, to find out where they end; as a share of the text. */
  searched: number
}

type PythonCalls = ReturnType<typeof readPythonCalls>

/** As far as a call with escaped names is looked for. */
const escapedLimit = 4_000

const before = /(?:[\s,;]|#[^\n]*|(?<![^\n])[ \t]*\d{1,2}[.)][ \t]+|(?<=[\])][ \t]*)[-+*/%|&]+)*/y
const around =
  /(?:(?:(?:(?:const|let|var)\s+)?[\p{L}_]\w*\s*=\s*)?(?:print\s*\(\s*|return\s+|await\s+))|(?:(?:const|let|var)\s+)?[\p{L}_]\w*\s*=\s*(?=[\p{L}_])/uy
const callee = /[[(]?\s*["'`]?[\p{L}_][\w.\\-]*["'`]?\s*\(/uy

/** `f(a=1)`, `[f(), g()]`, `x = f()`, `print(f())`, one after the other, on lines or with commas between them. */
export function readCallLines(text: string, names: ToolNames, { from = 0, at = 0 } = {}): CallLines {
  const lines: CallLines = {
    calls: [],
    listed: new Set(),
    issues: [],
    end: from,
    stop: from,
    cut: false,
    searched: 0,
  }
  let joined = 0
  let open = 0
  for (let i = from; lines.searched < searchLimit; ) {
    i = behind(before, text, i)
    const isJoined = lines.calls.length > 0 && /[-+*/%|&]\s*$/.test(text.slice(lines.end, i))
    const start = behind(around, text, i)
    const wrapped = text.slice(i, start).includes('(')
    if (behind(callee, text, start) === start) return lines
    const read = readUnescaped(text, start, at)
    lines.searched += Math.max(0, read.searched - read.end) / text.length
    const mayGoOn = read.cut && /[\p{L}\p{N}_.+-]\s*$/u.test(text.slice(-40))
    if (read.issues.length > 0 || read.calls.length === 0 || mayGoOn) {
      lines.issues.push(...(mayGoOn ? [unreadableIssue('a call whose last value may be half of one')] : read.issues))
      lines.cut = read.cut
      lines.stop = read.end
      if (read.tool !== undefined) lines.tool = names.find(read.tool).tool
      lookInside(lines, text, { from: start, at, mayGoOn }, names)
      return lines
    }
    const made = read.calls.flatMap((it) => {
      if (it.tool === parallelName && !names.has(it.tool)) return fromParallel(it, names)
      return !isPlaceholder(it.tool) || names.has(it.tool) ? [fromPython(it, names)] : []
    })
    lines.calls.push(...made)
    if (text[start] === '[' && made.some((it) => names.knows(it.tool))) for (const it of made) lines.listed.add(it)
    // What was to be worked out of several results is not.
    const left = repair('statements-left-out', at + lines.end, at + start)
    if (isJoined) for (; joined < lines.calls.length; joined++) lines.calls[joined]!.repairs.push(left)
    if (wrapped) open++
    const closed = open > 0 ? behind(/\s*\)/y, text, read.end) : read.end
    if (closed > read.end) open--
    i = closed
    if (wrapped) markWrapped(lines, read.calls.length, at + start)
    lines.end = behind(/[ \t]*;/y, text, i)
  }
  return lines
}

/** The whole text is read that often for calls that end before. */
const searchLimit = 12

interface Inside {
  from: number
  at: number
  mayGoOn: boolean
}

/** `[f(1), g(h(2))]`: what cannot be read as a whole may hold calls that can, and those come first. */
function lookInside(lines: CallLines, text: string, { from, at, mayGoOn }: Inside, names: ToolNames): void {
  const paragraph = text.indexOf('\n\n', from)
  const to = lines.cut && paragraph !== -1 ? paragraph : lines.stop
  const wanted = (name: string) => names.knowsAsWritten(name)
  const { calls: inside, unreadable } = readCallsInside(text.slice(from, to), at + from, wanted)
  // The last value may be half of one.
  const calls = inside.filter((it) => !mayGoOn || !it.repairs.some(({ code }) => code === 'missing-inner-closer'))
  if (calls.length === 0) return
  // Of a list that was cut, nothing is left out that had been written.
  if (!lines.cut || text[from] !== '[')
    for (const it of calls) it.repairs.push(repair('statements-left-out', at + from, at + to))
  lines.calls.push(...calls.map((it) => fromPython(it, names)))
  const end = calls.at(-1)!.span[1]
  const words = lines.cut ? wordsBehind(text.slice(0, to), behind(before, text, end - at)) : 0
  if (words > 0) for (const it of calls) it.repairs.push(repair('missing-outer-closer', end, end))
  lines.end = to - words
  lines.stop = to
  lines.cut &&= to === text.length
  const isHalf = mayGoOn && words === 0
  const last = unreadable?.tool ?? (isHalf ? inside.at(-1)?.tool : undefined)
  if (last !== undefined) lines.tool = names.find(last).tool
  if (!isHalf) lines.issues = unreadable ? [unreadable.issue] : []
}

/** The same as a body reader answers it: a body that holds something else is no call. */
export function foundInLines(lines: CallLines): Found {
  const tool = lines.tool === undefined ? {} : { tool: lines.tool }
  return { calls: lines.calls, issues: lines.issues.slice(0, 1).map((issue) => ({ issue, ...tool })) }
}

/**
 * The calls that count without marks around them: those of tools on offer, and in a list with one of these the others
 * too, so that the model is told that there is no such tool. On lines, `print(x)` and `len(x)` stand beside calls.
 */
export function knownIn({ calls, listed }: CallLines, names: ToolNames): FoundCall[] {
  return calls.filter((it) => listed.has(it) || names.knows(it.tool))
}

/** The call of a tool on offer that could not be read, or that the text ended in. */
export function unreadIn({ issues: [issue], tool, cut }: CallLines, names: ToolNames): FoundIssue | undefined {
  if (!issue || tool === undefined || !names.has(tool)) return undefined
  return { issue, tool, ...(cut && { inString: true }) }
}

/**
 * Markdown escapes names (`get\_price(coin\_id="tron")`), and some models put them in quotes (`"get_price"(…)`): read
 * without, placed with them.
 */
function readUnescaped(text: string, from: number, at: number): PythonCalls {
  const read = readPythonCalls(text, { from, at, code: 'kept' })
  const isRead = read.issues.length === 0
  const escaped = text.slice(from, from + escapedLimit)
  const own = isRead ? escaped.slice(0, read.end - from) : escaped
  const inMarkdown = /^\[?\s*[\w.]*\\_|[(,]\s*\w*(?:\\_\w+)+\s*=/.test(own)
  if (!inMarkdown && (isRead || !quotedName.test(own))) return read
  const { plain, places } = withoutMarks(escaped, inMarkdown)
  const found = readPythonCalls(plain, { at: 0, code: 'kept' })
  if (found.issues.length > 0) return read
  const end = from + (places[found.end] ?? escaped.length)
  const span: Span = [at + from, at + end]
  const mended = repair(inMarkdown ? 'markdown-escape' : 'quoted-name', ...span)
  const calls = found.calls.map((it) => ({ ...it, span, repairs: [...it.repairs, mended] }))
  return { ...found, end, calls }
}

const quotedName = /(["'`])([\p{L}_][\p{L}\p{N}_.]*)\1(?=\s*\()/u

/** The text without back slashes before `_` or without quotes around called names, and where each of its places stood. */
function withoutMarks(text: string, inMarkdown: boolean): { plain: string; places: number[] } {
  const pattern = inMarkdown ? /\\(_)/g : new RegExp(quotedName, 'gu')
  const pieces: string[] = []
  const places: number[] = []
  let at = 0
  const keep = (from: number, to: number): void => {
    pieces.push(text.slice(from, to))
    for (let i = from; i < to; i++) places.push(i)
  }
  for (const found of text.matchAll(pattern)) {
    keep(at, found.index)
    keep(found.index + 1, found.index + 1 + found.at(-1)!.length)
    at = found.index + found[0].length
  }
  keep(at, text.length)
  return { plain: pieces.join(''), places: [...places, text.length] }
}

/** A call of this stands for several: `multi_tool_use.parallel(tool_uses=[{"recipient_name": "functions.f", "parameters": {…}}])`. */
export const parallelName = 'multi_tool_use.parallel'

function fromParallel({ named, exact, repairs, span }: PythonCalls['calls'][number], names: ToolNames): FoundCall[] {
  const reading = { value: named, repairs, exact, span, duplicates: [], missing: [], notFinite: [] }
  return callsFromJson(reading, names).calls
}

/** One call as Python's reader found it, unchanged but for its tool's name. */
export function fromPython(call: PythonCalls['calls'][number], names: ToolNames): FoundCall {
  const { tool, repair: renamed } = names.find(call.tool)
  return {
    tool,
    positional: call.positional,
    named: call.named,
    form: 'python',
    repairs: renamed ? [...call.repairs, repair(renamed, ...call.span)] : [...call.repairs],
    exact: call.exact,
    span: call.span,
    open: call.repairs.some((it) => it.code === 'missing-inner-closer') ? 'arguments' : 'nothing',
    ...(call.unread && { unread: call.unread }),
  }
}

function markWrapped(lines: CallLines, count: number, at: number): void {
  for (const it of lines.calls.slice(-count)) it.repairs.push(repair('wrapper-object', at, at))
}

function behind(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}
