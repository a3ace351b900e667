import { remark, type Segment, textAt } from './segments.ts'

/**
 * What stands around calls and is no text: a fence that holds nothing but the call, a `Thought:` before it; and the text
 * behind it, which stays and is told.
 */
export function tidy(segments: readonly Segment[], text: string): Segment[] {
  return tellTextAfter(thoughtsBefore(withoutNames(withoutFences(segments, text))))
}

/** A call, or what is left of one. */
function asksForTool(it: Segment): boolean {
  return it.type === 'call' || (it.type === 'issue' && it.issue.code === 'call-cut')
}

/** "```xml\n<tool_call>…</tool_call>\n```": the fence is scaffolding. */
function withoutFences(segments: readonly Segment[], text: string): Segment[] {
  const out = [...segments]
  for (let i = 1; i < out.length; i++) {
    const before = out[i - 1]!
    if (out[i]!.type !== 'call' || before.type !== 'text') continue
    const opened = /(?:^|\n)[ \t]*```[\w-]*\s*$/.exec(before.text)
    if (!opened || (before.text.match(/^[ \t]*```/gm)?.length ?? 0) % 2 === 0) continue
    let last = i
    while (out[last + 1]?.type === 'call') last++
    const after = out[last + 1]
    const closed = after?.type === 'text' ? /^\s*```[ \t]*(?=\n|$)/.exec(after.text) : null
    if (after?.type === 'text' && closed)
      out[last + 1] = textAt(text, [after.span[0] + closed[0].length, after.span[1]])
    out[i - 1] = textAt(text, [before.span[0], before.span[0] + opened.index])
  }
  return out
}

/** "f<|mark|>{"name": "f", …}": the name alone on the line before its call is a part of the call. */
function withoutNames(segments: readonly Segment[]): Segment[] {
  return segments.map((it, i): Segment => {
    if (it.type !== 'text') return it
    const near = [segments[i + 1], segments[i - 1]].find((other) => other && asksForTool(other))
    const tool = near?.type === 'call' ? near.call.tool : near?.type === 'issue' ? near.tool : undefined
    if (tool === undefined) return it
    const line = it.text.slice(it.text.lastIndexOf('\n') + 1)
    if (!isName.test(line) || line.trim().replace(/^functions\./, '') !== tool) return it
    const text = it.text.slice(0, it.text.length - line.length)
    return { ...it, text, span: [it.span[0], it.span[0] + text.length] }
  })
}

const isName = /^\s*[\p{L}_][\p{L}\p{N}_.:/-]*\s*$/u

/** `Thought: I need the price.` before an action is reasoning. */
function thoughtsBefore(segments: readonly Segment[]): Segment[] {
  const first = segments.findIndex(asksForTool)
  return segments.map((it, i): Segment => {
    if (it.type !== 'text' || i > first) return it
    const label = /^\s*[*_#]{0,3}(?:thought|thoughts|reasoning)[ \t]*\d{0,3}[ \t]*(?:[*_]{0,3}:[*_]{0,3})/i.exec(
      it.text,
    )
    if (!label) return it
    const text = it.text.slice(label[0].length).replace(/\n[ \t]*[*_#]{0,3}(?:action|code)[*_]{0,3}:[*_]{0,3}\s*$/i, '')
    return { type: 'reasoning', text: text.trim(), span: it.span }
  })
}

function tellTextAfter(segments: readonly Segment[]): Segment[] {
  const last = segments.findLastIndex((it) => it.type === 'call')
  if (last === -1) return [...segments]
  const after = segments.slice(last + 1).find((it) => it.type === 'text' && it.text.trim() !== '')
  if (!after) return [...segments]
  const message = 'text after the call was written before its result was known; it is kept, and is no answer'
  return [...segments, remark('text-after-action', message, after.span)]
}
