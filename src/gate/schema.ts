import { dereference, type Schema as LibrarySchema } from '@cfworker/json-schema'
import { ok, type Result } from '../core/issue.ts'
import { isObject, type Json, type JsonObject } from '../core/json.ts'
import { thrownText } from '../core/thrown.ts'
import { type PlainSchema, plainSchema, unusable } from './plain-schema.ts'

export type Schema = JsonObject | boolean

/** A contract's parameters, ready to be checked against. */
export interface CompiledSchema extends PlainSchema {
  lookup: Record<string, LibrarySchema | boolean>
  /** How many schemas may still be looked at, checking and converting: one that branches without an end must not take long. */
  work: { left: number }
}

/** A tool's call needs a few for each value in it. */
const mostWork = 1_000_000

// Memoisation only: a contract is data, so the same object always compiles to the same schema, and runs judge often.
const compiled = new WeakMap<JsonObject, Result<Omit<CompiledSchema, 'work'>>>()

/** Makes a schema usable for one call, or says why it is not. Never throws. */
export function compileSchema(parameters: Json): Result<CompiledSchema> {
  if (!isObject(parameters)) return unusable('it is not an object')
  const known = compiled.get(parameters)
  const result = known ?? compile(parameters)
  if (!known) compiled.set(parameters, result)
  if (!result.ok) return result
  const { root, unique, unevaluated, lookup } = result.value
  return ok({ root, unique, unevaluated, lookup, work: { left: mostWork } })
}

function compile(parameters: JsonObject): Result<Omit<CompiledSchema, 'work'>> {
  const plain = plainSchema(parameters)
  if (!plain.ok) return plain
  // The library resolves references here, and throws on what is no URI.
  try {
    return ok({ ...plain.value, lookup: dereference(plain.value.root as LibrarySchema) })
  } catch (error) {
    return unusable(thrownText(error))
  }
}

/** The schemas that a schema declares for names; none where it declares none. */
export function propertiesOf({ properties }: JsonObject): JsonObject {
  return isObject(properties) ? properties : {}
}

/** The schemas of a list such as `anyOf`; none where there is no list. */
export function schemas(value: Json | undefined): Schema[] {
  return Array.isArray(value) ? (value as Schema[]) : []
}

/** What a reference of a schema points to; `__absolute_ref__` is how the library writes it down. */
export function referredBy(schema: JsonObject, { lookup }: CompiledSchema): Schema | undefined {
  const { $ref, $recursiveRef, __absolute_ref__: absolute, __absolute_recursive_ref__: recursive } = schema
  if ($ref === undefined && $recursiveRef === undefined) return undefined
  return lookup[String(absolute ?? $ref ?? recursive)] as Schema | undefined
}
