import { isObject, type Json } from '../../core/json.ts'
import { type Repair, repair } from '../../core/repair.ts'
import { placeJson } from '../call/placed-json.ts'
import type { DraftParameter } from './draft.ts'
import { readElements } from './elements.ts'
import { takesText } from './schema-under.ts'
import { decodeEntities } from './tag.ts'

export interface MarkedValue {
  raw: string
  schema: Json | undefined
  /** What the form says that it is, in a tag beside it. */
  type: string | undefined
  form: Pick<DraftParameter, 'kind' | 'tag'>
  at: number
  /** In an element that is called like a tool. */
  root: boolean
}

export interface ReadValue {
  value: Json
  exact: string[]
  repairs: Repair[]
}

/** A value as its tags mark it: raw text, JSON where the form says so, or elements in elements. */
export function readMarkedValue({ raw, schema, type, form, at, root }: MarkedValue): ReadValue {
  const { attributes, prefix } = form.tag
  const text = withoutSection(form.kind === 'element' ? trimmed(raw) : inner(raw))
  const isText = attributes.get('string')
  const declared = attributes.get('type') ?? type ?? (isText === 'false' ? 'json' : isText && 'string')
  if (declared === 'dict' || declared === 'list') return plain(readElements(raw, undefined, true) ?? text)
  const encoded = prefix === 'cofl' || root
  if (declared && !/^(?:string|str|text|raw)$/.test(declared))
    return asJson(text, at) ?? (encoded ? asJson(decodeEntities(text), at) : undefined) ?? plain(text)
  if (form.kind === 'pair') return unquoted(text, schema, at)
  if (form.kind === 'element' && !takesText(schema)) {
    const nested = readElements(raw, schema, encoded)
    if (nested !== undefined) return plain(nested)
  }
  return plain(encoded ? decodeEntities(text) : text)
}

function plain(value: Json): ReadValue {
  return { value, exact: [], repairs: [] }
}

function asJson(text: string, at: number): ReadValue | undefined {
  const read = placeJson(text.trim(), at)
  if (!read || read.missing.length > 0 || read.notFinite.length > 0) return undefined
  return { value: read.value, exact: read.exact, repairs: read.repairs }
}

/** Exactly one line break behind the opening tag and one before the closing tag are no part of the value. */
function inner(raw: string): string {
  return raw.replace(/^\r?\n/, '').replace(/\r?\n$/, '')
}

/** The same where closing tags are indented. */
function trimmed(raw: string): string {
  return raw.replace(/^[ \t]*\r?\n/, '').replace(/\r?\n[ \t]*$/, '')
}

function withoutSection(text: string): string {
  const [, inside] = /^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/.exec(text) ?? []
  return inside === undefined ? text : inside.replaceAll(']]]]><![CDATA[>', ']]>')
}

/** `<arg_value>"cloud storage"</arg_value>`: a string that came as JSON. */
function unquoted(text: string, schema: Json | undefined, at: number): ReadValue {
  if (!/^"(?:[^"\\\n]|\\.)*"$/.test(text) || (isObject(schema) && !takesText(schema))) return plain(text)
  const value = placeJson(text, at)?.value
  if (typeof value !== 'string') return plain(text)
  return { value, exact: [], repairs: [repair('double-encoding', at, at + text.length)] }
}
