import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Delta, Finish, Prompt } from '../../src/core/flow.ts'
import type { Json, JsonObject } from '../../src/core/json.ts'
import { redactText } from '../../src/core/redact.ts'
import { readFailure } from '../../src/model/failure.ts'
import { openAiCompatible } from '../../src/model/openai.ts'
import { writeRequest } from '../../src/model/request.ts'
import { traitsFromHub, traitsFromList } from '../../src/model/traits.ts'

const shared = new URL('../../../shared/', import.meta.url)
const given = existsSync(shared)
const read = (path: string): string => readFileSync(new URL(path, shared), 'utf8')
const fixture = (name: string): Json => JSON.parse(read(`fixtures/${name}`)) as Json

interface Report {
  id: string
  summary: string
  input: Json
  expected: JsonObject
}

const reports = new Map<string, Report>()
if (given) {
  for (const line of read('cases/reports.jsonl').split('\n').filter(Boolean)) {
    const report = JSON.parse(line) as Report
    reports.set(report.id, report)
  }
}

const asked: Prompt = { messages: [{ role: 'user', content: 'price?' }], stop: [] }

async function answer(body: string | Uint8Array[], prompt: Prompt = asked) {
  const source = typeof body === 'string' ? [new TextEncoder().encode(body)] : body
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const it of source) controller.enqueue(it)
      controller.close()
    },
  })
  const fetch = async () => new Response(stream, { status: 200 })
  const model = openAiCompatible({ name: 'given', baseUrl: 'http://given.invalid/v1', model: 'given', fetch })
  const deltas: Delta[] = []
  for await (const delta of model.complete(prompt, {})) deltas.push(delta)
  return {
    text: deltas.map((it) => (it.type === 'text' ? it.text : '')).join(''),
    fragments: deltas.flatMap((it) => (it.type === 'call-fragment' ? [it] : [])),
    finish: deltas.at(-1) as Finish,
  }
}

/** Every `tool_calls` entry of a stream, as it must come out of the adapter. */
function entriesOf(stream: string) {
  const frames = stream
    .split('\n')
    .flatMap((it) => (it.startsWith('data: {') ? [JSON.parse(it.slice(6)) as JsonObject] : []))
  return frames.flatMap((frame) => {
    const [choice] = frame['choices'] as JsonObject[]
    const delta = (choice?.['delta'] ?? {}) as JsonObject
    return ((delta['tool_calls'] ?? []) as JsonObject[]).map((it) => ({ ...it, ...(it['function'] as JsonObject) }))
  })
}

