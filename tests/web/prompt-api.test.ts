import { describe, expect, test } from 'vitest'
import type { Delta, Prompt } from '../../src/core/flow.ts'
import { type BuiltInModel, builtInModel, promptApiModel } from '../../web/demo/prompt-api.ts'

/** Stands in for a browser's own model: says these pieces, and remembers what it was given. */
function standIn(pieces: string[], trouble?: Error) {
  const given: unknown[] = []
  const model: BuiltInModel = {
    availability: async () => 'available',
    create: async (options) => {
      if (trouble) throw trouble
      given.push(options.initialPrompts)
      return {
        promptStreaming: (input) => {
          given.push(input)
          return new ReadableStream({
            start(controller) {
              for (const it of pieces) controller.enqueue(it)
              controller.close()
            },
          })
        },
        destroy: () => void given.push('destroyed'),
      }
    },
  }
  return { model, given }
}

const prompt: Prompt = {
  messages: [
    { role: 'system', content: 'be brief' },
    { role: 'user', content: 'hi' },
  ],
  stop: ['</tool_call>'],
}

async function said(model: BuiltInModel, signal?: AbortSignal): Promise<Delta[]> {
  const deltas: Delta[] = []
  for await (const it of promptApiModel(model).complete(prompt, { signal })) deltas.push(it)
  return deltas
}

const textOf = (deltas: Delta[]) => deltas.flatMap((it) => (it.type === 'text' ? [it.text] : [])).join('')

describe("the browser's own model", () => {
  test('is given the conversation, and its last message as the question', async () => {
    const { model, given } = standIn(['hello'])
    const deltas = await said(model)
    expect(textOf(deltas)).toBe('hello')
    expect(deltas.at(-1)).toEqual({ type: 'finish', reason: 'stop' })
    expect(given).toEqual([[{ role: 'system', content: 'be brief' }], [{ role: 'user', content: 'hi' }], 'destroyed'])
  })

  test('is ended at a stop mark, however the mark is cut, and the mark is not said', async () => {
    const whole = 'a<tool_call>b</tool_call>invented result'
    for (let size = 1; size <= whole.length; size++) {
      const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, i) =>
        whole.slice(i * size, (i + 1) * size),
      )
      expect(textOf(await said(standIn(pieces).model))).toBe('a<tool_call>b')
    }
  })

  test('that refuses ends the completion with its words, and does not throw', async () => {
    const deltas = await said(standIn([], new Error('not enough memory')).model)
    expect(deltas).toMatchObject([{ type: 'finish', reason: 'failed', failure: { act: { type: 'stop' } } }])
    expect(JSON.stringify(deltas)).toContain('not enough memory')
  })

  test('that is stopped by the person is aborted and has not failed', async () => {
    const stopped = AbortSignal.abort()
    expect(await said(standIn([], new Error('aborted')).model, stopped)).toEqual([
      { type: 'finish', reason: 'aborted' },
    ])
  })

  test('is not offered where the browser has none', () => {
    expect(builtInModel({})).toBeUndefined()
    expect(builtInModel({ LanguageModel: 'something else' })).toBeUndefined()
    expect(builtInModel({ LanguageModel: standIn([]).model })).toBeDefined()
  })
})
