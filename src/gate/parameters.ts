import { isObject, type JsonObject } from '../core/json.ts'
import { type CompiledSchema, propertiesOf, referredBy, type Schema, schemas } from './schema.ts'

/** What a schema of type object declares at its top, through references and parts. */
export interface Parameters {
  /** In the order of `properties`, which is the order of positions. */
  names: string[]
  required: string[]
  /** Whether names that are not declared are accepted. */
  openEnded: boolean
  declares(name: string): boolean
}

/** The parameters of a tool. Names that are not declared are refused unless the schema speaks of additional ones. */
export function parametersOf(compiled: CompiledSchema): Parameters {
  const known = declared.get(compiled.root) ?? collectAll(compiled)
  declared.set(compiled.root, known)
  return known
}

// Memoisation only: a compiled schema stays as it is, and each call of its tool asks for the same parameters.
const declared = new WeakMap<JsonObject, Parameters>()

function collectAll(compiled: CompiledSchema): Parameters {
  const found: Found = { names: new Set(), required: new Set(), patterns: [], openEnded: false }
  collect(compiled.root, compiled, found, new Set())
  const { names, required, patterns, openEnded } = found
  return {
    names: [...names],
    required: [...required],
    openEnded,
    declares: (name) => names.has(name) || patterns.some((it) => it.test(name)),
  }
}

interface Found {
  names: Set<string>
  required: Set<string>
  patterns: RegExp[]
  openEnded: boolean
}

function collect(schema: JsonObject, compiled: CompiledSchema, found: Found, seen: Set<Schema>): void {
  if (seen.has(schema)) return
  seen.add(schema)
  const { required, patternProperties, additionalProperties, unevaluatedProperties } = schema
  for (const name of Object.keys(propertiesOf(schema))) found.names.add(name)
  if (Array.isArray(required)) for (const name of required) found.required.add(String(name))
  if (isObject(patternProperties))
    found.patterns.push(...Object.keys(patternProperties).map((it) => new RegExp(it, 'u')))
  if ([additionalProperties, unevaluatedProperties].some((it) => it === true || isObject(it))) found.openEnded = true
  const parts = [referredBy(schema, compiled), ...schemas(schema['allOf'])]
  for (const part of parts) if (isObject(part)) collect(part, compiled, found, seen)
  const alternatives = [...schemas(schema['anyOf']), ...schemas(schema['oneOf']), schema['then'], schema['else']]
  const unsure: Found = { ...found, required: new Set() }
  for (const part of alternatives) if (isObject(part)) collect(part, compiled, unsure, seen)
  found.openEnded ||= unsure.openEnded
}
