import { type JsonObject, setKey } from '../core/json.ts'
import type { ToolNames } from './call/tool-names.ts'
import type { Segment } from './segments.ts'

/**
 * A program behind the call that it belongs to, where the tool has a parameter for it:
 *
 *     <tool_call>
 *     {"name": "run", "arguments": {"code": ""}}
 *     <code>
 *     print(1)
 *     </code>
 *     </tool_call>
 */
export function withCodeBehind(segments: readonly Segment[], names: ToolNames): Segment[] {
  const out: Segment[] = []
  for (const it of segments) {
    const before = out.at(-1)
    const found = it.type === 'text' && before?.type === 'call' ? code.exec(it.text) : null
    if (it.type !== 'text' || before?.type !== 'call' || !found || !takesCode(before, names)) {
      out.push(it)
      continue
    }
    const named: JsonObject = { ...before.call.named }
    setKey(named, 'code', found[1]!)
    out[out.length - 1] = { ...before, call: { ...before.call, named, open: 'nothing' } }
    const [{ length }] = found
    out.push({ ...it, text: it.text.slice(length), span: [it.span[0] + length, it.span[1]] })
  }
  return out
}

const code = /^\s*<code>[ \t]*\n?([\s\S]*?)\n?[ \t]*<\/code>\s*/

function takesCode({ call }: Extract<Segment, { type: 'call' }>, names: ToolNames): boolean {
  return Object.hasOwn(names.properties(call.tool), 'code') && !call.named['code']
}
