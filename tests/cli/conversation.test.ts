import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isObject } from '../../src/core/json.ts'
import { type Answer, type OpenAiServer, startOpenAiServer } from '../servers/openai-server.ts'
import { type Ended, type Given, runDesk } from './fake-host.ts'

let server: OpenAiServer
let cwd = ''

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'desk-chat-'))
})
afterEach(() => server?.close())

function desk(args: string[], more: Given = {}): Promise<Ended> {
  return runDesk(args, { cwd, env: { DISPATCH_DESK_HOME: join(cwd, 'home') }, fetch: globalThis.fetch, ...more })
}

const fenced = (action: string) => `Thought: next.\n\`\`\`python\n${action}\n\`\`\``

describe('desk chat', () => {
  const chat = (stdin: string, more: Given = {}) =>
    desk(['chat', '--desk', 'finance', '--mode', 'json', '--model', 'm', '--base-url', server.url], { stdin, ...more })

  test('each line from a pipe is a turn, and the conversation is kept', async () => {
    server = await startOpenAiServer({ answers: ['My name is Desk.', 'I said Desk.'] })
    const { code, stdout } = await chat('Who are you?\n\nWhat did you say?\n')
    expect(code).toBe(0)
    expect(stdout).toContain('Answer\nMy name is Desk.')
    expect(stdout).toContain('Answer\nI said Desk.')
    const messages = server.requests[1]!.body['messages']
    const turns = Array.isArray(messages) ? messages.slice(-3) : []
    expect(turns.map((it) => isObject(it) && it['content'])).toEqual([
      'Who are you?',
      'My name is Desk.',
      'What did you say?',
    ])
  })

  test('/exit ends it', async () => {
    server = await startOpenAiServer({ answers: ['One.'] })
    const { code } = await chat('First\n/exit\nNever\n')
    expect(code).toBe(0)
    expect(server.requests).toHaveLength(1)
  })

  test('a turn that failed is left out of the conversation and gives exit code 1', async () => {
    server = await startOpenAiServer({
      answers: [{ status: 401, body: { error: { message: 'Invalid key' } } }, 'Two.'],
    })
    const { code } = await chat('First\nSecond\n')
    expect(code).toBe(1)
    expect(JSON.stringify(server.requests.at(-1)!.body)).not.toContain('First')
  })

  test('at a terminal Ctrl-D ends it', async () => {
    server = await startOpenAiServer({ answers: ['One.'] })
    const lines = ['Hello', undefined]
    const terminal = { confirm: async () => false, line: async () => lines.shift() }
    const { code, stdout } = await chat('', { terminal })
    expect(code).toBe(0)
    expect(stdout).toContain('Answer\nOne.')
  })

  test('an empty pipe is bad usage', async () => {
    server = await startOpenAiServer({ answers: [] })
    expect((await chat('')).code).toBe(2)
  })
})

