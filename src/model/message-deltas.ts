import type { CallFragment, Delta } from '../core/flow.ts'
import { getKey, isObject, type Json, type JsonObject } from '../core/json.ts'

/** Where servers put what a model writes for itself; a server that fills two of them says the same in both. */
export const reasoningFields = ['reasoning_content', 'reasoning', 'thinking'] as const

/** What one `message`, or one `delta` of a stream, holds. They differ in size, and in that a message's calls are whole. */
export function* messageDeltas(message: JsonObject, size: 'message' | 'delta'): Generator<Delta> {
  const field = reasoningFields.find((it) => typeof message[it] === 'string' && message[it] !== '')
  if (field) yield { type: 'reasoning', text: String(message[field]) }
  yield* contentDeltas(message['content'])
  yield* contentDeltas(message['refusal'])
  for (const [index, fragment] of [...callFragments(message)].entries()) {
    yield size === 'message' ? { ...fragment, index } : fragment
  }
}

/** `"text"`, or a list of parts: `[{"type":"thinking",…},{"type":"text","text":"…"}]`. */
function* contentDeltas(content: Json | undefined): Generator<Delta> {
  if (typeof content === 'string' && content !== '') yield { type: 'text', text: content }
  if (!Array.isArray(content)) return
  for (const part of content) {
    const text = textOf(part)
    if (text !== '') yield { type: isReasoning(part) ? 'reasoning' : 'text', text }
  }
}

function isReasoning(part: Json): boolean {
  return isObject(part) && (part['type'] === 'thinking' || part['type'] === 'reasoning')
}

function textOf(part: Json | undefined): string {
  if (typeof part === 'string') return part
  if (Array.isArray(part)) return part.map(textOf).join('')
  if (!isObject(part)) return ''
  return textOf(part['text'] ?? part['thinking'] ?? part['reasoning'] ?? part['refusal'])
}

/** `tool_calls`, which some servers leave null or send as one object, and the older `function_call`. */
function* callFragments(message: JsonObject): Generator<CallFragment> {
  const calls = message['tool_calls']
  for (const call of Array.isArray(calls) ? calls : [calls]) if (isObject(call)) yield callFragment(call)
  const old = message['function_call']
  if (isObject(old)) yield { ...callFragment({ function: old }), index: 0 }
}

/** As the server sent it: ids may be numbers, arguments any JSON, the name and the index missing. */
function callFragment(call: JsonObject): CallFragment {
  const named = isObject(call['function']) ? call['function'] : call
  const { index, id, extra_content } = call
  const name = named['name']
  const given = getKey(named, 'arguments')
  return {
    type: 'call-fragment',
    ...(typeof index === 'number' ? { index } : {}),
    ...(typeof id === 'string' || typeof id === 'number' ? { id: String(id) } : {}),
    ...(typeof name === 'string' ? { name } : {}),
    ...(given !== undefined ? { arguments: given } : {}),
    ...(extra_content != null ? { extra: { extra_content } } : {}),
  }
}
