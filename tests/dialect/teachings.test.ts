import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ActionContract, Contract, ToolCall } from '../../src/core/flow.ts'
import type { Json, JsonObject } from '../../src/core/json.ts'
import { teachingFor, teachings } from '../../src/dialect/table.ts'
import { judge } from '../../src/gate/judge.ts'
import { newReader, tools } from './cases.ts'

const strict: ActionContract = {
  name: 'strict',
  calls: 'one',
  arguments: 'positional',
  values: 'strings-and-numbers',
  repairs: 'fence',
}
const open: ActionContract = {
  ...strict,
  name: 'open',
  calls: 'several',
  arguments: 'any',
  values: 'literals',
  repairs: 'any',
}

const awkward = fc.constantFrom(
  ...[
    '</tool_call>',
    '<tool_call>',
    '```',
    '\n```\n',
    "'",
    '"',
    '\\',
    '\n',
    'Observation:',
    '</think>',
    '`f("x")`',
    '東京',
    '{',
    ']',
  ],
)
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.array(awkward, { maxLength: 5 }).map((it_) => it_.join('')),
)
const json = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.integer(),
    fc.constantFrom(true, false, null, 0.5, -1e21),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value

describe.each(teachings)('the teaching $name', (teaching) => {
  it('writes calls that are read back as the same call', () => {
    const named = fc.record(
      {
        to: text,
        lines: fc.array(json, { maxLength: 3 }),
        style: fc.dictionary(text, json, { maxKeys: 3, noNullPrototype: true }),
      },
      { requiredKeys: ['to'] },
    )
    fc.assert(
      fc.property(named, (args) => {
        const written = teaching.writeCall({ tool: 'write_card', named: args as JsonObject, positional: [] }, cardTool)
        expect(byName(readCall(written, teaching.name)), written).toEqual(args)
      }),
      { numRuns: 300 },
    )
  })

  it('writes calls without arguments', () => {
    const read = readCall(teaching.writeCall({ tool: 'list_teas', named: {}, positional: [] }), teaching.name)
    expect([read.tool, read.named, read.positional]).toEqual(['list_teas', {}, []])
  })

  it("names every tool and shows no call that a reader would take for the model's own mistake", () => {
    const lesson = teaching.writeTools(tools, open)
    for (const { name } of tools) expect(lesson).toContain(name)
    expect(lesson).not.toContain('undefined')
  })

  it('reads back the result it writes as a result, when the model makes it up', () => {
    const call = teaching.writeCall({ tool: 'list_teas', named: {}, positional: [] })
    const result = teaching.writeObservation({
      callId: 'a',
      tool: 'list_teas',
      became: 'ran',
      content: '["oolong"]',
      value: ['oolong'],
    })
    const { reading } = read(`${call}\n${result}\nThere is one.`, teaching.name)
    expect(reading.inventedFrom).toBe(call.length + 1)
    expect(reading.text).toBe('')
  })
})

describe('how results are told', () => {
  it('begins a result with TOOL_RESULT in the json form', () => {
    const observation = { callId: 'a', tool: 'find_shop', became: 'ran' as const, content: 'open', value: 'open' }
    expect(teachingFor('json')?.writeObservation(observation)).toMatch(/^TOOL_RESULT/)
    const ofNone = { ...observation, tool: '', became: 'refused' as const, content: 'no tool was called' }
    expect(teachingFor('json')?.writeObservation(ofNone)).toBe('TOOL_RESULT:\nno tool was called')
    expect(teachingFor('json')?.stop).toEqual(['</tool_call>'])
  })

  it('says in Python what the action contract allows', () => {
    const python = teachingFor('python')!
    expect(python.writeTools(tools, strict)).toContain('Exactly one call')
    expect(python.writeTools(tools, strict)).toContain('by position')
    expect(python.writeTools(tools, open)).toContain('by name')
  })
})

const cardTool: Contract = tools.find(({ name }) => name === 'write_card')!

function read(completion: string, dialect: string): ReturnType<typeof newReader> {
  const reader = newReader({ options: {}, dialect })
  reader.feed({ type: 'text', text: completion })
  reader.feed({ type: 'finish', reason: 'stop' })
  return reader
}

function readCall(completion: string, dialect: string): ToolCall {
  const { parts } = read(completion, dialect).reading
  const calls = parts.flatMap((it_) => (it_.type === 'call' ? [it_.call] : []))
  expect(calls, completion).toHaveLength(1)
  return calls[0]!
}

/** Positions under the names of the parameters, and values that came as text in their types, as the gate has them. */
function byName(call: ToolCall): JsonObject {
  const { positional, named, form } = call
  if (form === 'xml') {
    const verdict = judge(call, { contracts: tools, actionContract: open }, [call])
    return verdict.ok ? verdict.checked.arguments : { issues: verdict.issues.map((it_) => it_.message) }
  }
  const names = Object.keys(cardTool.parameters['properties'] as JsonObject)
  return { ...Object.fromEntries(positional.map((value, i) => [names[i], value])), ...named }
}
