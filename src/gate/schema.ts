import { dereference, type Schema as LibrarySchema, validate } from '@cfworker/json-schema'
import { ok, type Result } from '../core/issue.ts'
import { isObject, type Json, type JsonObject } from '../core/json.ts'
import { type FlatSchema, flatSchema } from './flat-schema.ts'
import { type PlainSchema, plainSchema, unusable } from './plain-schema.ts'

export type Schema = JsonObject | boolean

/** A contract's parameters, ready to be checked against. */
export interface CompiledSchema extends PlainSchema {
  lookup: Record<string, LibrarySchema | boolean>
  /** Absent where the schema says more than names and types. */
  flat: FlatSchema | undefined
}

/** One place where a value does not keep its schema, in the library's words. */
export interface Breach {
  keyword: string
  /** A JSON pointer into the value. */
  at: string
  /** The steps from the root schema to the keyword. */
  path: string[]
}

// Memoisation only: a contract is data, so the same object always compiles to the same schema, and runs judge often.
const compiled = new WeakMap<JsonObject, Result<CompiledSchema>>()

/** Makes a schema usable, or says why it is not. Never throws. */
export function compileSchema(parameters: Json): Result<CompiledSchema> {
  if (!isObject(parameters)) return unusable('it is not an object')
  const known = compiled.get(parameters)
  if (known) return known
  const result = compile(parameters)
  compiled.set(parameters, result)
  return result
}

function compile(parameters: JsonObject): Result<CompiledSchema> {
  const plain = plainSchema(parameters)
  if (!plain.ok) return plain
  // The library resolves references here, and throws on what is no URI.
  try {
    const { root, unique } = plain.value
    const flat = flatSchema(root)
    return ok({ root, unique, lookup: dereference(root as LibrarySchema), flat })
  } catch (error) {
    return unusable(error instanceof Error ? error.message.split('\n')[0]! : String(error))
  }
}

/** Whether a value keeps a schema that is part of a compiled one. */
export function keeps(value: Json, schema: Schema, { lookup }: CompiledSchema): boolean {
  return validate(value, schema as LibrarySchema, '2020-12', lookup, true).valid
}

/** What a value breaks; only the first place where not all are wanted. */
export function breachesOf(value: Json, { root, lookup }: CompiledSchema, wanted: 'all' | 'first'): Breach[] {
  const { errors } = validate(value, root as LibrarySchema, '2020-12', lookup, wanted === 'first')
  return errors.map(({ keyword, instanceLocation, keywordLocation }) => ({
    keyword,
    at: decodeURIComponent(instanceLocation.slice(1)),
    path: stepsOf(keywordLocation),
  }))
}

function stepsOf(keywordLocation: string): string[] {
  const steps = keywordLocation.split('/').slice(1)
  return steps.map((it) => decodeURIComponent(it).replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** What `$ref` of a schema points to. */
export function referredBy(schema: JsonObject, { lookup }: CompiledSchema): Schema | undefined {
  if (schema['$ref'] === undefined) return undefined
  return lookup[String(schema['__absolute_ref__'] ?? schema['$ref'])] as Schema | undefined
}

/** The schema that holds the keyword which the path leads to. */
export function schemaAt(path: string[], schema: CompiledSchema): JsonObject | undefined {
  let here: Json | undefined = schema.root
  for (const step of path.slice(0, -1)) {
    if (step === '$ref' && isObject(here)) here = referredBy(here, schema)
    else if (Array.isArray(here)) here = here[Number(step)]
    else if (isObject(here) && Object.hasOwn(here, step)) here = here[step]
    else return undefined
  }
  return isObject(here) ? here : undefined
}
