import { expect, test } from 'vitest'
import type { Delta, Prompt } from '../../src/core/flow.ts'
import { type ScriptedCompletion, type ScriptOptions, scripted } from '../../src/model/scripted.ts'

const prompt: Prompt = { messages: [], stop: [] }

async function say(model: ReturnType<typeof scripted>, signal?: AbortSignal): Promise<Delta[]> {
  const deltas: Delta[] = []
  for await (const it of model.complete(prompt, { signal })) deltas.push(it)
  return deltas
}

function of(script: ScriptedCompletion[], options?: ScriptOptions) {
  return scripted(script, options)
}

test('a script is said in pieces, one completion a prompt, and ends with a refusal', async () => {
  const model = of(['hello', 'bye'], { chunk: 3 })
  expect(await say(model)).toEqual([
    { type: 'text', text: 'hel' },
    { type: 'text', text: 'lo' },
    { type: 'finish', reason: 'stop' },
  ])
  expect(await say(model)).toHaveLength(2)
  expect(await say(model)).toMatchObject([
    { type: 'finish', reason: 'failed', failure: { issue: { code: 'model-refused', message: 'the script is over' } } },
  ])
  expect(model.prompts).toHaveLength(3)
})

test('a script goes on where an earlier part of the run left it', async () => {
  expect(await say(of(['one', 'two'], { from: 1 }))).toMatchObject([{ text: 'two' }, { reason: 'stop' }])
})

test('deltas may bring their own finish, and get one where they bring none', async () => {
  const cut: Delta = { type: 'finish', reason: 'length' }
  expect(
    await say(of([{ deltas: [{ type: 'reasoning', text: 'hm' }, cut, { type: 'text', text: 'never' }] }])),
  ).toEqual([{ type: 'reasoning', text: 'hm' }, cut])
  expect(await say(of([{ deltas: [] }]))).toEqual([{ type: 'finish', reason: 'stop' }])
})

test('a stopped script stops', async () => {
  expect(await say(of(['hello']), AbortSignal.abort())).toEqual([{ type: 'finish', reason: 'aborted' }])
})
