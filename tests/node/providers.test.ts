import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import type { Delta } from '../../src/core/flow.ts'
import type { Model } from '../../src/model/model.ts'
import { loadEnv, readEnv } from '../../src/node/env.ts'
import { findModel, listProviders } from '../../src/node/providers.ts'
import { type OpenAiServer, startOpenAiServer } from '../servers/openai-server.ts'

const open: OpenAiServer[] = []
afterEach(() => Promise.all(open.splice(0).map((it) => it.close())))

async function serve(pages = {}): Promise<OpenAiServer> {
  const server = await startOpenAiServer({ answers: () => 'hi', pages })
  open.push(server)
  return server
}

async function say(model: Model): Promise<string> {
  const deltas: Delta[] = []
  for await (const it of model.complete({ messages: [{ role: 'user', content: 'hello' }], stop: [] }, {}))
    deltas.push(it)
  return deltas.map((it) => (it.type === 'text' ? it.text : '')).join('')
}

function found(...args: Parameters<typeof findModel>): Model {
  const result = findModel(...args)
  if (!result.ok) throw new Error(result.issues[0]?.message)
  return result.value
}

describe('finding a model', () => {
  test('a provider is pointed elsewhere by its variable, with its key', async () => {
    const server = await serve()
    const model = found('groq/openai/gpt-oss-20b', { env: { GROQ_API_KEY: 'gsk_1', GROQ_BASE_URL: server.url } })
    expect([model.name, model.server, await say(model)]).toEqual(['groq/openai/gpt-oss-20b', server.url, 'hi'])
    expect(server.requests[0]).toMatchObject({
      body: { model: 'openai/gpt-oss-20b' },
      headers: { authorization: 'Bearer gsk_1' },
    })
  })

  test('an address given by hand goes before the variable, and needs no key', async () => {
    const server = await serve()
    const env = { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1' }
    expect(await say(found('openai/gpt-5', { env, baseUrl: server.url }))).toBe('hi')
    expect(server.requests[0]?.headers['authorization']).toBeUndefined()
  })

  test('with an address any name is a model, and no name at all is the default one', async () => {
    const server = await serve()
    expect(await say(found('tiny', { env: { DESK_API_KEY: 'k-1' }, baseUrl: server.url }))).toBe('hi')
    expect(await say(found(undefined, { env: {}, baseUrl: server.url }))).toBe('hi')
    expect(server.requests.map((it) => it.body['model'])).toEqual(['tiny', 'default'])
    expect(server.requests[0]?.headers['authorization']).toBe('Bearer k-1')
  })

  test('the environment may name the model', () => {
    expect(found(undefined, { env: { DESK_MODEL: 'ollama/qwen3:4b' } }).name).toBe('ollama/qwen3:4b')
  })

  test.each([
    [undefined, 'model-not-found', '--model provider/model'],
    ['groq/llama', 'account-refused', 'GROQ_API_KEY'],
    ['huggingface/a/b', 'account-refused', 'HF_TOKEN'],
    ['nobody/llama', 'model-not-found', 'there are:'],
  ])('%s without anything else is refused in words that help', (name, code, words) => {
    expect(findModel(name, { env: {} })).toMatchObject({
      ok: false,
      issues: [{ code, message: expect.stringContaining(words) }],
    })
  })

  test('a model of the Hub is looked up there', async () => {
    const info = { config: { chat_template_jinja: '{% if tools %}{% endif %}' } }
    const path = '/api/models/a/b?expand[]=config&expand[]=gated&expand[]=inferenceProviderMapping'
    const entry = { id: 'a/b', providers: [{ provider: 'one', status: 'live', supports_tools: true }] }
    const server = await serve({ [path]: info, '/v1/models/a/b': entry })
    const env = { HF_TOKEN: 'hf_1', HUGGINGFACE_BASE_URL: server.url, DESK_HF_URL: server.origin }
    expect(await found('huggingface/one/a/b', { env }).traits?.({})).toMatchObject({
      nativeTools: true,
      systemRole: true,
    })
  })

  test('a provider pointed elsewhere is asked there and nowhere else', async () => {
    const asked: string[] = []
    const fetch: typeof globalThis.fetch = async (url) => {
      asked.push(String(url))
      return new Response('{}', { status: 404 })
    }
    await found('huggingface/a/b', { env: {}, baseUrl: 'http://127.0.0.1:9/v1', fetch }).traits?.({})
    await found('openai/a', { env: {}, baseUrl: 'http://127.0.0.1:9/v1', fetch }).traits?.({})
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.filter((it) => !it.startsWith('http://127.0.0.1:9/'))).toEqual([])
  })
})

test('the list says what this environment has', () => {
  const list = listProviders({ GROQ_API_KEY: 'gsk_1', OLLAMA_BASE_URL: 'https://models.example.test/v1' })
  const of = (prefix: string) => list.find((it) => it.prefix === prefix)
  expect(of('groq')).toEqual({
    prefix: 'groq',
    baseUrl: 'https://api.groq.com/openai/v1',
    keyVariable: 'GROQ_API_KEY',
    hasKey: true,
    isLocal: false,
  })
  expect(of('openai')).toMatchObject({ hasKey: false, keyVariable: 'OPENAI_API_KEY' })
  expect(of('lm_studio')).toMatchObject({ isLocal: true, keyVariable: undefined })
  expect(of('ollama')).toMatchObject({ isLocal: false, baseUrl: 'https://models.example.test/v1' })
})

describe('.env', () => {
  test('known names are read in every way of writing them; others are not', () => {
    const text = [
      '\uFEFF# keys',
      'HF_TOKEN=hf_1 # mine',
      'export GROQ_API_KEY="gsk#2"',
      "OPENAI_API_KEY='sk 3'   # quoted",
      'DESK_MODEL = ollama/qwen3:4b\r',
      'OLLAMA_BASE_URL=http://10.0.0.2:11434/v1#part',
      'DESK_NOTE="a\\nb \\"c\\""',
      'DESK_EMPTY=',
      'PATH=/evil',
      'NODE_OPTIONS=--require=evil',
      '__proto__=evil',
      'DESK_BROKEN',
    ].join('\n')
    expect(readEnv(text)).toEqual({
      HF_TOKEN: 'hf_1',
      GROQ_API_KEY: 'gsk#2',
      OPENAI_API_KEY: 'sk 3',
      DESK_MODEL: 'ollama/qwen3:4b',
      OLLAMA_BASE_URL: 'http://10.0.0.2:11434/v1#part',
      DESK_NOTE: 'a\nb "c"',
      DESK_EMPTY: '',
    })
  })

  test('the environment stands above the file, even where it is empty, and neither is changed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'desk-env-'))
    try {
      await writeFile(join(folder, '.env'), 'HF_TOKEN=file\nGROQ_API_KEY=file\nXAI_API_KEY=file\n')
      const env = { HF_TOKEN: 'given', GROQ_API_KEY: '', XAI_API_KEY: undefined, HOME: '/home/jo' }
      const before = { ...env }
      expect(await loadEnv({ env, cwd: folder })).toEqual({ ...env, XAI_API_KEY: 'file' })
      expect(env).toEqual(before)
      expect(process.env['XAI_API_KEY']).toBeUndefined()
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('no file is no trouble', async () => {
    expect(await loadEnv({ env: { A: '1' }, cwd: '/nowhere/at/all' })).toEqual({ A: '1' })
  })
})
