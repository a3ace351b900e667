import { describe, expect, test } from 'vitest'
import type { Contract, Prompt } from '../../src/core/flow.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { writeRequest } from '../../src/model/request.ts'
import { wireSchema } from '../../src/model/wire-schema.ts'

const asked: Prompt = { messages: [{ role: 'user', content: 'hello' }], stop: [] }

function write(prompt: Partial<Prompt>, parameters: JsonObject = {}): JsonObject {
  return writeRequest(
    { ...asked, ...prompt },
    { model: 'm', stream: true, parameters, toWire: (it) => it.replace('.', '__') },
  )
}

const contract: Contract = {
  name: 'desk.note',
  description: 'Keeps a note.',
  effect: 'write',
  effectFrom: 'code',
  parameters: {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'dict',
    additionalProperties: false,
    properties: {
      title: { type: 'string', title: 'Title', default: '' },
      default: { const: 3 },
      weight: { type: 'float', exclusiveMinimum: 0, minimum: 0 },
      tags: { type: 'array', items: { type: 'any', examples: ['a'] } },
      either: { anyOf: [{ type: 'integer', title: 'n' }, { type: 'null' }] },
    },
    required: ['title'],
  },
}

describe('what is sent', () => {
  test('nothing that was not asked for', () => {
    expect(write({})).toEqual({
      model: 'm',
      messages: [{ role: 'user', content: 'hello' }],
      stream: true,
      stream_options: { include_usage: true },
    })
  })

  test('stop marks without a character that shows are left out, and never more than four', () => {
    expect(write({ stop: ['\n', 'a', 'b', ' ', 'c', 'd', 'e'] })['stop']).toEqual(['a', 'b', 'c', 'd'])
  })

  test('a refused parameter stays out; the token limit comes back under its newer name', () => {
    const prompt = { stop: ['a'], maxTokens: 9 }
    expect(
      write({ ...prompt, without: ['stop', 'stream_options', 'temperature'] }, { temperature: 0, seed: 1 }),
    ).toEqual({
      model: 'm',
      messages: asked.messages,
      seed: 1,
      stream: true,
      max_tokens: 9,
    })
    expect(write({ ...prompt, without: ['max_tokens'] })).toMatchObject({ max_completion_tokens: 9 })
    const neither = write({ ...prompt, without: ['max_tokens', 'max_completion_tokens'] })
    expect(Object.keys(neither)).not.toContain('max_completion_tokens')
    expect(Object.keys(write({ without: ['stream'] }))).toEqual(['model', 'messages'])
  })

  test('a turn with calls has no content, or an empty one where null was refused', () => {
    const calls = [
      { id: 'a1b2c3d4e', name: 'desk.note', arguments: '{"title":"x"}', extra: { extra_content: { s: 1 } } },
    ]
    const messages: Prompt['messages'] = [
      { role: 'assistant', content: '', calls, extra: { reasoning: 'hm', role: 'system' } },
      { role: 'tool', callId: 'a1b2c3d4e', tool: 'desk.note', content: 'done' },
    ]
    const call = {
      id: 'a1b2c3d4e',
      type: 'function',
      function: { name: 'desk__note', arguments: '{"title":"x"}' },
      extra_content: { s: 1 },
    }
    expect(write({ messages })['messages']).toEqual([
      { role: 'assistant', content: null, reasoning: 'hm', tool_calls: [call] },
      { role: 'tool', tool_call_id: 'a1b2c3d4e', content: 'done' },
    ])
    expect(write({ messages, without: ['content-null', 'reasoning'] })['messages']).toMatchObject([
      { role: 'assistant', content: '' },
      {},
    ])
    expect(JSON.stringify(write({ messages, without: ['reasoning'] }))).not.toContain('hm')
  })

  test('an assistant turn that says nothing is not told', () => {
    const messages: Prompt['messages'] = [...asked.messages, { role: 'assistant', content: '' }]
    expect(write({ messages })['messages']).toEqual(asked.messages)
  })

  test.each(['{"a": ', '', '5', '[]', 'null'])('arguments that are no object go back empty: %s', (given) => {
    const messages: Prompt['messages'] = [
      { role: 'assistant', content: '', calls: [{ id: 'i', name: 'n', arguments: given }] },
    ]
    const [message] = write({ messages })['messages'] as { tool_calls: { function: JsonObject }[] }[]
    expect(message?.tool_calls[0]?.function['arguments']).toBe('{}')
  })

  test('a schema keeps what all servers know; parameters may be called like keywords', () => {
    const [tool] = write({ tools: [contract] })['tools'] as { function: JsonObject }[]
    expect(tool?.function).toEqual({
      name: 'desk__note',
      description: 'Keeps a note.',
      parameters: {
        type: 'object',
        properties: {
          title: { type: 'string' },
          default: { enum: [3] },
          weight: { type: 'number', minimum: 0 },
          tags: { type: 'array', items: {} },
          either: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
        },
        required: ['title'],
      },
    })
  })

  test('a parameter called __proto__ is a parameter', () => {
    const properties = JSON.parse('{"__proto__":{"type":"string"}}') as JsonObject
    expect(JSON.stringify(wireSchema({ properties }))).toBe(
      '{"properties":{"__proto__":{"type":"string"}},"type":"object"}',
    )
  })
})
