import type { Contract } from '../../src/core/flow.ts'
import { isObject, type Json, type JsonObject, setKey } from '../../src/core/json.ts'
import type { ToolDoc } from './check-answer.ts'

/** A tool of the leaderboard as a contract: its words for types (`dict`, `float`, `tuple`, `any`) in JSON Schema's. */
export function toContract({ name, description, parameters }: ToolDoc): Contract {
  const schema = toSchema(parameters as unknown as Json)
  return { name, description, parameters: schema as JsonObject, effect: 'read', effectFrom: 'hint' }
}

const typeWords = new Map([
  ['dict', 'object'],
  ['float', 'number'],
  ['tuple', 'array'],
])

function toSchema(schema: Json): Json {
  if (!isObject(schema)) return schema
  const copy: JsonObject = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === 'type' && typeof value === 'string') {
      if (value !== 'any') copy['type'] = typeWords.get(value) ?? value
    } else if (keyword === 'properties' && isObject(value)) copy['properties'] = toSchemas(value)
    else setKey(copy, keyword, keyword === 'items' ? toSchema(value) : value)
  }
  return copy
}

function toSchemas(properties: JsonObject): JsonObject {
  const copy: JsonObject = {}
  for (const [key, schema] of Object.entries(properties)) setKey(copy, key, toSchema(schema))
  return copy
}
