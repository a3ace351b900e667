import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Terminal } from '../../src/cli/host.ts'
import type { RunEvent } from '../../src/core/event.ts'
import { isObject } from '../../src/core/json.ts'
import { fromLines } from '../../src/trace/trace-file.ts'
import { type MarketServer, startMarketServer } from '../servers/market-server.ts'
import { type Answer, type OpenAiServer, startOpenAiServer } from '../servers/openai-server.ts'
import { type Ended, type Given, runDesk } from './fake-host.ts'

const tagged = (json: string) => `<tool_call>\n${json}\n</tool_call>`
const price = tagged('{"name": "get_price", "arguments": {"coin_id": "bitcoin"}}')
const secret = 'sk-test-0123456789abcdefghij'

let market: MarketServer
let server: OpenAiServer | undefined
let cwd = ''
let env: Record<string, string> = {}

beforeEach(async () => {
  market = await startMarketServer()
  cwd = await mkdtemp(join(tmpdir(), 'desk-ask-'))
  env = { ...market.env, DISPATCH_DESK_HOME: join(cwd, 'home') }
})
afterEach(async () => {
  await market.close()
  await server?.close()
  server = undefined
})

async function serve(...answers: Answer[]): Promise<string[]> {
  server = await startOpenAiServer({ answers })
  return ['--base-url', server.url]
}

function ask(args: string[], more: Given = {}): Promise<Ended> {
  return runDesk(['ask', ...args], { env, cwd, fetch: globalThis.fetch, ...more })
}

describe('desk ask', () => {
  test('shows each step, and the answer last', async () => {
    const to = await serve(price, 'Bitcoin is worth 79412.36 USD.')
    const { code, stdout, stderr } = await ask(['What is Bitcoin worth?', '--mode', 'json', ...to])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const order = [
      'desk finance · test-model · mode json',
      '? What is Bitcoin worth?',
      'step 1',
      '-> get_price(coin_id="bitcoin")',
      'ok',
      '<- get_price {"coin_id":"bitcoin"',
      'step 2',
      'answered (2 steps · 1 call',
      'Answer\nBitcoin is worth 79412.36 USD.',
      'Data provided by CoinGecko',
    ]
    const places = order.map((it) => stdout.indexOf(it))
    expect(
      places.every((it) => it >= 0),
      stdout,
    ).toBe(true)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(stdout).not.toContain('\u001b')
  })

  test('--json prints events and nothing else, the text as it arrives among them', async () => {
    const to = await serve(price, 'Done.')
    const { code, stdout } = await ask(['Bitcoin?', '--mode', 'json', '--json', ...to])
    const events: RunEvent[] = stdout
      .trimEnd()
      .split('\n')
      .map((it) => JSON.parse(it))
    expect(code).toBe(0)
    expect(events.map((it) => it.seq)).toEqual(events.map((_, at) => at))
    expect(events[0]!.type).toBe('run-start')
    expect(events.at(-1)).toMatchObject({ type: 'run-end', outcome: 'answered', answer: 'Done.' })
    expect(events.some((it) => it.type === 'text')).toBe(true)
  })

  test('a run that gives up ends with 1 and says why', async () => {
    const to = await serve(price, price, price)
    const { code, stdout } = await ask(['Bitcoin?', '--mode', 'json', '--max-steps', '1', ...to])
    expect(code).toBe(1)
    expect(stdout).toContain('step-limit: no answer within 1 step')
  })

  test('a server that breaks off is asked again, and each wait is shown', async () => {
    const broken = createServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
    const { port } = broken.address() as AddressInfo
    const to = ['--base-url', `http://127.0.0.1:${port}/v1`, '--model', 'mine']
    const abort = new AbortController()
    setTimeout(() => abort.abort(), 700)
    const { code, stdout } = await ask(['Bitcoin?', '--mode', 'json', ...to], { abort })
    broken.close()
    expect(code).toBe(130)
    expect(stdout).toContain('[model-unreachable]')
    expect(stdout).toContain('[retry] in 2.0 s')
  })

  test('a server that refuses tools, the system role and two turns of one speaker still gets to its answer', async () => {
    const two = `${price}\n${price.replace('bitcoin', 'solana')}`
    const refuse = { tools: 'vllm', system: true, alternation: true } as const
    server = await startOpenAiServer({ answers: [two, 'Bitcoin is the pricier one.'], refuse })
    const { code, stdout } = await ask(['Which is pricier?', '--mode', 'native', '--base-url', server.url])
    expect(code, stdout).toBe(0)
    expect(stdout).toContain('[degrade] native-off')
    expect(stdout).toContain('[degrade] system-folded')
    const messages = server.requests.at(-1)!.body['messages']
    const roles = Array.isArray(messages) ? messages.map((it) => isObject(it) && it['role']) : []
    expect(
      roles.every((role, at) => role === (at % 2 ? 'assistant' : 'user')),
      roles.join(),
    ).toBe(true)
  })

  test('a fallback source has a badge', async () => {
    market.down('coingecko')
    const to = await serve(price, 'Done.')
    const { stdout } = await ask(['Bitcoin?', '--mode', 'json', ...to])
    expect(stdout).toContain('[fallback]')
  })
})

