import { wordsBehind } from '../body/words-behind.ts'
import { callWithArguments } from '../call/calls-from-json.ts'
import { nothingFound, withRepair } from '../call/found.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { jsonAt } from './json-at.ts'
import { atText } from './start.ts'
import { toPieces, type WeakForm, type WeakPiece } from './weak-form.ts'

/**
 * What is left of turns with headers when a server strips their marks:
 *
 *     analysisI look it up.assistantcommentary to=functions.get_price json{"coin_id": "tron"}
 *     analysisSimple.assistantfinalHello!
 */
export const strippedTurns: WeakForm = {
  name: 'stripped-turns',
  starts: ['analysis', 'commentary', 'assistant', 'final', 'to='].map((it) => atText(it)),
  read,
}

const channel = '(analysis|commentary|final)'
const space = '\\s{0,9}'
const recipient = `(?:${space}to=([\\w.:-]+?)(?=\\s|[{<]|commentary|analysis|json|code))`
const type = `(?:${space}(?:json|code|commentary|analysis)){0,3}${space}(?=\\{)`
const opened = `(?:${channel}${recipient}${type}|${recipient}${type}|${channel})`
const first = new RegExp(`(?:assistant)?${opened}`, 'y')
const later = new RegExp(`assistant${opened}`, 'g')

interface Turn {
  channel: string
  recipient: string | undefined
  from: number
  content: number
  to: number
}

function read(view: string, names: ToolNames): WeakPiece[] {
  const turns = findTurns(view)
  if (turns.length < 2 && turns[0]?.recipient === undefined) return []
  const pieces = turns.flatMap((it) => readTurn(view, it, names))
  const call = pieces.findIndex((it) => it.type === 'call')
  const result = call === -1 ? -1 : view.search(/(?:functions\.)?[\w.-]+ to=assistant/)
  return result === -1 ? pieces : pieces.filter((it) => it.span[0] < result || it.type === 'scaffold')
}

function findTurns(view: string): Turn[] {
  first.lastIndex = view.length - view.trimStart().length
  const begins = first.exec(view)
  if (!begins) return []
  const found = [begins, ...view.matchAll(later)].filter((it, i) => i === 0 || it.index > begins.index)
  return found.map((it, i) => ({
    channel: it[1] ?? it[4] ?? 'commentary',
    recipient: it[2] ?? it[3],
    from: it.index,
    content: it.index + it[0].length,
    to: found[i + 1]?.index ?? view.length,
  }))
}

function readTurn(view: string, turn: Turn, names: ToolNames): WeakPiece[] {
  const span: [number, number] = [turn.content, turn.to]
  const written = view.slice(...span)
  const text = written.trim()
  const head: WeakPiece = { type: 'scaffold', span: [turn.from, turn.content] }
  if (turn.recipient === undefined) {
    const from = turn.content + written.length - written.trimStart().length
    return [head, { type: turn.channel === 'analysis' ? 'reasoning' : 'text', text, span: [from, from + text.length] }]
  }
  const { placed, end } = jsonAt(view, turn.content)
  const made = placed && names.knows(turn.recipient) ? callWithArguments(placed, turn.recipient, names) : nothingFound
  const pieces = toPieces(withRepair(made, 'missing-opening-mark', turn.from, turn.content), [
    turn.content,
    endOfCall(view, end, turn.to),
  ])
  if (pieces.length > 0) return [head, ...pieces]
  return [{ type: 'text', text: view.slice(turn.from, turn.to), span: [turn.from, turn.to] }]
}

/** Words behind the arguments are text, unless they begin a result: `functions.get_price to=assistant`. */
function endOfCall(view: string, end: number, to: number): number {
  const behind = view.slice(end, to)
  return wordsBehind(behind, 0) > 0 && !/^\s*[\w.-]+ to=/.test(behind) ? end : to
}
