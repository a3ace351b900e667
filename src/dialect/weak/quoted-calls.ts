import { readEscapes } from '../../core/python/python-string.ts'
import { repair } from '../../core/repair.ts'
import { type CallLines, readCallLines } from '../call/call-lines.ts'
import type { FoundCall } from '../call/found.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { before, behindFence } from './beside.ts'
import { isMeant } from './meant.ts'
import { anywhere } from './start.ts'
import type { WeakForm, WeakPiece } from './weak-form.ts'

/** A list of calls, each in quotes, fenced or not: `["get_price(coin_id='tron')", "list_coins()"]`. */
export const quotedCalls: WeakForm = {
  name: 'quoted-calls',
  starts: [anywhere('[', /\s{0,40}/, /["'`]/)],
  needs: '(',
  read,
}

const failureLimit = 12

function read(view: string, names: ToolNames): WeakPiece[] {
  const pieces: WeakPiece[] = []
  const head = /\[\s*(?=["'][\p{L}_][\w.]*\()/uy
  for (let failures = 0, bracket = view.indexOf('['); bracket !== -1 && failures < failureLimit; ) {
    head.lastIndex = bracket
    const opened = head.exec(view)
    bracket = view.indexOf('[', bracket + 1)
    if (!opened) continue
    const list = readList(view, head.lastIndex, names)
    if (!list) {
      failures++
      continue
    }
    bracket = view.indexOf('[', list.end)
    const from = before(view, opened.index, /```[\w-]*\s*$/)
    const to = behindFence(view, list.end)
    if (!isMeant({ view, from, to })) continue
    for (const call of list.calls) {
      call.repairs.push(repair('wrapper-object', opened.index, list.end))
      pieces.push({ type: 'call', call, span: [from, to] })
    }
  }
  return pieces
}

/** The calls from the first quote on, if the list holds nothing else. */
function readList(view: string, from: number, names: ToolNames): { calls: FoundCall[]; end: number } | undefined {
  const calls: FoundCall[] = []
  for (let at = from; ; ) {
    const read = readQuoted(view, at, names)
    if (!read) return undefined
    calls.push(...read.calls)
    const next = /^\s*(?:,\s*(\])?|(\]))/.exec(view.slice(read.end, read.end + 40))
    if (!next) return undefined
    at = read.end + next[0].length
    if (next[1] || next[2]) return { calls, end: at }
  }
}

/** What stands in the quotes, with its escapes read or as it is; nothing where it is no call of a tool on offer. */
function readQuoted(view: string, at: number, names: ToolNames): CallLines | undefined {
  const quote = view[at]!
  if (quote !== '"' && quote !== "'") return undefined
  const string = new RegExp(`${quote}((?:[^${quote}\\\\\\n]|\\\\.)*)${quote}`, 'y')
  string.lastIndex = at
  const text = readEscapes(string.exec(view)?.[1] ?? '').value ?? ''
  const read = readCallLines(text, names)
  if (isWhole(read, names) && read.end === text.replace(/[\s,;]+$/, '').length)
    return { ...read, end: string.lastIndex }
  const plain = readCallLines(view, names, { from: at + 1 })
  return isWhole(plain, names) && view[plain.end] === quote ? { ...plain, end: plain.end + 1 } : undefined
}

function isWhole({ calls, issues }: CallLines, names: ToolNames): boolean {
  return calls.length === 1 && issues.length === 0 && names.knows(calls[0]!.tool)
}
