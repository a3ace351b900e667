import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { JsonObject } from '../../src/core/json.ts'
import { defineTool } from '../../src/tool/define-tool.ts'
import type { ToolContext } from '../../src/tool/tool.ts'

const context: ToolContext = {
  signal: new AbortController().signal,
  callId: 'c',
  key: 'k',
  call: () => Promise.reject(new Error('no calls here')),
}
const parameters: JsonObject = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
const good = { name: 'weather', description: 'The weather', parameters, effect: 'read' as const, run: () => 'sun' }

describe('a tool from a JSON Schema', () => {
  test('has a contract with its author as the source of the effect', () => {
    const tool = defineTool(good)
    expect(tool.contract).toEqual({
      name: 'weather',
      description: 'The weather',
      parameters,
      effect: 'read',
      effectFrom: 'code',
    })
    expect(tool).toMatchObject({ timeoutMs: 30_000, limitChars: 8_000 })
    expect(tool.validate).toBeUndefined()
  })

  test('does not change with the schema it was given', () => {
    const given: JsonObject = { type: 'object', properties: {} }
    const tool = defineTool({ ...good, parameters: given })
    given['type'] = 'string'
    expect(tool.contract.parameters).toEqual({ type: 'object', properties: {} })
  })

  test.each([
    ['a name with a space', { name: 'get weather' }],
    ['an empty name', { name: '' }],
    ['a name that begins with a digit', { name: '2day' }],
    ['a name of 65 letters', { name: 'a'.repeat(65) }],
    ['no description', { description: ' ' }],
    ['a schema of a string', { parameters: { type: 'string' } }],
    ['no schema', { parameters: undefined as never }],
    ['properties that are a list', { parameters: { type: 'object', properties: [] } }],
    ['required that is a word', { parameters: { type: 'object', required: 'city' } }],
    ['an unknown effect', { effect: 'maybe' as never }],
    ['no effect', { effect: undefined as never }],
    ['nothing to run', { run: undefined as never }],
    ['no time', { timeoutMs: 0 }],
    ['no room', { limitChars: Number.NaN }],
    ['synonyms for a parameter it has not', { synonyms: { town: { Rome: 'Roma' } } }],
  ])('%s is refused when it is defined', (_name, wrong) => {
    expect(() => defineTool({ ...good, ...wrong })).toThrow(TypeError)
  })

  test('one that ends the run takes one argument', () => {
    expect(defineTool({ ...good, ends: true }).contract.ends).toBe(true)
    const two = { type: 'object', properties: { a: {}, b: {} } }
    expect(() => defineTool({ ...good, ends: true, parameters: two })).toThrow('takes one argument')
  })
})

describe('a tool from a schema library', () => {
  const trip = z.object({
    city: z.string().min(2),
    day: z.string().transform((it) => new Date(it)),
    nights: z.number().default(1),
  })
  const tool = defineTool({
    ...good,
    parameters: trip,
    run: ({ city, day, nights }) => `${city} ${day.getUTCFullYear()} ${nights + 1}`,
  })

  test('is told to the model as what it takes, not what it makes of it', () => {
    expect(tool.contract.parameters).toMatchObject({
      type: 'object',
      properties: { city: { type: 'string', minLength: 2 }, day: { type: 'string' } },
      required: ['city', 'day'],
    })
    expect(tool.contract.parameters).not.toHaveProperty('$schema')
  })

  test('gets the output of the library', async () => {
    const checked = await tool.validate!({ city: 'Rome', day: '2026-05-01' })
    expect(checked.ok).toBe(true)
    expect(await tool.run((checked.ok ? checked.value : {}) as JsonObject, context)).toBe('Rome 2026 2')
  })

  test("passes the library's issues on, with their place", async () => {
    const deep = defineTool({ ...good, parameters: z.object({ stops: z.array(z.object({ 'a/b': z.string() })) }) })
    const checked = await deep.validate!({ stops: [{ 'a/b': 4 }] })
    expect(checked).toMatchObject({ ok: false, issues: [{ code: 'argument-value', pointer: '/stops/0/a~1b' }] })
  })

  test('a check that throws is an issue, not a crash', async () => {
    const angry = z.object({
      a: z.string().refine(() => {
        throw new Error('boom')
      }),
    })
    const checked = await defineTool({ ...good, parameters: angry }).validate!({ a: 'x' })
    expect(checked).toMatchObject({ ok: false, issues: [{ message: expect.stringContaining('boom') }] })
  })

  test('a schema that is a function is one, too', () => {
    const schema = Object.assign(() => undefined, {
      '~standard': {
        version: 1 as const,
        vendor: 'own',
        validate: (value: unknown) => ({ value: value as { city: string } }),
        jsonSchema: { input: () => ({ ...parameters }), output: () => ({}) },
      },
    })
    expect(defineTool({ ...good, parameters: schema }).contract.parameters).toEqual(parameters)
  })

  test.each([
    ['a type that JSON has not', z.object({ day: z.date() }), /zod cannot write its schema/],
    ['a schema of no object', z.string(), /type object/],
    [
      'a library that writes no JSON Schema',
      { '~standard': { version: 1 as const, vendor: 'plain', validate: () => ({ value: {} }) } },
      /plain cannot be written as JSON Schema.*converter/,
    ],
  ])('%s is refused when it is defined', (_name, schema, words) => {
    const define = () => defineTool({ ...good, parameters: schema })
    expect(define).toThrow(TypeError)
    expect(define).toThrow(words)
  })
})
