import { expect, it } from 'vitest'
import { openReader, teachings } from '../../src/dialect/table.ts'
import { scripted } from '../../src/model/scripted.ts'
import type { RunOptions } from '../../src/run/options.ts'
import { run } from '../../src/run/run.ts'

const writes = (model: string) =>
  model === 'house/tea-model' ? 'hermes' : model === 'odd' ? 'mistral-args' : undefined

async function dialectOf(name: string, more: Partial<RunOptions> = {}): Promise<string> {
  const model = { ...scripted(['Hello.']), name }
  const messages = [{ role: 'user' as const, content: 'Hello?' }]
  for await (const event of run({ model, messages, tools: [], openReader, teachings, ...more })) {
    if (event.type === 'run-start') return event.dialect
  }
  return 'none'
}

it('teaches a model the form that its family was trained on', async () => {
  expect(await dialectOf('house/tea-model', { dialectForModel: writes })).toBe('hermes')
})

it.each([
  ['a model of no known family', 'other', {}],
  ['a family whose form cannot be taught in plain text', 'odd', {}],
])('teaches %s the first form there is', async (_, name) => {
  expect(await dialectOf(name, { dialectForModel: writes })).toBe('json')
})

it('keeps to what the desk or the caller asks for', async () => {
  expect(await dialectOf('house/tea-model', { dialectForModel: writes, dialect: 'python' })).toBe('python')
  expect(await dialectOf('house/tea-model', { dialectForModel: writes, mode: 'react' })).toBe('react')
  expect(await dialectOf('house/tea-model')).toBe('json')
})
