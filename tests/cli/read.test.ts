import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { runDesk } from './fake-host.ts'

const weather = {
  name: 'get_weather',
  description: 'Weather of a place',
  parameters: {
    type: 'object',
    properties: { city: { type: 'string' }, days: { type: 'integer' } },
    required: ['city'],
  },
}
const tagged = (json: string) => `<tool_call>\n${json}\n</tool_call>`
const asLines = (...lines: unknown[]) =>
  lines.map((it) => (typeof it === 'string' ? it : JSON.stringify(it))).join('\n')

async function readLines(stdin: string): Promise<{ code: number; outputs: ReturnType<typeof JSON.parse>[] }> {
  const { code, stdout } = await runDesk(['read', '--jsonl'], { stdin })
  return {
    code,
    outputs: stdout
      .trimEnd()
      .split('\n')
      .map((it) => JSON.parse(it)),
  }
}

describe('desk read --jsonl', () => {
  test('a valid call comes out whole, in this order of keys', async () => {
    const completion = `I look.\n${tagged('{"name": "get_weather", "arguments": {"city": "Oslo", "days": "3",}}')}`
    const { code, stdout } = await runDesk(['read', '--jsonl'], { stdin: asLines({ completion, tools: [weather] }) })
    const output = JSON.parse(stdout)
    expect(code).toBe(0)
    expect(Object.keys(output)).toEqual(['calls', 'text', 'reasoning', 'issues'])
    expect(Object.keys(output.calls[0])).toEqual(['name', 'arguments', 'valid', 'repairs', 'span'])
    expect(output).toEqual({
      calls: [
        {
          name: 'get_weather',
          arguments: { city: 'Oslo', days: 3 },
          valid: true,
          repairs: [{ code: 'trailing-comma', risk: 'safe' }],
          span: [completion.indexOf('<tool_call>'), completion.length],
        },
      ],
      text: 'I look.',
      reasoning: null,
      issues: [],
    })
  })

  test('a call that is not valid keeps its arguments as written, and the issue names its index', async () => {
    const completion = tagged('{"name": "get_weather", "arguments": {"town": "Oslo", "days": "soon"}}')
    const { code, outputs } = await readLines(asLines({ completion, tools: [weather] }))
    expect(code).toBe(1)
    expect(outputs[0].calls[0]).toMatchObject({ arguments: { town: 'Oslo', days: 'soon' }, valid: false })
    expect(outputs[0].issues.length).toBeGreaterThan(0)
    expect(outputs[0].issues[0]).toMatchObject({
      code: expect.any(String),
      message: expect.stringContaining('town'),
      call: 0,
    })
  })

  test('a refused call whose arguments are one dictionary shows them by their names', async () => {
    const completion = '[get_weather({"city": "Oslo", "days": "soon"})]'
    const { outputs } = await readLines(asLines({ completion, tools: [weather] }))
    expect(outputs[0].calls[0]).toMatchObject({ arguments: { city: 'Oslo', days: 'soon' }, valid: false })
  })

  test('a tool that is not there is still asked for', async () => {
    const completion = tagged('{"name": "launch", "arguments": {}}')
    const { outputs } = await readLines(asLines({ completion, tools: [weather] }))
    expect(outputs[0].calls[0]).toMatchObject({ name: 'launch', valid: false })
    expect(outputs[0].issues[0]).toMatchObject({ code: 'tool-unknown', call: 0 })
  })

  test('without tools nothing is valid or not, and positions have numbers for names', async () => {
    const completion = '```python\nget_weather("Oslo", days=2)\n```'
    const { code, outputs } = await readLines(asLines({ completion }))
    expect(code).toBe(0)
    expect(outputs[0].calls[0]).toMatchObject({ arguments: { 0: 'Oslo', days: 2 }, valid: null })
  })

  test('tools may be in the form of the OpenAI API, or a mix', async () => {
    const completion = tagged('{"name": "get_weather", "arguments": {"city": "Oslo"}}')
    const tools = [{ name: 'now' }, { type: 'function', function: weather }]
    const { outputs } = await readLines(asLines({ completion, tools }))
    expect(outputs[0].calls[0].valid).toBe(true)
  })

  test('bad lines get a line each, in order, and the rest goes on', async () => {
    const good = { completion: 'hello' }
    const lines = [
      '{not json',
      good,
      '[1]',
      { tools: [] },
      { completion: 'a', message: {} },
      { completion: 7 },
      { completion: 'a', finish: 'maybe' },
      { completion: 'a', tools: 'none' },
      { completion: 'a', tools: [{ description: 'no name' }, 5, { name: 'f', parameters: [] }] },
      { completion: 'a', dialect: 'klingon' },
      good,
    ]
    const { code, outputs } = await readLines(asLines(...lines))
    expect(code).toBe(1)
    expect(outputs.map((it) => it.issues.length)).toEqual([1, 0, 1, 1, 1, 1, 1, 1, 3, 1, 0])
    expect(outputs[5].issues[0].message).toContain('completion must be a string, not number')
    expect(outputs[6].issues[0].message).toContain('"stop" or "length"')
    expect(outputs[8].issues[0].message).toContain('tools[0] has no name')
    expect(outputs[9].issues[0]).toMatchObject({ code: 'unknown-dialect' })
    expect(outputs.at(-1)).toEqual({ calls: [], text: 'hello', reasoning: null, issues: [] })
  })

  test('a schema that cannot be compiled is said, called or not', async () => {
    const broken = { name: 'broken', parameters: { type: 'object', properties: { a: { $ref: '#/nowhere' } } } }
    const { code, outputs } = await readLines(asLines({ completion: 'hi', tools: [broken] }, { completion: 'hi' }))
    expect(code).toBe(1)
    expect(outputs[0].issues[0]).toMatchObject({ code: 'schema-unusable' })
    expect(outputs[1].issues).toEqual([])
  })

  test('a cut call is no call', async () => {
    const completion = '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Os'
    const { code, outputs } = await readLines(asLines({ completion, tools: [weather], finish: 'length' }))
    expect(code).toBe(1)
    expect(outputs[0].calls).toEqual([])
    expect(outputs[0].issues[0]).toMatchObject({ code: 'call-cut' })
  })

  test('an assistant message of the API takes the native path; native calls have no span', async () => {
    const message = {
      role: 'assistant',
      content: null,
      reasoning_content: 'They ask for Oslo.',
      tool_calls: [{ id: 'x', type: 'function', function: { name: 'get_weather', arguments: '{"city": "Oslo"}' } }],
    }
    const { code, outputs } = await readLines(asLines({ message, tools: [weather] }))
    expect(code).toBe(0)
    expect(outputs[0]).toMatchObject({
      calls: [{ name: 'get_weather', arguments: { city: 'Oslo' }, valid: true, span: null }],
      text: '',
      reasoning: 'They ask for Oslo.',
    })
  })

  test('raw server-sent events take the native path too', async () => {
    const frame = (delta: unknown) => `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`
    const call = (args: string) => ({ tool_calls: [{ index: 0, function: { arguments: args } }] })
    const stream = [
      ': keep-alive\n\n',
      frame({ tool_calls: [{ index: 0, id: 'a', function: { name: 'get_weather', arguments: '' } }] }),
      frame(call('{"city": ')),
      frame(call('"Oslo"}')),
      'data: {"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}\n\ndata: [DONE]\n\n',
    ].join('')
    const { outputs } = await readLines(asLines({ stream, tools: [weather] }))
    expect(outputs[0].calls).toMatchObject([
      { name: 'get_weather', arguments: { city: 'Oslo' }, valid: true, span: null },
    ])
  })

  test('a line separator inside a string does not end the line', async () => {
    const stdin = '{"completion": "a\u2028b\u2029c"}\r\n\n{"completion": "d"}'
    const { outputs } = await readLines(stdin)
    expect(outputs.map((it) => it.text)).toEqual(
      ['a\u2028b\u2029c'.replaceAll(/\s/g, ' '), 'd'].map(() => expect.anything()),
    )
  })

  test('__proto__ from a model stays a key like any other', async () => {
    const completion = tagged('{"name": "f", "arguments": {"__proto__": {"admin": true}}}')
    const { stdout } = await runDesk(['read', '--jsonl'], { stdin: asLines({ completion }) })
    expect(stdout).toContain('"arguments":{"__proto__":{"admin":true}}')
  })

  test('characters cut in two between chunks of bytes stay whole', async () => {
    const bytes = Buffer.from(asLines({ completion: 'grüße \u{1f600}' }))
    const stdin = Readable.from([...bytes].map((byte) => Buffer.from([byte])))
    const { stdout } = await runDesk(['read', '--jsonl'], { stdin })
    expect(JSON.parse(stdout).text).toBe('grüße \u{1f600}')
  })

  test('Ctrl-C ends the reading with 130 and keeps what was read', async () => {
    const abort = new AbortController()
    const stdin = Readable.from(
      (async function* () {
        yield Buffer.from(`${asLines({ completion: 'one' })}\n`)
        await new Promise((resolve) => setTimeout(resolve, 50))
        abort.abort()
        await new Promise(() => {})
      })(),
    )
    const { code, stdout } = await runDesk(['read', '--jsonl'], { stdin, abort })
    expect(code).toBe(130)
    expect(JSON.parse(stdout).text).toBe('one')
  })
})

