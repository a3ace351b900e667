import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec'
import { fail, ok, type Result } from '../core/issue.ts'
import { type JsonObject, pointerTo } from '../core/json.ts'
import { thrownText } from '../core/thrown.ts'

/** Whether a value is a schema of a library that speaks Standard Schema; arktype's are functions. */
export function isStandardSchema(value: unknown): value is StandardSchemaV1 {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false
  const standard = '~standard' in value ? value['~standard'] : undefined
  return typeof standard === 'object' && standard !== null && 'validate' in standard
}

/** The JSON Schema of what a library's schema takes, before its transforms. Throws a TypeError where there is none. */
export function toJsonSchema(schema: StandardSchemaV1, tool: string): Record<string, unknown> {
  const standard: Partial<StandardJSONSchemaV1.Props> & { vendor: string } = schema['~standard']
  if (!standard.jsonSchema) {
    throw new TypeError(
      `tool ${tool}: the schema of ${standard.vendor} cannot be written as JSON Schema: it has no ~standard.jsonSchema; wrap it in the library's converter (valibot: toStandardJsonSchema of @valibot/to-json-schema)`,
    )
  }
  try {
    // A schema library's converter: it throws for types that JSON cannot say.
    const { $schema, ...rest } = standard.jsonSchema.input({ target: 'draft-2020-12' })
    return rest
  } catch (error) {
    throw new TypeError(`tool ${tool}: ${standard.vendor} cannot write its schema as JSON Schema: ${thrownText(error)}`)
  }
}

/** The library's own check: its output, or its issues with their places. */
export async function validateWith(schema: StandardSchemaV1, args: JsonObject): Promise<Result<unknown>> {
  try {
    // A schema library's check may run its user's code.
    const result = await schema['~standard'].validate(args)
    if (!result.issues) return ok(result.value)
    return fail(
      ...result.issues.map((it) => ({
        code: 'argument-value' as const,
        message: messageOf(it),
        pointer: pointerOf(it),
      })),
    )
  } catch (error) {
    return fail({ code: 'argument-value', message: `the arguments could not be checked: ${thrownText(error)}` })
  }
}

function messageOf(issue: StandardSchemaV1.Issue): string {
  const place = keysOf(issue).join('.')
  return place && !issue.message.startsWith(place) ? `${place}: ${issue.message}` : issue.message
}

function pointerOf(issue: StandardSchemaV1.Issue): string {
  return keysOf(issue).reduce<string>(pointerTo, '')
}

function keysOf({ path = [] }: StandardSchemaV1.Issue): string[] {
  return path.map((it) => String(typeof it === 'object' ? it.key : it))
}