describe('the trace of desk ask', () => {
  test('two runs go into one file, without the key, and are read back', async () => {
    env['OPENAI_API_KEY'] = secret
    const to = await serve(
      price,
      'One.',
      { text: '', calls: [{ name: 'get_price', arguments: { coin_id: 'solana' } }] },
      'Two.',
    )
    const args = [...to, '--model', 'openai/test-model', '--trace', 'run.jsonl']
    await ask(['First?', '--mode', 'json', ...args])
    await ask(['Second?', '--mode', 'native', ...args])
    expect(server!.requests[0]!.headers.authorization).toBe(`Bearer ${secret}`)
    const text = await readFile(join(cwd, 'run.jsonl'), 'utf8')
    expect(text).not.toContain(secret)
    const { runs, issues } = fromLines(text)
    expect(issues).toEqual([])
    expect(runs.map((it) => it.at(-1))).toMatchObject([{ answer: 'One.' }, { answer: 'Two.' }])

    const replayed = await runDesk(['replay', 'run.jsonl'], { cwd })
    expect(replayed.code).toBe(0)
    expect(replayed.stdout).toContain('[recorded run 1 of 2: ')
    expect(replayed.stdout).toContain('-> get_price(coin_id="bitcoin")')
    expect(replayed.stdout).toContain('Answer\nTwo.')

    const rechecked = await runDesk(['replay', 'run.jsonl', '--recheck'], { cwd })
    expect(rechecked.stdout).toContain('2 completions read and judged again: nothing would differ')
    expect(rechecked.code).toBe(0)
  })

  test('Ctrl-C stops the model, keeps the record and exits with 130', async () => {
    const to = await serve({
      raw: 'data: {"choices":[{"delta":{"content":"I am"}}]}\n\n',
      contentType: 'text/event-stream',
      open: true,
    })
    const abort = new AbortController()
    setTimeout(() => abort.abort(), 500)
    const { code, stdout } = await ask(['Bitcoin?', '--mode', 'json', '--model', 'm', '--trace', 'run.jsonl', ...to], {
      abort,
      signal: abort.signal,
    })
    expect(code).toBe(130)
    expect(stdout).toContain('aborted')
    const [run] = fromLines(await readFile(join(cwd, 'run.jsonl'), 'utf8')).runs
    expect(run!.at(-1)).toMatchObject({ type: 'run-end', outcome: 'aborted' })
    expect(run!.some((it) => it.type === 'completion' && it.raw.text === 'I am')).toBe(true)
  })

  test('a trace file that cannot be written is said before any model is asked', async () => {
    const to = await serve('Never asked.')
    const { code, stderr } = await ask(['Bitcoin?', '--model', 'm', '--mode', 'json', '--trace', '/dev/null/x', ...to])
    expect(code).toBe(2)
    expect(stderr).toContain('/dev/null/x')
    expect(server!.requests).toEqual([])
  })
})

