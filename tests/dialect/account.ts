import type { Part, Reading, Span } from '../../src/core/flow.ts'
import { controlMarks } from '../../src/dialect/marks/control-marks.ts'
import { reasoningMarks } from '../../src/dialect/marks/reasoning-marks.ts'
import { resultMarks } from '../../src/dialect/marks/result-marks.ts'
import { dialects } from '../../src/dialect/table.ts'
import { tools } from './cases.ts'

/** A stretch of a completion as one who watches sees it when all parts have come. */
interface Shown {
  text: string
  span: Span
}

/** The text and the reasoning that are seen in the end, with what was taken back gone. */
export function watched(parts: readonly Part[]): { text: Shown[]; reasoning: Span[] } {
  let text: Shown[] = []
  const reasoning: Span[] = []
  for (const part of parts) {
    if (part.type === 'text') text.push(part)
    if (part.type === 'reasoning' && part.span) reasoning.push(part.span)
    if (part.type !== 'revised') continue
    text = text.flatMap((it) => without(it, part.span))
    if (part.as === 'reasoning') reasoning.push(part.span)
  }
  return { text: text.sort((a, b) => a.span[0] - b.span[0]), reasoning }
}

function without({ text, span: [from, to] }: Shown, [a, b]: Span): Shown[] {
  const piece = (x: number, y: number): Shown[] =>
    x < y ? [{ text: text.slice(x - from, y - from), span: [x, y] }] : []
  if (b <= from || to <= a) return [{ text, span: [from, to] }]
  return [...piece(from, Math.max(a, from)), ...piece(Math.min(b, to), to)]
}

/**
 * The stretches of a completion that are in nothing: no text, reasoning, call or issue, not behind what was made up, and
 * no scaffolding either. Scaffolding is marks, labels, fences, citations, heads of turns, and half of one at an end.
 */
export function vanished(completion: string, reading: Reading, parts: readonly Part[]): string[] {
  const { text, reasoning } = watched(parts)
  const told = parts.flatMap((it) => {
    if (it.type === 'call') return it.call.span ? [it.call.span] : []
    return it.type === 'issue' && it.span ? [it.span] : []
  })
  const made: Span[] = reading.inventedFrom === undefined ? [] : [[reading.inventedFrom, completion.length]]
  const known = new Uint8Array(completion.length)
  for (const [from, to] of [...text.map((it) => it.span), ...reasoning, ...told, ...made]) known.fill(1, from, to)
  const gone: string[] = []
  for (let from = 0; from < completion.length; ) {
    let to = from + 1
    while (to < completion.length && known[to] === known[from]) to++
    const stretch = completion.slice(from, to)
    if (known[from] === 0 && !isScaffolding(stretch) && !plain(reading.reasoning ?? '').includes(plain(stretch)))
      gone.push(stretch)
    from = to
  }
  return gone
}

/** Spans that reach out of the completion, or calls that stand before the one that comes before them. */
export function misplaced(completion: string, parts: readonly Part[]): Span[] {
  let last = 0
  return parts.flatMap((it) => {
    const span = it.type === 'call' ? it.call.span : it.span
    if (!span) return []
    const [from, to] = span
    const isInOrder = it.type !== 'call' || from >= last
    if (it.type === 'call') last = from
    return isInOrder && from >= 0 && from <= to && to <= completion.length ? [] : [span]
  })
}

const marks = [
  ...dialects.flatMap((it) => (it.envelopes ?? []).flatMap(({ open, close }) => [...open, ...close])),
  ...reasoningMarks.flatMap((it) => [...it.open, ...it.close]),
  ...[...resultMarks.map((it) => it.text), ...controlMarks, ...tools.map((it) => it.name)],
]
  .map((it) => it.trim())
  .sort((a, b) => b.length - a.length)

const others = [
  /^[*_#>\-\d.)\s]*(?:thoughts?|reasoning|action(?:[ _]?input)?|input|final answer|plan|reflection|observation|code|call)\s*\d*[*_\s]*:[*_]*(?:\s*none)?/i,
  /^(?:(?:assistant)?(?:<\|(?:channel|start|recipient|message|constrain)\|>[\w.:= -]*)+(?:<\|?\w*\|?)?|(?:assistant)?(?:commentary|analysis|final)(?:\s*to=\S+)?)/,
  /^(?:```[\w-]*|~~~[\w-]*|<\/?co(?::[\d\s,:[\]]*)?>|message:|<\/?code>|<\/[\w:|.-]{0,40}>?|<?[\w:-]{0,20}(?:calls?|use):?\w*>)/,
  /^(?:Action:[`\s]*\{"action": *"Final Answer", *"action_input":\s*"?|[[{}\]"]+\s*$)/,
]

function isScaffolding(stretch: string): boolean {
  for (let rest = stretch.trimStart(); rest !== ''; rest = rest.trimStart()) {
    const mark = marks.find((it) => rest.startsWith(it)) ?? ''
    const other = Math.max(...others.map((it) => it.exec(rest)?.[0].length ?? 0))
    const length = Math.max(mark.length, other)
    if (length === 0) return marks.some((it) => it.startsWith(rest))
    rest = rest.slice(length)
  }
  return true
}

/** Without white space and the marks in it. */
function plain(text: string): string {
  return marks.reduce((left, it) => left.replaceAll(it, ''), text).replace(/\s+/g, '')
}
