import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Delta } from '../../src/core/flow.ts'
import { finalAnswer, json, play, testTools } from './desk-for-tests.ts'

const scraps = [
  '<tool_call>',
  '</tool_call>',
  '{"name":"add","arguments":{',
  '"a":1',
  '}}',
  '```python\n',
  '```',
  'add(2, 3)',
  'add(',
  '"',
  "'",
  '\\',
  '\n',
  '<think>',
  '</think>',
  'Action: add\n',
  'Action Input: {}',
  'Observation: 5',
  'I will ',
  'add',
  '\ud800',
  '\u0000',
  '__proto__',
  '{"__proto__":1}',
  '[TOOL_CALLS]',
  '<|im_end|>',
  'final_answer("x")',
  '🙂',
  ',',
  '[',
  ']',
  'constructor',
  'TOOL_RESULT add:\n5',
]
const completion = fc.array(fc.constantFrom(...scraps), { maxLength: 12 }).map((it) => it.join(''))
const fragment: fc.Arbitrary<Delta> = fc.record(
  {
    type: fc.constant('call-fragment' as const),
    index: fc.nat(2),
    id: fc.constantFrom('a', 'b', ''),
    name: fc.constantFrom('add', 'wipe', 'nothing', '', '__proto__'),
    arguments: fc.oneof(
      completion,
      fc.constant('{"a":1,"b":2}'),
      fc.jsonValue().map((it) => it as never),
    ),
  },
  { requiredKeys: ['type'] },
)
const scripted = fc.oneof(
  completion,
  fc.record({
    deltas: fc.array(
      fc.oneof(
        fragment,
        completion.map((text) => ({ type: 'text' as const, text })),
      ),
      { maxLength: 6 },
    ),
  }),
)

test('whatever a model writes, a run ends and says why', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(scripted, { maxLength: 5 }),
      fc.constantFrom('json', 'hermes', 'python', 'native'),
      fc.boolean(),
      async (script, mode, strictly) => {
        const options = strictly ? { tools: [...testTools().tools, finalAnswer], ends: 'final-answer' as const } : {}
        const { state, events } = await play(script, { mode, ...options })
        expect(events.at(-1)?.type).toBe('run-end')
        expect(events.map((it) => it.seq)).toEqual(events.map((_, i) => i))
        expect(state.phase).toBe('ended')
      },
    ),
    { numRuns: 300 },
  )
})

test.each([
  ['a long row of brackets', '['.repeat(300_000)],
  ['a long row of brackets in a call', `<tool_call>{"name":"add","arguments":${'['.repeat(300_000)}`],
  ['a lone surrogate', `<tool_call>{"name":"add","arguments":{"a":"\ud800","b":1}}</tool_call>`],
  ['__proto__ as an argument', json('add', JSON.parse('{"a":1,"b":2,"__proto__":{"polluted":true}}'))],
  ['__proto__ as a tool', json('__proto__', {})],
])('%s', async (_, text) => {
  for (const mode of ['json', 'python', 'native']) {
    const { state } = await play([text, 'Five.'], { mode })
    expect(state.phase).toBe('ended')
  }
  expect(Object.prototype).not.toHaveProperty('polluted')
})