describe.skipIf(!given)('reported streams', () => {
  for (const id of ['B017', 'B049', 'B101', 'B121', 'B138', 'B161', 'B168']) {
    test(`${id}: ${reports.get(id)?.summary}`, async () => {
      const stream = reports.get(id)!.input as string
      const { fragments, finish } = await answer(stream)
      const entries = entriesOf(stream) as { index?: number; id?: string; name?: string; arguments?: string }[]
      expect(fragments.map(({ index, id, name, arguments: it }) => ({ index, id, name, arguments: it }))).toEqual(
        entries.map(({ index, id, name, arguments: it }) => ({ index, id, name, arguments: it })),
      )
      expect(finish).toMatchObject({ reason: 'stop' })
      expect(finish.issues).toBeUndefined()
    })
  }

  test('B019: a chunk without choices carries the usage and ends nothing', async () => {
    const { text, finish } = await answer(reports.get('B019')!.input as string)
    expect(text).toBe('61,234')
    expect(finish).toMatchObject({ reason: 'stop', usage: { promptTokens: 5, completionTokens: 2 } })
  })

  test('B050: a stream that ends without a word is broken, and may be asked again', async () => {
    const { finish } = await answer(reports.get('B050')!.input as string)
    expect(finish).toMatchObject({
      reason: 'failed',
      failure: { issue: { code: 'model-stream-broken' }, act: { type: 'retry' } },
    })
  })

  test('B102: a character cut in two by the network is whole again', async () => {
    const { bytes_hex } = reports.get('B102')!.input as { bytes_hex: string[] }
    const { text, finish } = await answer(bytes_hex.map((it) => Uint8Array.from(Buffer.from(it, 'hex'))))
    expect(text).toBe('1€')
    expect(finish.reason).toBe('stop')
  })

  test('B122: comments that keep the connection alive are no part of the answer', async () => {
    const { text, finish } = await answer(reports.get('B122')!.input as string)
    expect([text, finish.reason, finish.issues]).toEqual(['ok', 'stop', undefined])
  })

  test('B139: of two frames fused on one line the whole one is read', async () => {
    const { text, finish } = await answer(reports.get('B139')!.input as string)
    expect([text, finish.reason]).toEqual(['ok', 'stop'])
    expect(finish.issues?.map((it) => it.code)).toEqual(['model-frame-lost'])
  })

  test('B150: two hundred thousand one-letter fragments pass in less than three seconds', async () => {
    const frame = (piece: string) =>
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: { tool_calls: [{ index: 0, function: { arguments: piece } }] } }] })}\n\n`
    const stream = [frame('{"title":"T","body":"'), frame('x').repeat(200_000), frame('"}'), 'data: [DONE]\n\n'].join(
      '',
    )
    const before = process.cpuUsage()
    const { fragments } = await answer(stream)
    expect(fragments).toHaveLength(200_002)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000)
  })

  test('B171: pieces of a call written as text come as text, for the dialect to hold', async () => {
    const { deltas } = reports.get('B171')!.input as { deltas: string[] }
    const stream = deltas.map((it) => `data: ${JSON.stringify({ choices: [{ delta: { content: it } }] })}\n\n`).join('')
    const { text } = await answer(`${stream}data: [DONE]\n\n`)
    expect(text).toBe(deltas.join(''))
  })
})

describe.skipIf(!given)('reported bodies', () => {
  test('B007: a completion with as many tokens as it was allowed was cut, whatever the server calls it', async () => {
    const { finish } = await answer(JSON.stringify(reports.get('B007')!.input), { ...asked, maxTokens: 300 })
    expect(finish.reason).toBe('length')
  })

  test('B020: an error inside a 200 is an error, and may be asked again', async () => {
    const { body } = reports.get('B020')!.input as { body: Json }
    const { finish } = await answer(JSON.stringify(body))
    expect(finish).toMatchObject({ reason: 'failed', failure: { status: 429, act: { type: 'retry' } } })
    expect(finish.failure?.issue.message).toContain('Provider overloaded')
  })

  test('B061: a key in an address is not shown', () => {
    const { error } = reports.get('B061')!.input as { error: string }
    expect(redactText(error)).toBe(reports.get('B061')!.expected['shown'])
  })

  test('B074: names that a server would refuse are changed on the wire and come back as they were', async () => {
    const { tools } = reports.get('B074')!.input as { tools: { name: string }[] }
    const sent: JsonObject[] = []
    const fetch: typeof globalThis.fetch = async (_url, init) => {
      const body = JSON.parse(String(init?.body)) as JsonObject
      sent.push(body)
      const calls = (body['tools'] as { function: { name: string } }[]).map((it) => ({
        id: 'c',
        function: { name: it.function.name },
      }))
      return Response.json({ choices: [{ message: { tool_calls: calls }, finish_reason: 'tool_calls' }] })
    }
    const contracts = tools.map(({ name }) => ({
      ...{ name, description: '', parameters: {} },
      ...({ effect: 'read', effectFrom: 'code' } as const),
    }))
    const model = openAiCompatible({ name: 'given', baseUrl: 'http://given.invalid/v1', model: 'given', fetch })
    const names: unknown[] = []
    for await (const it of model.complete({ ...asked, tools: contracts }, {}))
      if (it.type === 'call-fragment') names.push(it.name)
    const wire = (sent[0]!['tools'] as { function: { name: string } }[]).map((it) => it.function.name)
    expect(wire.every((it) => /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/.test(it))).toBe(true)
    expect(new Set(wire).size).toBe(tools.length)
    expect(names).toEqual(tools.map((it) => it.name))
  })

  test('B104: arguments that are an object, and an id that is a number, arrive', async () => {
    const { fragments } = await answer(JSON.stringify(reports.get('B104')!.input))
    expect(fragments).toEqual([
      { type: 'call-fragment', index: 0, id: '0', name: 'get_price', arguments: { coin_id: 'bitcoin' } },
    ])
  })

  test('B123: no credit and a wait of an hour stop at once, with the waiting time', () => {
    const answers = reports.get('B123')!.input as { status: number; body?: Json; headers?: Record<string, string> }[]
    const failures = answers.map(({ status, body = '', headers }) =>
      readFailure({ status, body, headers: new Headers(headers), url: 'http://given.invalid/v1' }),
    )
    expect(failures.map((it) => it.act)).toEqual([{ type: 'stop' }, { type: 'stop' }])
    expect(failures[1]?.waitMs).toBe(3_600_000)
    expect(failures[1]?.issue.message).toContain('1 h')
  })
})

describe.skipIf(!given)('reported conversations', () => {
  test('B022: a call with broken arguments goes back with an empty object', () => {
    const [{ tool_calls }] = reports.get('B022')!.input as [
      { tool_calls: { id: string; function: { name: string; arguments: string } }[] },
    ]
    const calls = tool_calls.map((it) => ({ id: it.id, ...it.function }))
    const body = writeRequest(
      { messages: [{ role: 'assistant', content: '', calls }], stop: [] },
      { model: 'm', stream: false, parameters: {}, toWire: (it) => it },
    )
    const [message] = body['messages'] as { tool_calls: { function: { arguments: string } }[] }[]
    expect(message?.tool_calls[0]?.function.arguments).toBe(reports.get('B022')!.expected['sent_arguments'])
  })
})

const nativeOff = { type: 'switch', switch: 'native-off' }
const salvage = { type: 'salvage', otherwise: nativeOff }

/** In the order of the file: what each of its errors asks for. */
const acts: Json[] = [
  salvage,
  salvage,
  { type: 'shorten' },
  nativeOff,
  nativeOff,
  { type: 'switch', switch: 'system-folded' },
  { type: 'switch', switch: 'alternation' },
  nativeOff,
  salvage,
  { type: 'shorten' },
  { type: 'switch', switch: 'single-call-turns' },
  nativeOff,
  nativeOff,
  { type: 'stop' },
  { type: 'switch', switch: 'parameter-out', parameter: 'stop' },
  { type: 'switch', switch: 'parameter-out', parameter: 'temperature' },
  { type: 'switch', switch: 'parameter-out', parameter: 'max_tokens' },
  nativeOff,
  nativeOff,
  { type: 'switch', switch: 'bridge-after-tool' },
  nativeOff,
  { type: 'switch', switch: 'alternation' },
  { type: 'switch', switch: 'reasoning-back' },
  { type: 'switch', switch: 'parameter-out', parameter: 'tool_choice' },
  { type: 'switch', switch: 'dummy-parameter' },
  { type: 'switch', switch: 'schema-plain', parameter: 'additionalProperties' },
  nativeOff,
  { type: 'stop' },
  nativeOff,
  nativeOff,
  { type: 'shorten', maxTokens: 30104 },
  { type: 'shorten' },
  { type: 'retry' },
]

describe.skipIf(!given)('errors that servers were seen to give', () => {
  const errors = given ? (fixture('llm-errors.json') as { server: string; status: number; body: Json }[]) : []
  test('each has its act', () => {
    expect(errors).toHaveLength(acts.length)
  })
  for (const [i, { server, status, body }] of errors.entries()) {
    test(`${server} ${status}: ${JSON.stringify(body).slice(0, 120)}`, () => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const failure = readFailure({ status, body: text, url: `https://api.${server}.invalid/v1` })
      expect(failure.act).toEqual(acts[i])
      expect(failure.act.type === 'salvage' ? failure.salvage : '').toBeDefined()
    })
  }

  test.each([
    ['hf-error-400-model.json', 400, 'model-not-found', 'stop'],
    ['hf-error-401.json', 401, 'account-refused', 'stop'],
    ['hf-error-402.json', 402, 'account-limited', 'retry'],
    ['hf-error-402-old.json', 402, 'account-limited', 'retry'],
    ['hf-error-403.json', 403, 'account-refused', 'stop'],
  ])('%s', (file, status, code, act) => {
    const failure = readFailure({ status, body: fixture(file), url: 'https://router.huggingface.co/v1' })
    expect([failure.issue.code, failure.act.type]).toEqual([code, act])
  })
})

