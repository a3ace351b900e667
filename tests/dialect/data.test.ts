import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../src/core/json.ts'
import { type Case, readPieces } from './cases.ts'

/* Whatever stands in the texts of a call is data: each form gives back what was written, and tells of no repair. */

const scraps = fc.constantFrom(
  ...[
    '<tool_call>',
    '</tool_call>',
    '<think>',
    '</think>',
    '<tool_response>',
    '<|im_end|>',
    '</s>',
    '<code>',
    '</code>',
  ],
  ...[
    '```',
    '```json\n',
    '"',
    "'",
    '\\',
    '\n',
    '\t',
    '\u2028',
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    ', ',
    ':',
    '=',
    '# ',
    '//',
    '`',
  ],
  ...['Thought: so', 'Action: find_shop', 'Final Answer: none', 'Observation: 5', 'TOOL_RESULT', 'find_shop("x")'],
  ...[
    '{"name": "list_teas", "arguments": {}}',
    '"}',
    '"}}',
    "')",
    '")]',
    'tea',
    ' ',
    '茶',
    '“',
    '”',
    'null',
    '%',
    '1,',
  ],
)
const text = fc.array(scraps, { maxLength: 8 }).map((it) => it.join(''))
const value: fc.Arbitrary<Json> = fc.oneof(text, fc.integer(), fc.array(text, { maxLength: 3 }))

const python = (it: Json): string =>
  typeof it === 'string'
    ? `'${it.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`
    : Array.isArray(it)
      ? `[${it.map(python).join(', ')}]`
      : String(it)
const named = (args: JsonObject) => `write_card(${Object.entries(args).map(([key, it]) => `${key}=${python(it)}`)})`
const call = (args: JsonObject) => ({ name: 'write_card', arguments: args })

const forms: Record<string, (args: JsonObject) => string> = {
  'tagged JSON': (args) => `<tool_call>\n${JSON.stringify(call(args))}\n</tool_call>`,
  'bare JSON': (args) => JSON.stringify(call(args), null, 2),
  'fenced JSON': (args) => `\`\`\`json\n${JSON.stringify(call(args))}\n\`\`\``,
  'bare Python': named,
  'a list of Python calls': (args) => `[${named(args)}]`,
  'fenced Python': (args) => `\`\`\`python\n${named(args)}\n\`\`\``,
  ReAct: (args) => `Thought: so\nAction: write_card\nAction Input: ${JSON.stringify(args)}`,
}

describe('what stands in the texts of a call is data', () => {
  const whole: Case = { name: '', input: '', expected: '', finish: 'stop', options: {} }
  it.each(Object.entries(forms))('%s', (_, write) => {
    fc.assert(
      fc.property(fc.record({ to: text, lines: value }), fc.constantFrom('', 'I write it.\n'), (args, before) => {
        const lead = write === forms['ReAct'] ? '' : before
        const { parts } = readPieces(whole, [lead + write(args)]).reading
        const calls = parts.flatMap((it) => (it.type === 'call' ? [it.call] : []))
        expect(calls.map(({ named: read, repairs }) => ({ read, repairs }))).toEqual([{ read: args, repairs: [] }])
      }),
      { numRuns: 250 },
    )
  })
})
