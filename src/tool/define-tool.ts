import type { StandardSchemaV1 } from '@standard-schema/spec'
import type { Contract, Effect } from '../core/flow.ts'
import { isObject, type Json, type JsonObject } from '../core/json.ts'
import { isStandardSchema, toJsonSchema, validateWith } from './standard-schema.ts'
import { toJson } from './to-json.ts'
import type { Tool, ToolContext, ToolReturn } from './tool.ts'

/** A tool as its author describes it; `Arguments` is what `run` gets. */
export interface ToolDeclaration<Arguments> {
  /** Letters, digits, `_` and `-`, beginning with a letter: what every server and dialect can write. */
  name: string
  /** For the model: what it does, and when to use it. */
  description: string
  /** What running it does to the world. */
  effect: Effect
  run(args: Arguments, context: ToolContext): ToolReturn
  timeoutMs?: number
  limitChars?: number
  /** May be done twice on purpose. */
  repeatable?: boolean
  /** A call of it ends the run, and its one string argument is the answer. */
  ends?: boolean
  /** Other words for a parameter's values: `{interval: {"per day": "daily"}}`. */
  synonyms?: Record<string, Record<string, Json>>
}

/**
 * Makes a tool from a JSON Schema, or from a schema of zod, arktype or any other library that speaks Standard Schema and
 * Standard JSON Schema. A library's schema is asked after ours, and `run` gets its output.
 *
 *     defineTool({ name: 'add', description: 'Adds two numbers', effect: 'read',
 *       parameters: z.object({ a: z.number(), b: z.number() }), run: ({ a, b }) => a + b })
 *
 * Throws a TypeError for what cannot work, before anything runs.
 */
export function defineTool<Schema extends StandardSchemaV1>(
  declaration: ToolDeclaration<StandardSchemaV1.InferOutput<Schema>> & { parameters: Schema },
): Tool
export function defineTool(declaration: ToolDeclaration<JsonObject> & { parameters: JsonObject }): Tool
export function defineTool(declaration: ToolDeclaration<never> & { parameters: unknown }): Tool {
  const { parameters: given, run, timeoutMs = 30_000, limitChars = 8_000, ...rest } = declaration
  const library = isStandardSchema(given) ? given : undefined
  const name = readName(rest.name)
  const parameters = readParameters(name, library ? toJsonSchema(library, name) : given)
  const contract = readContract({ ...rest, name, parameters })
  if (typeof run !== 'function') throw new TypeError(`tool ${name}: run must be a function`)
  if (!(timeoutMs > 0)) throw new TypeError(`tool ${name}: timeoutMs must be a positive number, got ${timeoutMs}`)
  if (!(limitChars > 0)) throw new TypeError(`tool ${name}: limitChars must be a positive number, got ${limitChars}`)
  return {
    contract,
    timeoutMs,
    limitChars,
    // The gate, and the library's own check after it, are what make the arguments these.
    run: (args, context) => run(args as never, context),
    ...(library && { validate: (args: JsonObject) => validateWith(library, args) }),
  }
}

const effects: readonly string[] = ['read', 'write', 'destroy'] satisfies Effect[]

function readName(name: unknown): string {
  if (typeof name === 'string' && /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(name)) return name
  throw new TypeError(
    `a tool's name is 1 to 64 letters, digits, _ or -, beginning with a letter, got ${JSON.stringify(name)}`,
  )
}

function readParameters(name: string, given: unknown): JsonObject {
  const schema = toJson(given)
  if (!isObject(schema) || schema['type'] !== 'object') {
    throw new TypeError(
      `tool ${name}: parameters must be a JSON Schema of type object, or a Standard Schema of an object`,
    )
  }
  if (!isObject(schema['properties'] ?? {})) throw new TypeError(`tool ${name}: properties must be an object`)
  const required = schema['required'] ?? []
  if (!Array.isArray(required) || !required.every((it) => typeof it === 'string')) {
    throw new TypeError(`tool ${name}: required must be a list of names`)
  }
  return schema
}

type ContractDeclaration = Omit<ToolDeclaration<never>, 'run'> & { parameters: JsonObject }

function readContract({
  name,
  description,
  parameters,
  effect,
  repeatable,
  ends,
  synonyms,
}: ContractDeclaration): Contract {
  if (typeof description !== 'string' || !description.trim())
    throw new TypeError(`tool ${name}: a description is missing`)
  if (!effects.includes(effect))
    throw new TypeError(`tool ${name}: effect must be one of ${effects.join(', ')}, got ${effect}`)
  const properties = isObject(parameters['properties']) ? parameters['properties'] : {}
  if (ends && Object.keys(properties).length !== 1) {
    throw new TypeError(`tool ${name}: a tool that ends the run takes one argument, the answer`)
  }
  const stranger = Object.keys(synonyms ?? {}).find((it) => !Object.hasOwn(properties, it))
  if (stranger !== undefined) throw new TypeError(`tool ${name}: synonyms for ${stranger}, which is no parameter`)
  return {
    name,
    description,
    parameters,
    effect,
    effectFrom: 'code',
    ...(repeatable && { repeatable }),
    ...(ends && { ends }),
    ...(synonyms && { synonyms }),
  }
}