describe('whom desk ask asks', () => {
  test('an address alone means its first model', async () => {
    server = await startOpenAiServer({ answers: ['Hello.'], model: 'openai/its-own-name' })
    const { code } = await ask(['Hi?', '--base-url', server.origin, '--mode', 'json'], {
      env: { ...env, OPENAI_API_KEY: secret },
    })
    expect(code).toBe(0)
    expect(server.requests[0]!.body['model']).toBe('openai/its-own-name')
    expect(server.requests[0]!.headers.authorization).toBeUndefined()
  })

  test('a key and a model may stand in .env', async () => {
    server = await startOpenAiServer({ answers: ['Hello.'] })
    await writeFile(
      join(cwd, '.env'),
      `GROQ_API_KEY="${secret}"\nDESK_MODEL=groq/small\nGROQ_BASE_URL=${server.url}\nPATH=/nowhere\n`,
    )
    const { code } = await ask(['Hi?', '--mode', 'json'])
    expect(code).toBe(0)
    expect(server.requests[0]!.headers.authorization).toBe(`Bearer ${secret}`)
    expect(server.requests[0]!.body['model']).toBe('small')
  })

  test('with nothing at hand the three ways on are said', async () => {
    const { code, stderr } = await ask(['Hi?'], { fetch: () => Promise.reject(new TypeError('nobody there')) })
    expect(code).toBe(2)
    for (const it of ['HF_TOKEN', '--base-url', 'desk demo']) expect(stderr).toContain(it)
  })

  const bad: [symptom: string, args: string[], says: string][] = [
    ['a provider that is not known', ['--model', 'grok/x'], 'there is no provider "grok"'],
    ['a provider without its key', ['--model', 'groq/x'], 'GROQ_API_KEY'],
    ['a mode that is not known', ['--model', 'ollama/x', '--mode', 'jsom'], 'did you mean json?'],
    [
      'a number of steps that is none',
      ['--model', 'ollama/x', '--max-steps', '0'],
      'a whole number from 1 to 1000, not "0"',
    ],
    ['a number of steps with a sign', ['--model', 'ollama/x', '--max-steps', '-3'], 'not "-3"'],
    ['an address that is none', ['--base-url', 'http://a b'], '--base-url takes an address'],
    ['an unknown word for approval', ['--approve', 'maybe'], 'one of ask, all, none'],
    ['a desk that is not known', ['--model', 'ollama/x', '--desk', 'finanse'], 'did you mean finance?'],
    ['a desk file that is not there', ['--model', 'ollama/x', '--desk', './none.mjs'], 'there is no file ./none.mjs'],
  ]
  test.each(bad)('%s is bad usage', async (_symptom, args, says) => {
    const { code, stdout, stderr } = await ask(['Hi?', ...args])
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toContain(says)
  })

  test('a question is needed', async () => {
    expect((await ask([])).stderr).toContain('desk ask needs a question')
    expect((await ask(['  '])).stderr).toContain('the question is empty')
  })
})

describe('a desk of your own', () => {
  const wipe = `export default {
    name: 'wiper',
    tools: [{
      contract: { name: 'wipe', description: 'Wipes', effect: 'destroy', effectFrom: 'code',
        parameters: { type: 'object', properties: { disk: { type: 'integer' } }, required: ['disk'] } },
      run: ({ disk }) => ({ wiped: disk }), timeoutMs: 1000, limitChars: 1000,
    }],
  }`
  const call = tagged('{"name": "wipe", "arguments": {"disk": "3"}}')
  const askWiper = async (args: string[], more: Given = {}) => {
    await writeFile(join(cwd, 'wiper.mjs'), wipe)
    const to = await serve(call, 'Finished.')
    return ask(['Wipe it', '--desk', 'wiper.mjs', '--mode', 'json', '--model', 'm', ...to, ...args], more)
  }

  test('what destroys is asked about; without a terminal the model is told why not', async () => {
    const { stdout } = await askWiper([])
    expect(stdout).toContain('not approved by nobody')
    expect(stdout).not.toContain('{"wiped":3}')
    expect(JSON.stringify(server!.requests[1]!.body)).toContain('nobody is there')
  })

  test('--approve all and none answer for you', async () => {
    expect((await askWiper(['--approve', 'all'])).stdout).toContain('{"wiped":3}')
    await server!.close()
    expect((await askWiper(['--approve', 'none'])).stdout).not.toContain('{"wiped":3}')
  })

  test('the question shows tool, effect, arguments and what was mended', async () => {
    const asked: string[] = []
    const terminal: Terminal = {
      confirm: async (question) => asked.push(question) > 0,
      line: async () => undefined,
    }
    const { stdout } = await askWiper([], { terminal })
    expect(stdout).toContain('approved by you')
    expect(stdout).toContain('{"wiped":3}')
    expect(asked).toHaveLength(1)
    for (const it of ['Run wipe(disk=3)?', 'effect: destroy', 'disk = 3', 'coerced: /disk "3" -> 3'])
      expect(asked[0]).toContain(it)
  })

  test.each([
    ['no module at all', '{', 'cannot load'],
    [
      'a module that cannot find this package',
      'import "dispatch-desk"',
      'install dispatch-desk in the folder of that file',
    ],
    ['a module that throws', 'throw new Error("boom")', 'boom'],
    [
      'a desk that cannot end',
      'export default { name: "x", tools: [], ends: "final-answer" }',
      'none of its tools ends a run',
    ],
    ['no default export', 'export const desk = {}', 'default export must be defineDesk'],
    [
      'a default export that is no desk',
      'export default { name: "x", tools: [1] }',
      'default export must be defineDesk',
    ],
  ])('%s is said clearly', async (name, code, says) => {
    const file = `${name.replaceAll(' ', '-')}.mjs`
    await writeFile(join(cwd, file), code)
    const ended = await ask(['Hi', '--desk', file, '--model', 'ollama/x'])
    expect(ended.code).toBe(2)
    expect(ended.stderr).toContain(says)
  })
})
