import { expect, test } from 'vitest'
import { openReader, teachings } from '../../src/dialect/table.ts'
import { scripted } from '../../src/model/scripted.ts'
import { finished } from '../../src/run/finished.ts'
import type { RunOptions } from '../../src/run/options.ts'
import { run } from '../../src/run/run.ts'
import { defineTool } from '../../src/tool/define-tool.ts'

/** What the tool was given, and what the model was told, after one call with a list that came as text. */
async function labelWith(text: string, reader: RunOptions['openReader'], more: Record<string, string> = {}) {
  const given: unknown[] = []
  const label = defineTool({
    name: 'label',
    description: 'Labels a parcel',
    effect: 'read',
    parameters: {
      type: 'object',
      properties: { words: { type: 'array', items: { type: 'string' } }, copies: { type: 'integer' } },
      required: ['words'],
    },
    run: ({ words }) => {
      given.push(words)
      return 'labelled'
    },
  })
  const call = { name: 'label', arguments: { words: text, ...more } }
  const model = scripted([`<tool_call>${JSON.stringify(call)}</tool_call>`, 'Done.'])
  const messages = [{ role: 'user' as const, content: 'Label it.' }]
  const options = { tools: [label], model, messages, mode: 'json', teachings, openReader: reader }
  const { history } = await finished(run(options))
  return { given, told: history.map((it) => it.observation?.content).join('\n') }
}

test.each([
  ['["fragile", "cold"]', ['fragile', 'cold']],
  ["['fragile', 'cold']", ['fragile', 'cold']],
  ['"[\\"fragile\\"]"', ['fragile']],
])('a list written as text, %s, reaches the tool as a list', async (text, list) => {
  expect((await labelWith(text, openReader)).given).toEqual([list])
})

test('where nothing reads such texts, the model is told what to write', async () => {
  const { given, told } = await labelWith("['fragile', 'cold']", (options) => openReader(options))
  expect(given).toEqual([])
  expect(told).toMatch(/words: expected (a )?list/)
})

test('the example in a refusal keeps a list that came as text', async () => {
  const { told } = await labelWith("['fragile', 'cold']", openReader, { copies: 'plenty' })
  expect(told).toContain('"words":["fragile","cold"]')
})
