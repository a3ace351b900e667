import type { Span } from '../../core/flow.ts'
import { markupBody } from '../body/markup-body.ts'
import { wordsBehind } from '../body/words-behind.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { before, behind } from './beside.ts'
import { isMeant } from './meant.ts'
import { anywhere, atLine, named } from './start.ts'
import { toPieces, type WeakForm, type WeakPiece } from './weak-form.ts'

/**
 * Tags that no envelope stands around: of an unknown namespace, with a lost `<`, or called like a tool.
 *
 *     <x:invoke name="f"><x:parameter name="k">v</x:parameter></x:invoke>     function=f>parameter=k>v     <f><k>v</k></f>
 *     f<arg_key>k</arg_key><arg_value>v</arg_value></tool_call>
 */
export const taggedCalls: WeakForm = {
  name: 'tagged-calls',
  starts: [
    ...['invoke name=', 'function name=', 'function=', '<tool'].map((it) => anywhere(it)),
    ...[':invoke', ':function', ':function_call'].map((it) => anywhere('<', /[\w-]{1,20}/, it, /[\s=]/)),
    anywhere('<', /[\w:-]{0,20}/, /(?:calls?|use)/, '>'),
    atLine('tool_call', /s?/, '>'),
    atLine(/[\w-]{1,20}/, ':tool_call', /s?/, '>'),
  ],
  startsOf: (names) => [
    ...(names.none ? [] : [anywhere('<', names.beginnings)]),
    ...named(names, /\s{0,9}/, '<arg_key>'),
  ],
  needs: '>',
  read,
}

const failureLimit = 8

const opener =
  /<[\w-]{1,20}:(?:invoke|function|function_call)[\s=]|(?<![\w<:|｜‖]|ML[|｜‖] )(?:invoke name|function name|function)=|<([\p{L}_][\p{L}\p{N}_.-]*)(?=[\s/>])|(?<![\p{L}\p{N}_.<-])([\p{L}_][\p{L}\p{N}_.-]{0,80})(?=\s{0,9}<arg_key>)/gu

const fenceLimit = 2_000
const inPage = /(?<![^\n])[ \t]*```(?:html|[jt]sx|vue|svelte|php)\b[^`]*$/i

/** Keys and values in tags, one behind the other: without an envelope, nothing else says where they end. */
const pairs = /(?:\s*<arg_key>[\s\S]*?<\/arg_value>)+/y

function read(view: string, names: ToolNames): WeakPiece[] {
  if (names.none) return []
  const runs: Run[] = []
  const find = new RegExp(opener)
  for (let failures = 0; failures < failureLimit; ) {
    const found = find.exec(view)
    if (!found) break
    if (found[1] !== undefined && found[1] !== 'tool' && !names.knowsAsWritten(found[1])) continue
    if (found[2] !== undefined && !names.knowsAsWritten(found[2])) continue
    // `<search>` is an element of HTML too.
    if (inPage.test(view.slice(Math.max(0, found.index - fenceLimit), found.index))) continue
    const to = found[2] === undefined ? view.length : endOfPairs(view, found.index + found[2].length)
    const { pieces, end } = readOne(view.slice(0, to), found.index, names)
    if (pieces.length === 0) failures++
    else {
      addTo(runs, { from: found.index, to: end, pieces }, view)
      find.lastIndex = Math.max(end, find.lastIndex)
    }
  }
  return runs.filter(({ from, to }) => isMeant({ view, from, to })).flatMap((it) => it.pieces)
}

function endOfPairs(view: string, from: number): number {
  const find = new RegExp(pairs)
  find.lastIndex = from
  return find.test(view) ? find.lastIndex : view.length
}

/** Calls that follow each other, with the tags around them that say nothing. */
interface Run {
  from: number
  to: number
  pieces: WeakPiece[]
}

function readOne(view: string, from: number, names: ToolNames): { pieces: WeakPiece[]; end: number } {
  const body = markupBody({ at: from, mark: '', names, until: [] })
  const taken = body.feed(view.slice(from))
  const { calls, issues } = body.end()
  const end = from + taken - wordsBehind(view.slice(0, from + taken), from + taken - (body.overrun ?? 0))
  return { pieces: toPieces({ calls: calls.filter((it) => names.has(it.tool)), issues }, [from, end]), end }
}

function addTo(runs: Run[], one: Run, view: string): void {
  const from = before(
    view,
    one.from,
    /(?:<[\w:-]{0,20}(?:calls?|use)|(?<![^\n])[ \t]*(?:[\w-]{1,20}:)?tool_calls?)>\s*$/,
    80,
  )
  const to = behind(view, one.to, /^\s*(?:(?:<\/[\w:-]{0,40}>?|(?<!\S)[\w:-]{0,20}tool_calls?>)\s*)+/, 120)
  const frames: Span[] = [
    [from, one.from],
    [one.to, to],
  ]
  const scaffold = frames.filter((it) => it[1] > it[0]).map((span): WeakPiece => ({ type: 'scaffold', span }))
  const last = runs.at(-1)
  if (last && view.slice(last.to, from).trim() === '') {
    last.to = to
    last.pieces.push(...one.pieces, ...scaffold)
  } else runs.push({ from, to, pieces: [...one.pieces, ...scaffold] })
}
