import fc from 'fast-check'
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

const frame = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`

async function read(raw: string | Uint8Array[], more: Partial<Parameters<typeof openAiCompatible>[0]> = {}) {
  const server = await serve({ answers: [{ raw }] })
  return ask(modelAt(server.url, more))
}

test('a stream without the closing mark is whole when it has said why it stopped', async () => {
  const { text, finish } = await read(frame({ content: 'done' }, 'stop'))
  expect([text, finish.reason, finish.failure]).toEqual(['done', 'stop', undefined])
})

test('a server that keeps the connection open after the closing mark is not waited for', async () => {
  const server = await serve({ answers: [{ raw: `${frame({ content: 'done' })}data: [DONE]\n\n`, open: true }] })
  const { text, finish } = await ask(modelAt(server.url, { timeoutMs: 5000 }))
  expect([text, finish.reason]).toEqual(['done', 'stop'])
})

test('a stream is the same however the network cuts it', async () => {
  const whole = new TextEncoder().encode(
    `: hello\r\n\r\n${frame({ content: 'naïve ☂ 雨' }).replaceAll('\n', '\r\n')}${frame({}, 'stop')}data: [DONE]\n\n`,
  )
  const byByte = [...whole].map((it) => Uint8Array.of(it))
  for (const pieces of [[whole], byByte]) {
    const { text, finish } = await read(pieces)
    expect([text, finish.reason, finish.issues]).toEqual(['naïve ☂ 雨', 'stop', undefined])
  }
})

test.each([
  [
    'a JSON body where a stream was asked for',
    '{"choices":[{"message":{"content":"hi"},"finish_reason":"stop"}]}',
    'hi',
  ],
  ['a list around the body', '[{"choices":[{"message":{"content":"hi"},"finish_reason":"stop"}]}]', 'hi'],
  [
    'a list of chunks instead of events',
    '[{"choices":[{"delta":{"content":"h"}}]},{"choices":[{"delta":{"content":"i"},"finish_reason":"stop"}]}]',
    'hi',
  ],
  [
    'JSON lines instead of events',
    '{"choices":[{"delta":{"content":"h"}}]}\n{"choices":[{"delta":{"content":"i"},"finish_reason":"stop"}]}\n',
    'hi',
  ],
  [
    'no blank line between two events',
    'data: {"choices":[{"delta":{"content":"h"}}]}\ndata: {"choices":[{"delta":{"content":"i"},"finish_reason":"stop"}]}\n\n',
    'hi',
  ],
  [
    'two events on one line',
    'data: {"choices":[{"delta":{"content":"h"}}]}data: {"choices":[{"delta":{"content":"i"},"finish_reason":"stop"}]}\n\n',
    'hi',
  ],
  [
    'content in parts',
    `${frame(
      {
        content: [
          { type: 'text', text: 'h' },
          { type: 'text', text: 'i' },
        ],
      },
      'stop',
    )}`,
    'hi',
  ],
  [
    'the whole message once more at the end',
    `${frame({ content: 'hi' })}data: {"choices":[{"message":{"content":"hi"},"finish_reason":"stop"}]}\n\n`,
    'hi',
  ],
  ['a plain completion', '{"choices":[{"text":"hi","finish_reason":"stop"}]}', 'hi'],
  [
    'a second choice',
    '{"choices":[{"index":1,"message":{"content":"no"}},{"index":0,"message":{"content":"hi"},"finish_reason":"stop"}]}',
    'hi',
  ],
  [
    'the last event without its line break',
    'data: {"choices":[{"delta":{"content":"hi"},"finish_reason":"stop"}]}',
    'hi',
  ],
])('%s is read', async (_name, raw, expected) => {
  const { text, finish } = await read(raw)
  expect([text, finish.reason, finish.issues]).toEqual([expected, 'stop', undefined])
})

test('reasoning arrives under each of its names, and goes back under the same', async () => {
  for (const field of ['reasoning', 'reasoning_content']) {
    const { reasoning, finish } = await read(
      `${frame({ [field]: 'hm' })}${frame({ [field]: 'm', content: 'hi' }, 'stop')}`,
    )
    expect([reasoning, finish.extra]).toEqual(['hmm', { [field]: 'hmm' }])
  }
  const thinking = await read(
    frame(
      {
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'hmm' }] },
          { type: 'text', text: 'hi' },
        ],
      },
      'stop',
    ),
  )
  expect([thinking.reasoning, thinking.text]).toEqual(['hmm', 'hi'])
})

test('loosely typed calls come through as they are', async () => {
  const signed = { extra_content: { google: { thought_signature: 'abc' } } }
  const { fragments } = await read(
    frame(
      {
        tool_calls: [{ id: 3, function: { name: 'rain', arguments: { place: 'Oslo' } }, ...signed }, { name: 'snow' }],
      },
      'tool_calls',
    ) + frame({ tool_calls: null, function_call: { name: 'hail', arguments: '{}' } }),
  )
  expect(fragments).toEqual([
    { type: 'call-fragment', id: '3', name: 'rain', arguments: { place: 'Oslo' }, extra: signed },
    { type: 'call-fragment', name: 'snow' },
    { type: 'call-fragment', index: 0, name: 'hail', arguments: '{}' },
  ])
})

test.each([
  ['length', 'length'],
  ['max_tokens', 'length'],
  ['MAX_TOKENS', 'length'],
  ['model_length', 'length'],
  ['stop', 'stop'],
  ['eos', 'stop'],
  ['tool_calls', 'stop'],
  ['function_call', 'stop'],
])('a completion that ended with %s', async (word, reason) => {
  expect((await read(frame({ content: 'hi' }, word))).finish.reason).toBe(reason)
})

test('a filtered completion has failed, and nothing is tried', async () => {
  const { text, finish } = await read(frame({ content: 'I' }, 'content_filter'))
  expect([text, finish.reason, finish.failure?.act]).toEqual(['I', 'failed', { type: 'stop' }])
})

test.each([
  ['an error frame', 'data: {"error":{"code":503,"message":"no workers"}}\n\n'],
  ['an error event', 'event: error\ndata: {"code":503,"message":"no workers"}\n\n'],
  ['an error field', 'error: {"code":503,"message":"no workers"}\n\n'],
  ['a bare error line', '{"error":{"code":503,"message":"no workers"}}\n\n'],
])('%s in the middle of a stream ends it as failed, with what came', async (_name, error) => {
  const { text, finish } = await read(`${frame({ content: 'half' })}${error}`)
  expect([text, finish.reason]).toEqual(['half', 'failed'])
  expect(finish.failure).toMatchObject({ status: 503, act: { type: 'retry' } })
  expect(finish.failure?.issue.message).toContain('no workers')
})

test('a frame that is not JSON is lost, told, and does not end the stream', async () => {
  const { text, finish } = await read(
    `${frame({ content: 'a' })}data: {"choices":[{"del\n\n${frame({ content: 'b' }, 'stop')}`,
  )
  expect([text, finish.reason]).toEqual(['ab', 'stop'])
  expect(finish.issues?.[0]?.code).toBe('model-frame-lost')
})

