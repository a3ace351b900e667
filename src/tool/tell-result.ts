import { isObject, type Json } from '../core/json.ts'
import { shortenJson, shortenText } from './shorten.ts'
import { toJson } from './to-json.ts'
import { ToolResult } from './tool.ts'
import { writeJson } from './write-json.ts'

/** A tool's value, told: what the model reads of it, and the whole of it as data. */
export interface ToldResult {
  /** JSON text, or the text itself where the value is one. Never cut inside an item or a character. */
  content: string
  value: Json
  /** What the model is not told, in words: `first 1 of 3 items`. Absent where it is told everything. */
  leftOut?: string
}

/** Writes any value that a tool gave for the model, in at most `limitChars` characters where an item fits into them. */
export function tellResult(given: unknown, limitChars: number): ToldResult {
  const value = toJson(given instanceof ToolResult ? given.value : given)
  const content = typeof value === 'string' ? value : writeJson(value)
  if (content.length <= limitChars) return { content, value }
  const structure = typeof value === 'string' ? readStructure(value) : value
  if (structure === undefined) {
    const { text, leftOut } = shortenText(content, limitChars)
    return { content: text, value, leftOut }
  }
  const { json, leftOut } = shortenJson(structure, limitChars)
  return leftOut ? { content: writeJson(json), value, leftOut } : { content: writeJson(json), value }
}

/** The list or object that a long text is, if it is one: it is shortened by its items, not by its characters. */
function readStructure(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    // A tool may give any text; one that only begins like JSON stays text.
    const value = toJson(JSON.parse(text))
    return Array.isArray(value) || isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
