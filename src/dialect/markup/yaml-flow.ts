import { type Json, type JsonObject, setKey } from '../../core/json.ts'
import { schemaUnder } from './schema-under.ts'
import { yamlScalar } from './yaml-scalar.ts'

/** `[a, b]` and `{k: v, n: 2}`, where words need no quotes; JSON is a case of it. Nothing where it does not end. */
export function readFlow(text: string, schema: Json | undefined): Json | undefined {
  const flow = new Flow(text)
  const value = flow.value(schema, 0)
  return flow.rest.replace(/^\s*#.*/s, '').trim() === '' ? value : undefined
}

class Flow {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  get rest(): string {
    return this.#text.slice(this.#at)
  }

  value(schema: Json | undefined, depth: number): Json | undefined {
    this.#skip(/\s*/y)
    const char = this.#text[this.#at]
    if (depth > 24 || char === undefined) return undefined
    if (char === '[') return this.#list(schema, depth + 1)
    if (char === '{') return this.#object(schema, depth + 1)
    const word = this.#skip(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/y) || this.#skip(/[^,\]}]+/y)
    return word === '' ? undefined : yamlScalar(word.trim(), schema)
  }

  #list(schema: Json | undefined, depth: number): Json[] | undefined {
    const items: Json[] = []
    this.#at++
    for (;;) {
      if (this.#skip(/\s*\]/y)) return items
      const item = this.value(schemaUnder(schema), depth)
      if (item === undefined) return undefined
      items.push(item)
      if (!this.#skip(/\s*,/y) && !/^\s*\]/.test(this.rest)) return undefined
    }
  }

  #object(schema: Json | undefined, depth: number): JsonObject | undefined {
    const object: JsonObject = {}
    this.#at++
    for (;;) {
      if (this.#skip(/\s*\}/y)) return object
      const written = this.#skip(/\s*(?:"[^"]*"|'[^']*'|[^,:{}[\]\n]+)\s*:/y)
      if (!written) return undefined
      const key = written
        .slice(0, -1)
        .trim()
        .replace(/^(["'])(.*)\1$/, '$2')
      const item = this.value(schemaUnder(schema, key), depth)
      if (item === undefined) return undefined
      setKey(object, key, item)
      if (!this.#skip(/\s*,/y) && !/^\s*\}/.test(this.rest)) return undefined
    }
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0] ?? ''
    this.#at += found.length
    return found
  }
}