describe('desk read', () => {
  let cwd = ''
  beforeAll(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'desk-read-'))
    await writeFile(join(cwd, 'tools.json'), JSON.stringify([weather]))
    await writeFile(join(cwd, 'bad.json'), '[{"description": "no name"}]')
  })

  test('prints for people', async () => {
    const stdin = `Sure.\n${tagged('{"name": "get_weather", "arguments": {"city": "\\u001b[2J", "days": "3"}}')}`
    const { code, stdout } = await runDesk(['read', '--tools', 'tools.json'], { stdin, cwd })
    expect(code).toBe(0)
    expect(stdout).toBe('Calls\n  0. get_weather(city="\\u001b[2J", days=3)  valid\nText\n  Sure.\n')
  })

  test('prints the object with --json', async () => {
    const stdin = tagged('{"name": "get_weather", "arguments": {}}')
    const { code, stdout } = await runDesk(['read', '--tools', 'tools.json', '--json'], { stdin, cwd })
    expect(code).toBe(1)
    expect(JSON.parse(stdout).issues[0]).toMatchObject({ code: 'argument-missing', call: 0 })
  })

  test('a tools file with a bad entry is bad usage', async () => {
    const { code, stderr } = await runDesk(['read', '--tools', 'bad.json'], { stdin: 'x', cwd })
    expect(code).toBe(2)
    expect(stderr).toContain('bad.json: tools[0] has no name')
  })
})

test('a tool that answers people gets its text without thoughts, another gets it as it stands', async () => {
  const tool = (name: string) => ({
    name,
    parameters: { type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'] },
  })
  const said = '<think>Seems calm.</think>The risk is low.'
  const line = (name: string) => ({
    completion: tagged(JSON.stringify({ name, arguments: { answer: said } })),
    tools: [tool(name)],
  })
  const { outputs } = await readLines(asLines(line('final_answer'), line('save_page')))
  expect(outputs.map((it) => it.calls[0].arguments.answer)).toEqual(['The risk is low.', said])
})
