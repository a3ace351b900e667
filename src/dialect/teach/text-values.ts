import type { Contract } from '../../core/flow.ts'
import { isObject, type Json } from '../../core/json.ts'
import { propertiesOf } from '../call/parameters.ts'
import { namedArguments, taggedCall, type WrittenCall } from './json-call.ts'

/** How a form writes a call whose values are bare text. */
export interface TextForm {
  /** The tags between which it can write a call as JSON, too. */
  tag: string
  value(key: string, text: string): string
  call(tool: string, values: string): string
}

/**
 * A call in a form whose values are bare text, or as JSON between its tags where its values cannot be written so: a text
 * that holds tags or begins with white space, a value whose type nobody declared.
 */
export function writeInText(call: WrittenCall, contract: Contract | undefined, form: TextForm): string {
  const properties = contract ? propertiesOf(contract) : {}
  const values: string[] = []
  for (const [key, value] of Object.entries(namedArguments(call, contract))) {
    const text = /^[A-Za-z_][\w.-]*$/.test(key) ? toText(value, properties[key] ?? null) : undefined
    if (text === undefined) return taggedCall(form.tag, call, contract)
    values.push(form.value(key, text))
  }
  return form.call(call.tool, values.join(''))
}

/** JSON that holds no tag and no entity, whatever its texts hold. */
export function tagFreeJson(value: Json): string {
  return JSON.stringify(value).replace(/[<>&]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`)
}

/** The text that is read back as this value by its declared type alone. */
function toText(value: Json, schema: Json): string | undefined {
  const type = isObject(schema) ? schema['type'] : undefined
  if (typeof value === 'string') return type === 'string' && isPlain(value) ? value : undefined
  if (Array.isArray(value)) return type === 'array' ? tagFreeJson(value) : undefined
  if (isObject(value)) return type === 'object' ? tagFreeJson(value) : undefined
  const fits = typeof value === 'number' ? type === 'number' || type === 'integer' : typeof value === type
  return value !== null && fits ? JSON.stringify(value) : undefined
}

function isPlain(text: string): boolean {
  return text !== '' && text.trim() === text && !/[<>&`\r\0]|^["'[{]|^null$/i.test(text)
}
