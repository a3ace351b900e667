import { afterEach, expect, test } from 'vitest'
import type { Contract, Delta, Finish, Prompt } from '../../src/core/flow.ts'
import type { Model } from '../../src/model/model.ts'
import { openAiCompatible } from '../../src/model/openai.ts'
import { type OpenAiServer, type ServerOptions, startOpenAiServer } from '../servers/openai-server.ts'

const open: OpenAiServer[] = []
afterEach(() => Promise.all(open.splice(0).map((it) => it.close())))

async function serve(options: ServerOptions): Promise<OpenAiServer> {
  const server = await startOpenAiServer(options)
  open.push(server)
  return server
}

function modelAt(baseUrl: string, more: Partial<Parameters<typeof openAiCompatible>[0]> = {}): Model {
  return openAiCompatible({ name: 'test/model', baseUrl, model: 'test-model', ...more })
}

const asked: Prompt = { messages: [{ role: 'user', content: 'hello' }], stop: [] }
const contract: Contract = {
  name: 'desk.weather',
  description: 'The weather of a place.',
  parameters: { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] },
  effect: 'read',
  effectFrom: 'code',
}

async function ask(model: Model, prompt: Prompt = asked, signal?: AbortSignal) {
  const deltas: Delta[] = []
  for await (const delta of model.complete(prompt, { signal })) deltas.push(delta)
  const finish = deltas.at(-1) as Finish
  expect(deltas.filter((it) => it.type === 'finish')).toHaveLength(1)
  expect(finish.type).toBe('finish')
  const text = deltas.map((it) => (it.type === 'text' ? it.text : '')).join('')
  const reasoning = deltas.map((it) => (it.type === 'reasoning' ? it.text : '')).join('')
  const fragments = deltas.filter((it) => it.type === 'call-fragment')
  return { deltas, finish, text, reasoning, fragments }
}

for (const stream of [true, false]) {
  const how = stream ? 'streamed' : 'in one body'

  test(`an answer with reasoning, text and a call arrives ${how}`, async () => {
    const calls = [{ id: 'call_7', name: 'desk_weather', arguments: { place: 'Oslo' } }]
    const server = await serve({ answers: [{ text: 'Let me look — ☂', reasoning: 'Need the weather.', calls }] })
    const answer = await ask(modelAt(server.url, { stream }), { ...asked, tools: [contract] })
    expect(answer.text).toBe('Let me look — ☂')
    expect(answer.reasoning).toBe('Need the weather.')
    expect(answer.fragments[0]).toMatchObject({ index: 0, id: 'call_7', name: 'desk.weather' })
    expect(answer.fragments.map((it) => (it.type === 'call-fragment' ? it.arguments : '')).join('')).toBe(
      '{"place":"Oslo"}',
    )
    expect(answer.finish).toEqual({
      type: 'finish',
      reason: 'stop',
      usage: { promptTokens: 20, completionTokens: 10 },
      server: { url: server.url, model: 'test-model', responseId: 'chatcmpl-test' },
      extra: { reasoning_content: 'Need the weather.' },
    })
    expect(server.requests[0]?.body['stream']).toBe(stream ? true : undefined)
  })
}
