import { afterEach, describe, expect, test } from 'vitest'
import type { Json } from '../../src/core/json.ts'
import { askHub, askList, askServer } from '../../src/model/ask-traits.ts'
import { joinTraits, splitProvider, traitsFromHub, traitsFromList, traitsFromTemplate } from '../../src/model/traits.ts'
import { type OpenAiServer, type ServerOptions, startOpenAiServer } from '../servers/openai-server.ts'

const open: OpenAiServer[] = []
afterEach(() => Promise.all(open.splice(0).map((it) => it.close())))

async function serve(options: Partial<ServerOptions>): Promise<OpenAiServer> {
  const server = await startOpenAiServer({ answers: [], ...options })
  open.push(server)
  return server
}

const withTools =
  '{% if tools %}{{ tools | tojson }}{% endif %}{% for m in messages %}<|{{ m.role }}|>{{ m.content }}{% endfor %}'
const withoutTools = '{% for m in messages %}{{ m.content }}{% endfor %}'
const gemma =
  "{{ raise_exception('System role not supported') }}{{ raise_exception('Conversation roles must alternate') }}"
const plain = { systemRole: true, strictAlternation: false, singleCall: false }

describe('what a chat template says', () => {
  test.each<[string, Json, object]>([
    ['tools', withTools, { ...plain, nativeTools: true }],
    ['no tools', withoutTools, { ...plain, nativeTools: false }],
    ['a word with tools inside', '{{ toolset }} {{ my_tools }}', { ...plain, nativeTools: false }],
    [
      'no system role and strict turns',
      gemma,
      { ...plain, nativeTools: false, systemRole: false, strictAlternation: true },
    ],
    [
      'one call a turn',
      `${withTools}{{ raise_exception("This model only supports single tool-calls at once!") }}`,
      { ...plain, nativeTools: true, singleCall: true },
    ],
    [
      'two roles only',
      `${withTools}{{ raise_exception('Only user and assistant roles are supported!') }}`,
      { ...plain, nativeTools: false, systemRole: false },
    ],
    [
      'a list with one for tools',
      [
        { name: 'default', template: gemma },
        { name: 'tool_use', template: withTools },
      ],
      { ...plain, nativeTools: true },
    ],
    [
      'a list without one for tools',
      [
        { name: 'rag', template: withTools },
        { name: 'default', template: withoutTools },
      ],
      { ...plain, nativeTools: false },
    ],
    ['nothing', '', {}],
    ['nonsense', 7, {}],
  ])('%s', (_name, template, traits) => {
    expect(traitsFromTemplate(template)).toEqual(traits)
  })

  test('of several templates the newest place counts', () => {
    const config = { chat_template_jinja: withTools, tokenizer_config: { chat_template: withoutTools } }
    expect(traitsFromHub({ config }).nativeTools).toBe(true)
    expect(traitsFromHub({ config, gguf: { chat_template: withoutTools } }).nativeTools).toBe(false)
    expect(traitsFromHub({ config: { processor_config: { chat_template: withTools } } }).nativeTools).toBe(true)
    expect(traitsFromHub({ config: {} })).toEqual({})
    expect(traitsFromHub(null)).toEqual({})
  })
})

describe('what a list of models says', () => {
  const list = {
    data: [
      {
        id: 'a/b',
        providers: [
          { provider: 'one', status: 'live', supports_tools: true, context_length: 8000 },
          { provider: 'two', status: 'live', supports_tools: false, context_length: 4000 },
        ],
      },
      { id: 'c', supported_parameters: ['tools'], context_length: 9 },
      { id: 'd', capabilities: { function_calling: false }, max_context_length: 7 },
      { id: 'e', max_model_len: 5 },
    ],
  }
  test.each([
    ['a/b', { contextTokens: 4000 }],
    ['a/b:one', { nativeTools: true, contextTokens: 8000 }],
    ['a/b:two', { nativeTools: false, contextTokens: 4000 }],
    ['a/b:fastest', { contextTokens: 4000 }],
    ['c', { nativeTools: true, contextTokens: 9 }],
    ['d', { nativeTools: false, contextTokens: 7 }],
    ['e', { contextTokens: 5 }],
    ['f', {}],
  ])('%s', (id, traits) => {
    expect(traitsFromList(list, id)).toEqual(traits)
  })

  test('an id may hold colons of its own', () => {
    expect(splitProvider('qwen3:4b')).toEqual(['qwen3', '4b'])
    expect(traitsFromList({ data: [{ id: 'qwen3:4b', supports_tools: true }] }, 'qwen3:4b')).toEqual({
      nativeTools: true,
    })
  })
})

test.each([
  [true, true, true],
  [true, undefined, undefined],
  [true, false, false],
  [false, true, true],
  [false, undefined, false],
  [undefined, true, true],
  [undefined, undefined, undefined],
])('taught %s, read by the server %s: native %s', (taught, read, native) => {
  const traits = joinTraits(
    taught === undefined ? {} : { nativeTools: taught },
    read === undefined ? {} : { nativeTools: read },
  )
  expect(traits.nativeTools).toBe(native)
})

describe('asking', () => {
  test('a llama.cpp server shows its template', async () => {
    const props = { chat_template: gemma, default_generation_settings: { n_ctx: 4096 } }
    const server = await serve({ pages: { '/props': props } })
    expect(await askServer({ baseUrl: server.url, model: 'test-model' })).toEqual({
      ...{ nativeTools: false, systemRole: false, strictAlternation: true, singleCall: false, contextTokens: 4096 },
    })
  })

  test('an Ollama server names capabilities', async () => {
    const server = await serve({ pages: { '/api/show': { capabilities: ['completion', 'tools'] } } })
    expect(await askServer({ baseUrl: server.url, model: 'qwen3:4b' })).toEqual({ nativeTools: true })
  })

  test('the Hub says what was taught, the router what is read', async () => {
    const info = { config: { tokenizer_config: { chat_template: withTools } } }
    const entry = { id: 'a/b', providers: [{ provider: 'one', status: 'live', supports_tools: true }] }
    const path = '/api/models/a/b?expand[]=config&expand[]=gated&expand[]=inferenceProviderMapping'
    const server = await serve({ pages: { [path]: info, '/v1/models/a/b': entry } })
    const asked = { baseUrl: server.url, hubUrl: server.origin, model: 'a/b:one' }
    expect(await askHub(asked)).toEqual({ ...plain, nativeTools: true })
    expect(await askHub({ ...asked, baseUrl: `${server.origin}/nowhere` })).toEqual(plain)
  })

  test('who cannot be asked is not known', async () => {
    const closed = await startOpenAiServer({ answers: [] })
    await closed.close()
    const asked = { baseUrl: closed.url, model: 'm' }
    expect(await askServer(asked)).toEqual({})
    expect(await askList(asked)).toEqual({})
    expect(await askHub({ ...asked, hubUrl: closed.origin })).toEqual({})
    const silent = async (_url: unknown, init?: RequestInit) =>
      new Promise<Response>((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      )
    expect(await askList({ ...asked, fetch: silent as typeof fetch, signal: AbortSignal.timeout(20) })).toEqual({})
  })
})
