import { isObject, type Json } from '../../core/json.ts'

/** What a half-written call says so far: its tool, where a name has been written, and its arguments as text. */
export function soFar(value: Json, depth = 0): { tool?: string; soFar?: string } {
  if (Array.isArray(value)) return depth > 4 || value.length === 0 ? {} : soFar(value.at(-1)!, depth + 1)
  if (!isObject(value) || depth > 4) return {}
  for (const key of ['tool_calls', 'function', 'function_call']) {
    const inner = value[key]
    if (isObject(inner ?? null) || Array.isArray(inner)) return soFar(inner!, depth + 1)
  }
  const tool = ['name', 'tool', 'tool_name', 'function', 'action']
    .map((it) => value[it])
    .find((it) => typeof it === 'string')
  const given = value['arguments'] ?? value['parameters'] ?? value['args'] ?? value['action_input']
  const text = given === undefined || given === null ? '' : shorten(given)
  return { ...(tool !== undefined && { tool: String(tool) }), ...(text && { soFar: text }) }
}

function shorten(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
