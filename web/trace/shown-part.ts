import { getKey, isObject, type Json } from '../../src/core/json.ts'

/** A part of what a tool gave for people, such as its badges; nothing where there is none: a trace file may hold anything. */
export function shownPart(shown: Json | undefined, key: string): Json | undefined {
  return isObject(shown) ? getKey(shown, key) : undefined
}
