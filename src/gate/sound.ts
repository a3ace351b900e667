import type { Issue } from '../core/issue.ts'
import { isObject, type Json, pointerTo } from '../core/json.ts'
import { shownPointer } from './describe.ts'
import type { CompiledSchema } from './schema.ts'

/** Deepest nesting of arguments that is checked; more is a mistake or an attack. */
const deepest = 64
/** Longest list where a schema asks for different items, since the library compares each with each. */
const longestUnique = 1_000

/** What makes a value unfit to be checked at all: nested too deeply, numbers that are none, broken keys. */
export function soundness(root: Json, at: string, { unique }: CompiledSchema): Issue[] {
  const waiting: [value: Json, pointer: string, depth: number][] = [[root, at, 0]]
  while (waiting.length > 0) {
    const [value, pointer, depth] = waiting.pop()!
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) continue
    const issue = unsound(value, pointer, depth, unique)
    if (issue) return [issue]
    if (typeof value !== 'object') continue
    for (const [key, item] of Object.entries(value)) waiting.push([item, pointerTo(pointer, key), depth + 1])
  }
  return []
}

function unsound(value: Json, pointer: string, depth: number, unique: boolean): Issue | undefined {
  const at = shownPointer(pointer)
  if (depth > deepest) return { code: 'call-too-deep', message: `${at}: nested too deeply; at most ${deepest} levels` }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return {
      code: 'argument-type',
      pointer,
      message: `${at}: ${value} is not a number that JSON can hold; send a finite number`,
    }
  }
  if (Array.isArray(value) && unique && value.length > longestUnique) {
    return { code: 'argument-value', pointer, message: `${at}: at most ${longestUnique} items, got ${value.length}` }
  }
  if (isObject(value) && Object.keys(value).some(isBroken)) {
    return { code: 'argument-unknown', pointer, message: `${at}: a key holds half a character` }
  }
  return undefined
}

/** Whether a text holds one half of a surrogate pair, which cannot be written as a URI. */
function isBroken(text: string): boolean {
  return /\p{Surrogate}/u.test(text)
}
