import { getKey, type Json, type JsonObject, setKey } from '../../core/json.ts'
import { placeJson } from '../call/placed-json.ts'
import { schemaUnder, takesList, takesText } from './schema-under.ts'
import { decodeEntities, readTag, type Tag } from './tag.ts'
import { parameterNames } from './tag-names.ts'

interface Element {
  tag: Tag
  inside: string
}

/** Elements inside elements may not go deeper than this. */
const deepest = 24

/**
 * What elements in a value come to: a list where they are items, else an object. Nothing where text stands beside them.
 *
 *     <tags><item>a</item><item>b</item></tags>     <meta><k>v</k></meta>     <value name="k" type="raw">v</value>
 */
export function readElements(text: string, schema: Json | undefined, encoded: boolean, depth = 0): Json | undefined {
  if (depth > deepest) return undefined
  const elements = elementsIn(text)
  if (elements === undefined) return undefined
  const read = (it: Element, under: Json | undefined) => readElement(it, under, encoded, depth + 1)
  if (takesList(schema) || elements.every(({ tag }) => keyOf(tag) === undefined)) {
    return elements.map((it) => read(it, schemaUnder(schema)))
  }
  const object: JsonObject = {}
  for (const it of elements) {
    const key = keyOf(it.tag) ?? it.tag.name
    const before = getKey(object, key)
    const value = read(it, schemaUnder(schema, key))
    setKey(object, key, before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value])
  }
  return object
}

function readElement({ tag, inside }: Element, schema: Json | undefined, encoded: boolean, depth: number): Json {
  const type = tag.attributes.get('type')
  const text = encoded ? decodeEntities(inside) : inside
  if (type === 'json') return placeJson(text.trim(), 0)?.value ?? text
  if (type === 'raw' || takesText(schema)) return text
  const nested = readElements(inside, schema, encoded, depth)
  if (nested !== undefined) return nested
  if (inside.trim() === '' && type === 'dict') return {}
  return inside.trim() === '' && (type === 'list' || takesList(schema)) ? [] : text
}

/** Items of lists have no key of their own. */
function keyOf({ name, attributes }: Tag): string | undefined {
  if (parameterNames.has(name)) return attributes.get('name')
  return name === 'item' ? undefined : name
}

/** The elements that a text is made of, with white space between them and nothing else. */
function elementsIn(text: string): Element[] | undefined {
  const elements: Element[] = []
  for (let at = behindSpace(text, 0); at < text.length; at = behindSpace(text, at)) {
    const tag = text[at] === '<' ? readTag(text, at, true) : undefined
    if (!tag || tag === 'more' || tag.kind === 'close') return undefined
    const end = tag.kind === 'empty' ? { from: tag.to, to: tag.to } : endOf(text, tag)
    if (!end) return undefined
    elements.push({ tag, inside: text.slice(tag.to, end.from) })
    at = end.to
  }
  return elements.length > 0 ? elements : undefined
}

function behindSpace(text: string, from: number): number {
  const space = /(?:\s|\]<\]minimax\[>\[)*/y
  space.lastIndex = from
  return space.test(text) ? space.lastIndex : from
}

/** The closing tag of an element, past elements of its name in it. */
function endOf(text: string, open: Tag): { from: number; to: number } | undefined {
  let depth = 0
  const written = /^<[^\s=>/]+/.exec(text.slice(open.from, open.from + 200))![0].slice(1)
  for (let at = text.indexOf('<', open.to); at !== -1; at = text.indexOf('<', at + 1)) {
    if (!text.startsWith(written, at + (text[at + 1] === '/' ? 2 : 1))) continue
    const tag = readTag(text, at, true)
    if (!tag || tag === 'more' || tag.name !== open.name) continue
    if (tag.kind === 'open') depth++
    else if (tag.kind === 'close' && depth-- === 0) {
      const dressed = /\]<\]minimax\[>\[\s*$/.exec(text.slice(Math.max(0, tag.from - 40), tag.from))
      return { from: tag.from - (dressed?.[0].length ?? 0), to: tag.to }
    }
  }
  return undefined
}