describe.skipIf(!given)('answers that claim to be fine', () => {
  const price = 'Bitcoin is trading at 81,240.51 USD.'
  const raw = (name: string) => answer(read(`fixtures/${name}`))

  test('two answers in one: the completion counts, the error is told', async () => {
    for (const name of ['llm-200-concatenated-error-then-ok.txt', 'llm-200-concatenated-ok-then-error.txt']) {
      const { text, finish } = await raw(name)
      expect([text, finish.reason, finish.usage?.promptTokens]).toEqual([price, 'stop', 812])
      expect(finish.issues?.[0]?.message).toContain('Upstream request timed out')
    }
  })

  test('white space before the body keeps the connection alive', async () => {
    const { text, finish } = await raw('llm-200-whitespace-keepalive.txt')
    expect([text, finish.reason, finish.issues]).toEqual([price, 'stop', undefined])
  })

  test('a completion that ends in an error has failed, with what came so far', async () => {
    const { text, finish } = await raw('llm-200-finish-error.json')
    expect([text, finish.reason, finish.failure?.act.type]).toEqual(['Bitcoin is', 'failed', 'retry'])
  })

  test('an error body, an empty completion and an error frame are failures', async () => {
    expect((await raw('llm-200-error-body.json')).finish.failure).toMatchObject({ status: 502, act: { type: 'retry' } })
    expect((await raw('llm-200-empty-content.json')).finish.failure).toMatchObject({
      cause: 'empty',
      act: { type: 'degrade' },
    })
    const { text, finish } = await raw('llm-stream-error-frame.txt')
    expect([text, finish.reason]).toEqual(['Let me', 'failed'])
    expect(finish.failure).toMatchObject({ cause: 'completion-not-parsed', salvage: '```tool_code' })
  })

  test('a whole and a streamed call arrive', async () => {
    const whole = await raw('llm-tool-call.json')
    expect(whole.fragments).toMatchObject([{ id: 'fc_5b0e2c1a-9f', name: 'get_price' }])
    expect(whole.finish.extra).toEqual({ reasoning: 'Need the price.' })
    const streamed = await raw('llm-stream-tool-call.txt')
    expect(streamed.fragments.map((it) => it.arguments).join('')).toBe('{"coin_id": "bitcoin", "vs_currency": "usd"}')
    expect(streamed.finish).toMatchObject({ reason: 'stop', usage: { completionTokens: 31 } })
  })
})

describe.skipIf(!given)('what the Hub says of models', () => {
  test.each([
    [
      'hf-model-info-gemma2.json',
      { nativeTools: false, systemRole: false, strictAlternation: true, singleCall: false },
    ],
    ['hf-model-info-qwen.json', { nativeTools: true, systemRole: true, strictAlternation: false, singleCall: false }],
    [
      'hf-model-info-jinja-file.json',
      { nativeTools: true, systemRole: true, strictAlternation: false, singleCall: false },
    ],
    [
      'hf-model-info-template-list.json',
      { nativeTools: true, systemRole: true, strictAlternation: false, singleCall: false },
    ],
  ])('%s', (file, traits) => {
    expect(traitsFromHub(fixture(file))).toEqual(traits)
  })

  test('a provider that does not say is unknown, one that says no is no', () => {
    const list = fixture('hf-models-list.json')
    expect(traitsFromList(list, 'openai/gpt-oss-20b')).toEqual({ nativeTools: true, contextTokens: 131072 })
    expect(traitsFromList(list, 'Qwen/Qwen2.5-7B-Instruct')).toEqual({})
    expect(traitsFromList(list, 'meta-llama/Llama-3.1-8B-Instruct:nscale')).toMatchObject({ nativeTools: false })
  })
})
