import { isObject, type Json } from '../../core/json.ts'

/** What a schema says of a key, or of an item where no key is given. */
export function schemaUnder(schema: Json | undefined, key?: string): Json | undefined {
  if (!isObject(schema)) return undefined
  if (key === undefined) return schema['items']
  const properties = schema['properties']
  return isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined
}

/** Whether a declared value may be any text. */
export function takesText(schema: Json | undefined): boolean {
  return hasType(schema, 'string')
}

export function takesList(schema: Json | undefined): boolean {
  return hasType(schema, 'array')
}

/** Whether a schema says of which type a value is: then it is left as written, and the gate converts it. */
export function saysType(schema: Json | undefined): boolean {
  return (
    isObject(schema) &&
    ['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', '$ref'].some((it) => Object.hasOwn(schema, it))
  )
}

function hasType(schema: Json | undefined, type: string): boolean {
  return isObject(schema) && [schema['type']].flat().includes(type)
}
