import type { Issue, IssueCode } from '../core/issue.ts'
import { isObject, type Json } from '../core/json.ts'
import { shownPointer } from './describe.ts'
import { type Place, pointerOf } from './place.ts'
import type { CompiledSchema } from './schema.ts'

/** Deepest nesting of arguments that is checked; more is a mistake or an attack. */
const deepest = 64
/** Longest list where a schema asks for different items, each of which is written out to be compared. */
const longestUnique = 1_000

/** What makes a value unfit to be checked at all: nested too deeply, numbers that are none, broken keys. */
export function soundness(root: Json, at: string, { unique }: CompiledSchema): Issue[] {
  const waiting: Spot[] = [{ value: root, key: at, parent: undefined, depth: 0 }]
  while (waiting.length > 0) {
    const place = waiting.pop()!
    const issue = unsound(place, unique)
    if (issue) return [issue]
    const { value } = place
    if (typeof value !== 'object' || value === null) continue
    for (const key of Object.keys(value)) {
      const item = Array.isArray(value) ? value[Number(key)]! : value[key]!
      if (isSuspect(item)) waiting.push({ value: item, key, parent: place, depth: place.depth + 1 })
    }
  }
  return []
}

interface Spot extends Place {
  value: Json
  depth: number
}

function isSuspect(value: Json): boolean {
  return typeof value === 'number' ? !Number.isFinite(value) : typeof value === 'object' && value !== null
}

function unsound(place: Spot, unique: boolean): Issue | undefined {
  const { value, depth } = place
  const issue = (code: IssueCode, text: string): Issue => {
    const pointer = pointerOf(place)
    return { code, pointer, message: `${shownPointer(pointer)}: ${text}` }
  }
  if (depth > deepest) return issue('call-too-deep', `nested too deeply; at most ${deepest} levels`)
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return issue('argument-type', `${value} is not a number that JSON can hold; send a finite number`)
  }
  if (Array.isArray(value) && unique && value.length > longestUnique) {
    return issue('argument-value', `at most ${longestUnique} items, got ${value.length}`)
  }
  if (isObject(value) && Object.keys(value).some(isBroken))
    return issue('argument-unknown', 'a key holds half a character')
  return undefined
}

/** Whether a text holds one half of a surrogate pair, which cannot be written as a URI. */
function isBroken(text: string): boolean {
  return /\p{Surrogate}/u.test(text)
}
