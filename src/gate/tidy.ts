import type { Coercion } from '../core/flow.ts'
import { type JsonObject, pointerTo, setKey } from '../core/json.ts'

/** The arguments of an ending tool without the model's thoughts: people read them. `<think>fine</think>Risk is low.` */
export function tidy(args: JsonObject, coercions: Coercion[]): JsonObject {
  const tidied: JsonObject = {}
  for (const [key, value] of Object.entries(args)) {
    const plain = typeof value === 'string' ? withoutThoughts(value) : value
    if (plain !== value) coercions.push({ pointer: pointerTo('', key), from: value, to: plain })
    setKey(tidied, key, plain)
  }
  return tidied
}

/** A thought that was never closed stays: cutting there could cut the answer. */
function withoutThoughts(text: string): string {
  if (!/<\/think(?:ing)?>/i.test(text)) return text
  let kept = ''
  let depth = 0
  let from = 0
  for (const { 0: mark, index } of text.matchAll(/<\/?think(?:ing)?>/gi)) {
    const opens = mark[1] !== '/'
    if (depth === 0 && !opens) continue
    if (depth === 0) kept += text.slice(from, index)
    if (depth === 0) from = index
    depth += opens ? 1 : -1
    if (depth === 0) from = index + mark.length
  }
  return `${kept}${text.slice(from)}`.trim()
}