test('a completion with nothing in it is a failure, one with reasoning or a call is not', async () => {
  expect((await read(frame({ content: '' }, 'stop'))).finish.failure).toMatchObject({
    cause: 'empty',
    act: { type: 'degrade' },
  })
  expect((await read('')).finish.failure?.cause).toBe('empty')
  expect((await read('data: [DONE]\n\n')).finish.failure?.cause).toBe('empty')
  expect((await read(frame({ reasoning: 'hm' }, 'stop'))).finish.reason).toBe('stop')
  expect((await read(frame({ tool_calls: [{ function: { name: 'rain' } }] }, 'stop'))).finish.reason).toBe('stop')
})

test('a connection that breaks leaves what came, and may be asked again', async () => {
  const server = await serve({ answers: [{ text: 'a long answer that will not arrive', breakAfter: 3 }] })
  const { text, finish } = await ask(modelAt(server.url))
  expect(text).toBe('a long ans')
  expect(finish).toMatchObject({ reason: 'failed', failure: { act: { type: 'retry' } } })
})

test('a stop button leaves what came', async () => {
  const server = await serve({ answers: [{ raw: frame({ content: 'so far' }), open: true }] })
  const stop = new AbortController()
  const deltas: Delta[] = []
  for await (const delta of modelAt(server.url).complete(asked, { signal: stop.signal })) {
    deltas.push(delta)
    stop.abort()
  }
  expect(deltas).toMatchObject([
    { type: 'text', text: 'so far' },
    { type: 'finish', reason: 'aborted' },
  ])
})