describe('desk scenarios', () => {
  const companies = [
    { company_name: 'Pine Lamp Works', monthly_revenue: 50000, monthly_costs: 30000, active_customers: 20 },
    { company_name: 'Blue Ferry Line', monthly_revenue: 900, monthly_costs: 890, active_customers: 3 },
  ]
  const write = async (value: unknown) => {
    await writeFile(join(cwd, 'companies.json'), JSON.stringify(value))
    return ['--scenarios', 'companies.json']
  }
  const answerFor = ({ body }: { body: unknown }): Answer => {
    const text = JSON.stringify(body)
    const turns = isObject(body) && Array.isArray(body['messages']) ? body['messages'].length : 0
    // Blue Ferry's model writes keywords first, and corrects itself.
    if (text.includes('Blue Ferry') && !text.includes('keyword arguments')) return fenced('final_answer(answer="HIGH")')
    return turns > 0 ? fenced('final_answer("done")') : ''
  }

  test('every company is run against every model, and a table compares them', async () => {
    server = await startOpenAiServer({ answers: answerFor })
    const list = await write(companies)
    const args = ['--models', 'ollama/small, ollama/large', '--base-url', server.url, '--mode', 'python', ...list]
    const { code, stdout } = await desk(['scenarios', ...args, '--trace', 'all.jsonl'])
    expect(code).toBe(0)
    expect(stdout.indexOf('model ollama/small')).toBeLessThan(stdout.indexOf('company Pine Lamp Works'))
    expect(stdout).toContain('refused action-keyword')
    expect(stdout).toContain('[correction] told:')
    const rows = stdout.trimEnd().split('\n').slice(-3)
    expect(rows[0]).toMatch(/^model +finished +steps +corrections +time +tokens$/)
    expect(rows[1]).toMatch(/^ollama\/small +2 of 2 +3 +1 +\d+\.\d s +\d+$/)
    expect(rows[2]).toMatch(/^ollama\/large +2 of 2 +3 +1 /)
    expect((await readFile(join(cwd, 'all.jsonl'), 'utf8')).match(/"run-start"/g)).toHaveLength(4)
  })

  test('models may stand in the configuration', async () => {
    server = await startOpenAiServer({ answers: answerFor })
    const list = await write(companies.slice(0, 1))
    await writeFile(join(cwd, '.env'), `DESK_MODELS=hosted_vllm/a,hosted_vllm/b\nHOSTED_VLLM_BASE_URL=${server.url}\n`)
    const { code, stdout } = await desk(['scenarios', ...list, '--mode', 'python'])
    expect(code).toBe(0)
    expect(stdout).toContain('model hosted_vllm/a')
    expect(stdout).toContain('model hosted_vllm/b')
  })

  test.each([
    ['negative revenue', { monthly_revenue: -1 }],
    ['costs that are no number', { monthly_costs: '90' }],
    ['an empty name', { company_name: ' ' }],
    ['half a customer', { active_customers: 2.5 }],
  ])('%s is refused before any model is asked', async (_symptom, change) => {
    server = await startOpenAiServer({ answers: answerFor })
    const list = await write([companies[0], { ...companies[1], ...change }])
    const { code, stderr, stdout } = await desk([
      'scenarios',
      '--models',
      'ollama/a',
      '--base-url',
      server.url,
      ...list,
    ])
    expect(code).toBe(2)
    expect(stderr).toContain('companies.json: scenario 2')
    expect(stdout).toBe('')
    expect(server.requests).toEqual([])
  })

  test('a model that never finishes gives exit code 1', async () => {
    server = await startOpenAiServer({ answers: () => fenced('summarize_risk("LOW")') })
    const list = await write(companies.slice(0, 1))
    const { code, stdout } = await desk([
      'scenarios',
      '--models',
      'ollama/a',
      '--base-url',
      server.url,
      '--mode',
      'python',
      ...list,
    ])
    expect(code).toBe(1)
    expect(stdout).toContain('0 of 1')
  })
})

describe('desk models', () => {
  test('says which keys are there and which local servers answer, and no key', async () => {
    server = await startOpenAiServer({ answers: [], model: 'tiny' })
    const env = { GROQ_API_KEY: 'gsk_secretsecretsecret1', OLLAMA_BASE_URL: server.url }
    const { code, stdout } = await desk(['models', '--json'], { env })
    const rows = JSON.parse(stdout)
    const row = (prefix: string) => rows.find((it: { prefix: string }) => it.prefix === prefix)
    expect(code).toBe(0)
    expect(row('groq')).toMatchObject({ keyVariable: 'GROQ_API_KEY', hasKey: true, answers: null })
    expect(row('openai')).toMatchObject({ hasKey: false })
    expect(row('ollama')).toMatchObject({ baseUrl: server.url, answers: true, models: ['tiny'], keyVariable: null })
    expect(stdout).not.toContain('gsk_secret')
    const shown = await desk(['models'], { env })
    expect(shown.stdout).toMatch(/groq +key in GROQ_API_KEY/)
    expect(shown.stdout).toMatch(/ollama .*answers: tiny/)
  })
})