test('a stop button pressed before the start asks nobody', async () => {
  const server = await serve({ answers: ['never'] })
  const { finish } = await ask(modelAt(server.url), asked, AbortSignal.abort())
  expect([finish.reason, server.requests.length]).toEqual(['aborted', 0])
})

test('a server that falls silent is given up, and not asked again', async () => {
  const server = await serve({ answers: [{ raw: frame({ content: 'so far' }), open: true }] })
  const { text, finish } = await ask(modelAt(server.url, { timeoutMs: 50 }))
  expect([text, finish.reason, finish.failure?.cause]).toEqual(['so far', 'failed', 'silent'])
  expect(finish.failure?.act).toEqual({ type: 'stop' })
})

test('a reader who leaves early lets go of the connection', async () => {
  const server = await serve({ answers: [{ raw: frame({ content: 'so far' }), open: true }] })
  for await (const delta of modelAt(server.url).complete(asked, {})) {
    expect(delta).toEqual({ type: 'text', text: 'so far' })
    break
  }
})

test('nobody at the address', async () => {
  const server = await startOpenAiServer({ answers: [] })
  await server.close()
  const { finish } = await ask(modelAt(server.url))
  expect(finish.failure).toMatchObject({
    issue: { code: 'model-unreachable' },
    cause: 'nobody-listens',
    act: { type: 'stop' },
  })
  expect(finish.failure?.issue.message).toContain('start the server or check the base URL')
  expect(finish.failure?.issue.message.match(/ECONNREFUSED/g)).toHaveLength(1)
})

test('a port that fetch asks nobody at is not tried again', async () => {
  const { finish } = await ask(modelAt('http://localhost:1/v1'))
  expect(finish.failure).toMatchObject({ cause: 'port-barred', act: { type: 'stop' } })
})

test('an address that is none', async () => {
  const { finish } = await ask(modelAt('http://'))
  expect(finish).toMatchObject({
    reason: 'failed',
    failure: { issue: { code: 'model-unreachable' }, act: { type: 'stop' } },
  })
})

test('a base URL without /v1, with a slash, or with the endpoint finds the server, and says so', async () => {
  const server = await serve({ answers: () => 'hi' })
  for (const url of [
    server.origin,
    `${server.origin}/`,
    `${server.origin}/chat/completions`,
    server.origin.replace('http://', ''),
  ]) {
    const model = modelAt(url)
    const { text, finish } = await ask(model)
    expect(text).toBe('hi')
    expect(finish.issues).toMatchObject([
      { code: 'model-address', message: expect.stringContaining(`${server.origin}/v1`) },
    ])
    expect(finish.server?.url).toBe(server.url)
  }
  for (const url of [server.url, `${server.url}/`, `${server.url}/chat/completions`]) {
    expect((await ask(modelAt(url))).finish.issues).toBeUndefined()
  }
})

test('a server at the root is asked at the root', async () => {
  const server = await serve({ answers: () => 'hi', base: '' })
  expect((await ask(modelAt(server.origin))).text).toBe('hi')
})

test('nothing at either address', async () => {
  const server = await serve({ answers: () => 'hi', base: '/api' })
  const { finish } = await ask(modelAt(server.origin))
  expect(finish.failure).toMatchObject({ status: 404, issue: { code: 'model-address' }, act: { type: 'stop' } })
})

test('a web page where a model was expected', async () => {
  const { finish } = await read('<!doctype html><html><head><title>My server</title></head></html>')
  expect(finish.failure?.issue).toMatchObject({
    code: 'model-address',
    message: expect.stringContaining('"My server"'),
  })
})

test('a refusal is read by the table', async () => {
  const server = await serve({ answers: [], refuse: { tools: 'ollama' } })
  const { finish } = await ask(modelAt(server.url), { ...asked, tools: [contract] })
  expect(finish).toMatchObject({
    reason: 'failed',
    failure: { status: 400, act: { type: 'switch', switch: 'native-off' } },
  })
})

test('the key goes in its header and nowhere else', async () => {
  const server = await serve({ answers: [{ status: 401, body: { error: 'no entry with my-own-key' } }] })
  const { finish } = await ask(
    modelAt(`${server.url}?api_key=hunter22`, { apiKey: 'my-own-key', headers: { 'x-one': '1' } }),
  )
  expect(server.requests[0]?.headers).toMatchObject({ authorization: 'Bearer my-own-key', 'x-one': '1' })
  expect(server.requests[0]?.path).toBe('/v1/chat/completions?api_key=hunter22')
  expect(JSON.stringify(finish)).not.toMatch(/hunter22|my-own-key/)
})

test('a prompt that the server cut in silence is noticed', async () => {
  const usage = { prompt_tokens: 2048, completion_tokens: 2 }
  const server = await serve({ answers: [{ text: 'hi', usage }] })
  const long: Prompt = { ...asked, messages: [{ role: 'user', content: 'rain '.repeat(10_000) }] }
  const { finish } = await ask(modelAt(server.url), long)
  expect(finish.reason).toBe('stop')
  expect(finish.issues).toMatchObject([
    { code: 'context-too-long', message: expect.stringContaining('OLLAMA_CONTEXT_LENGTH') },
  ])
})

test('usage is read with what came from the cache', async () => {
  const usage = { prompt_tokens: 900, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 512 } }
  const server = await serve({ answers: [{ text: 'hi', usage }] })
  const { finish } = await ask(modelAt(server.url))
  expect(finish.usage).toEqual({ promptTokens: 900, completionTokens: 7, cachedTokens: 512 })
})

test('the address that was found out is kept, and told once', async () => {
  const server = await serve({ answers: () => 'hi' })
  const model = modelAt(server.origin)
  await ask(model)
  expect((await ask(model)).finish.issues).toBeUndefined()
})

test('a key that no header can hold is refused without being shown', async () => {
  const { finish } = await ask(modelAt('http://127.0.0.1:9/v1', { apiKey: 'secret\nkey-2' }))
  expect(finish.failure).toMatchObject({ cause: 'key-unsendable', act: { type: 'stop' } })
  expect(JSON.stringify(finish)).not.toMatch(/secret|key-2/)
})

test('no patience has no end', async () => {
  const server = await serve({ answers: ['hi'] })
  expect((await ask(modelAt(server.url, { timeoutMs: Number.POSITIVE_INFINITY }))).text).toBe('hi')
})

test('whatever a server sends, there is one finish and no throw', async () => {
  const piece = fc.oneof(
    fc.json(),
    fc.string(),
    fc.constantFrom(
      'data: ',
      '\n',
      '\n\n',
      '{',
      '[',
      '"',
      '<html>',
      'data: [DONE]\n\n',
      frame({ content: 'a' }),
      frame({}, 'stop'),
    ),
    fc.constantFrom(
      '{"choices":[{"delta":{"tool_calls":[{}]}}]}',
      '{"choices":[null]}',
      '{"choices":{}}',
      '{"error":[]}',
      '[]',
      '[null]',
    ),
  )
  const pieces = fc.array(piece, { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(pieces, fc.constantFrom(200, 400, 500), async (given, status) => {
      const fetch = async () => new Response(given.join(''), { status })
      const { finish } = await ask(modelAt('http://127.0.0.1:9/v1', { fetch }))
      expect(finish.reason === 'failed').toBe(finish.failure !== undefined)
      expect(finish.failure?.issue.message ?? 'said').not.toBe('')
    }),
    { numRuns: 500 },
  )
})

test('cut anywhere, a stream gives the same completion', async () => {
  const stream = new TextEncoder().encode(
    `${frame({ reasoning: 'hm ☂' })}: ping\n\n${frame({ content: 'naïve' })}${frame({ tool_calls: [{ index: 0, function: { name: 'rain', arguments: '{"a":"雨"}' } }] }, 'tool_calls')}data: [DONE]\n\n`,
  )
  const whole = await ask(modelAt('http://127.0.0.1:9/v1', { fetch: async () => new Response(stream) }))
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat(stream.length), { maxLength: 8 }), async (cuts) => {
      const borders = [0, ...cuts.sort((a, b) => a - b), stream.length]
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const [i, from] of borders.slice(0, -1).entries()) controller.enqueue(stream.slice(from, borders[i + 1]))
          controller.close()
        },
      })
      const { deltas } = await ask(modelAt('http://127.0.0.1:9/v1', { fetch: async () => new Response(body) }))
      expect(deltas).toEqual(whole.deltas)
    }),
    { numRuns: 100 },
  )
})
