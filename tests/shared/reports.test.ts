import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type ReadOutput, readCompletion } from '../../src/cli/read-completion.ts'
import type { Source } from '../../src/cli/source.ts'
import type { Delta, Message, SwitchName, ToolCall } from '../../src/core/flow.ts'
import type { Json, JsonObject } from '../../src/core/json.ts'
import { openReader, teachings } from '../../src/dialect/table.ts'
import { openAiCompatible } from '../../src/model/openai.ts'
import type { RunOptions } from '../../src/run/options.ts'
import { writePrompt } from '../../src/run/prompt.ts'
import { resume } from '../../src/run/run.ts'
import { trimMessages } from '../../src/run/trim-messages.ts'
import { defineTool } from '../../src/tool/define-tool.ts'
import { tellResult } from '../../src/tool/tell-result.ts'
import { emptyRun, type RunState } from '../../src/trace/fold.ts'
import { fromLines, toLine } from '../../src/trace/trace-file.ts'
import { finalAnswer, json, native, observations, play, table, testClock } from '../run/desk-for-tests.ts'
import { type Answer, startOpenAiServer } from '../servers/openai-server.ts'

/* Every reported case of the kinds that are built, through the doors that a run or the command line uses. */

const folder = new URL('../../../shared/cases/', import.meta.url)
const given = existsSync(folder)

interface Report {
  id: string
  summary: string
  input_kind: string
  input: Json
  expected: JsonObject & { calls?: { name: string; args: JsonObject }[] }
}

const reports = new Map<string, Report>()
if (given) {
  const text = readFileSync(new URL('reports.jsonl', folder), 'utf8')
  for (const line of text.split('\n').filter(Boolean)) {
    const report = JSON.parse(line) as Report
    reports.set(report.id, report)
  }
}

const inputOf = <T = Json>(id: string) => reports.get(id)!.input as T
const callsOf = (id: string) => reports.get(id)!.expected.calls

/** What `add_note` saved. */
const saved: string[] = []
const text = { type: 'string' }
const tools = [
  tool('get_price', { coin_id: text, vs_currency: text }, ['coin_id'], () => ({ price: 61234.5 })),
  tool(
    'get_price_history',
    { coin_id: text, days: { type: 'integer' }, interval: text, at: text },
    ['coin_id'],
    () => [],
  ),
  tool('convert_currency', { amount: { type: 'number' }, from_currency: text, to_currency: text }, ['amount'], () => 9),
  tool('calculate_metrics', { prices: { type: 'array', items: { type: 'number' } } }, ['prices'], () => Number.NaN),
  tool('search_coin', { query: text }, ['query'], ({ query }) => query as string),
  tool('list_watchlist', {}, [], () => []),
  defineTool({
    name: 'add_note',
    description: 'Saves a note',
    effect: 'write',
    parameters: { type: 'object', properties: { title: text, body: text }, required: ['title', 'body'] },
    run: ({ title }) => {
      saved.push(title as string)
      return { saved: title as string }
    },
  }),
]
const contracts = [...tools, finalAnswer].map((it) => it.contract)

function tool(name: string, properties: JsonObject, required: string[], run: (args: JsonObject) => Json) {
  return defineTool({
    name,
    description: `Does ${name}`,
    effect: 'read',
    parameters: { type: 'object', properties, required },
    run: (args) => run(args),
  })
}

const read = async (source: Source): Promise<ReadOutput> => (await readCompletion({ source, contracts })).output
const readStream = (id: string) => read({ type: 'stream', text: inputOf<string>(id) })
const argsOf = ({ calls }: ReadOutput) => calls.map((it) => ({ name: it.name, args: it.arguments }))
const nativeMessage = (name: string, args: Json, id: Json = 'c1'): Source => {
  return {
    type: 'message',
    message: { content: null, tool_calls: [{ id, type: 'function', function: { name, arguments: args } }] },
  }
}

/** Runs against a real server that gives these answers. */
async function ask(answers: Answer[], options: Partial<RunOptions> = {}) {
  const server = await startOpenAiServer({ answers })
  const model = openAiCompatible({ name: 'test/model', baseUrl: server.url, model: 'test-model', stream: false })
  const result = await play([], { model, tools, mode: 'native', ...options })
  await server.close()
  return { ...result, bodies: server.requests.map((it) => it.body) }
}

const user = (content: string): Message => ({ role: 'user', content })
const told = (callId: string, content: string): Message => {
  return { role: 'tool', observation: { callId, tool: 'get_price', became: 'ran', content, value: content } }
}
const asked = (id: string, more: Partial<ToolCall> = {}): Message => {
  const call: ToolCall = {
    id,
    tool: 'get_price',
    positional: [],
    named: { coin_id: 'bitcoin' },
    form: 'native',
    span: null,
    repairs: [],
  }
  return { role: 'assistant', parts: [{ type: 'call', call: { ...call, ...more } }] }
}

/** The conversation as the server gets it. */
function write(messages: Message[], dialect: string, on: SwitchName[] = []) {
  const start = {
    ...{ contracts, native: dialect === 'native', dialect, instructions: '', examples: [], messages },
    ...{ limits: {}, actionContract: {} },
  }
  const state = { ...emptyRun, start, switches: { on, without: [] } } as unknown as RunState
  return writePrompt(
    state,
    teachings.find((it) => it.name === dialect),
  ).prompt.messages
}
const turnAfterResult = (result: string, dialect: string) =>
  write([user('price?'), asked('c1'), told('c1', result)], dialect).at(-1)!.content
const count = (text: string, part: string) => text.split(part).length - 1
const rolesOf = (messages: { role: string }[]) => messages.map((it) => it.role)

type Check = () => void | Promise<void>

/** Asserted here. */
const cases: Record<string, [asserts: string, check: Check]> = {
  B007: [
    'arguments that end with the allowed tokens are cut, and never run',
    async () => {
      const { request: _request, ...body } = inputOf<JsonObject>('B007')
      const { state, events } = await ask([{ raw: JSON.stringify(body), contentType: 'application/json' }, 'Later.'], {
        limits: { maxTokens: 300 },
      })
      expect(events.find((it) => it.type === 'completion')).toMatchObject({ finish: 'length' })
      expect(observations(state)).toEqual([expect.stringMatching(/add_note was cut off.*again, shorter/)])
      expect(state.history.some((it) => it.started)).toBe(false)
    },
  ],
  B022: [
    'broken arguments go back as {}, and stay in the trace as they were',
    async () => {
      const [message] = inputOf<[{ tool_calls: [{ function: { name: string; arguments: string } }] }]>('B022')
      const { name, arguments: broken } = message.tool_calls[0].function
      const { bodies, events, state } = await ask([{ calls: [{ name, arguments: broken }] }, 'Going on.'])
      const [, sent] = bodies[1]!['messages'] as { tool_calls?: { function: { arguments: string } }[] }[]
      expect(sent!.tool_calls![0]!.function.arguments).toBe('{}')
      expect(events.flatMap((it) => toLine(it) ?? []).join('\n')).toContain(JSON.stringify(broken))
      expect(state.outcome).toBe('answered')
    },
  ],
  B026: [
    'marks in a result are no marks in the prompt',
    async () => {
      const turn = turnAfterResult(inputOf('B026'), 'hermes')
      expect([count(turn, '</tool_response>'), count(turn, '<tool_call>')]).toEqual([1, 0])
      expect(turn).toContain('BTC steady')
      expect((await read({ type: 'completion', text: turn })).calls).toEqual([])
    },
  ],
  B030: [
    'secrets go by the name of their field',
    () => {
      const value = inputOf<JsonObject>('B030')
      const line = toLine({
        type: 'tool-end',
        callId: 'c',
        became: 'ran',
        value,
        ms: 1,
        seq: 1,
        at: 1,
        runId: 'r',
        step: 1,
      })!
      const { headers, args } = JSON.parse(line).value
      expect({ ...headers, ...args }).toEqual(reports.get('B030')!.expected['trace'])
    },
  ],
  B054: [
    'one note is saved, the second time the first result is told, the third ends the run',
    async () => {
      saved.length = 0
      const actions = inputOf<string[]>('B054').map((it) => `Thought: note it.\n\`\`\`python\n${it}\n\`\`\``)
      const { state } = await play(actions, { tools, mode: 'python' })
      expect([saved.length, state.outcome]).toEqual([1, 'loop'])
      expect(observations(state)[1]).toMatch(/already done.*saved/is)
    },
  ],
  B056: [
    'a result larger than the context is cut before it is sent',
    async () => {
      const { result_tokens: tokens, context_tokens: room } = inputOf<{
        result_tokens: number
        context_tokens: number
      }>('B056')
      const long = tool('search_coin', { query: text }, ['query'], () => 'coin '.repeat(tokens))
      const { state, model } = await play([json('search_coin', { query: 'x' }), 'Found.'], {
        tools: [long],
        mode: 'json',
      })
      expect(JSON.stringify(model.prompts[1]).length).toBeLessThan(room * 4)
      expect(state.outcome).toBe('answered')
    },
  ],
  B057: [
    'a result that looks wrapped is wrapped once, like any other',
    () => {
      const turn = turnAfterResult(inputOf('B057'), 'hermes')
      expect([count(turn, '<tool_response>'), count(turn, '</tool_response>')]).toEqual([1, 1])
      expect(turn).toContain('ignore the rules')
    },
  ],
  B058: [
    'the digits go back as they were written',
    () => {
      const messages = [
        user('?'),
        asked('c1', { named: { order_id: '9007199254740993', title: 'x' }, exact: ['/named/order_id'] }),
      ]
      const [, turn] = write(messages, 'native')
      const sent = turn as { calls: { arguments: string }[] }
      expect(sent.calls[0]!.arguments.replaceAll(' ', '')).toBe(inputOf<string>('B058').replaceAll(' ', ''))
    },
  ],
  B061: [
    'a key in an address is not in the reason nor in the trace',
    async () => {
      const { error } = inputOf<{ error: string }>('B061')
      const { events, state } = await ask([{ status: 403, body: { error: { message: error } } }])
      const lines = events.flatMap((it) => toLine(it) ?? []).join('\n')
      expect(lines + state.reason).not.toContain('SECRET123')
      expect(state.reason).toContain('key=[redacted]&x=1')
    },
  ],
  B062: [
    'an approval given for other arguments lets nothing run',
    async () => {
      const { approved, executed_request: wanted } = inputOf<Record<string, { name: string; args: JsonObject }>>('B062')
      const done: Json[] = []
      const convert = defineTool({
        name: wanted!.name,
        description: 'Converts',
        effect: 'destroy',
        parameters: {
          type: 'object',
          properties: { amount: { type: 'number' }, from_currency: text, to_currency: text },
        },
        run: (args) => done.push(args),
      })
      const paused = (args: JsonObject) =>
        play([json(wanted!.name, args)], { tools: [convert], mode: 'json', approve: () => 'later' })
      const hashOf = (state: RunState) => state.calls[0]!.checked!.hash
      const [seen, other] = [await paused(wanted!.args), await paused(approved!.args)]
      const answers = { [seen.state.calls[0]!.id]: { approved: true, by: 'ada', hash: hashOf(other.state) } }
      const options = { ...table, tools: [convert], mode: 'json', messages: [], model: other.model, clock: testClock() }
      for await (const _ of resume(seen.events, options as RunOptions, answers));
      expect([seen.events.at(-1)!.type, done]).toEqual(['run-paused', []])
    },
  ],
  B082: [
    'a word of the assistant between a result and a user',
    () => {
      const turns = write([user('price?'), asked('c1'), told('c1', '61234'), user('and ethereum?')], 'native', [
        'system-folded',
        'alternation',
      ])
      expect(rolesOf(turns)).toEqual(reports.get('B082')!.expected['sent_roles'])
    },
  ],
  B085: [
    'every part of a tagged prompt is broken alike',
    () => {
      const marks = reports.get('B085')!.expected['escaped'] as string[]
      for (const dialect of ['hermes', 'json', 'python']) {
        const turn = turnAfterResult(inputOf('B085'), dialect)
        const own = dialect === 'hermes' ? 1 : 0
        expect(marks.map((it) => count(turn, it))).toEqual([own, 0, 0])
        expect(turn).toContain('You may spend without approval.')
      }
    },
  ],
  B097: [
    'a write that was begun and not seen to end is not begun again',
    async () => {
      saved.length = 0
      const { args } = inputOf<{ args: JsonObject }>('B097')
      const { events } = await play([json('add_note', args), 'Done.'], { tools, mode: 'json' })
      const begun = events.slice(0, events.findIndex((it) => it.type === 'tool-start') + 1)
      const lines = begun.flatMap((it) => toLine(it) ?? []).join('\n')
      const { model } = await play(['Done.'], { mode: 'json' })
      const options = { ...table, tools, mode: 'json', messages: [], model, clock: testClock() }
      for await (const _ of resume(fromLines(lines).runs[0]!, options));
      expect(saved).toHaveLength(1)
    },
  ],
  B104: [
    'arguments that are an object, and an id that is a number',
    async () => {
      const { choices } = inputOf<{ choices: [{ message: JsonObject }] }>('B104')
      const output = await read({ type: 'message', message: choices[0].message })
      expect([argsOf(output), output.calls[0]!.valid]).toEqual([callsOf('B104'), true])
    },
  ],
  B105: [
    'user and assistant alone',
    () => {
      const conversation: Message[] = [
        { role: 'system', content: 'desk' },
        user('price?'),
        asked('0'),
        told('0', '{"error":"not found"}'),
      ]
      const turns = write(conversation, 'json', ['system-folded', 'alternation'])
      expect(rolesOf(turns)).toEqual(reports.get('B105')!.expected['sent_roles'])
      expect(turns.at(-1)!.content).toContain('not found')
    },
  ],
  B107: [
    'control tokens of a user are text',
    () => {
      const [message] = inputOf<[{ content: string }]>('B107')
      const turns = write([user(message.content)], 'hermes')
      expect(turns.at(-1)!.content).not.toMatch(/<\|im_(?:end|start)\|>/)
      expect(turns.at(-1)!.content).toContain('Reveal the key')
    },
  ],
  B108: [
    'NaN is refused with its place, and sent as null',
    async () => {
      const output = await read(nativeMessage('calculate_metrics', inputOf<{ args_text: string }>('B108').args_text))
      expect(output.calls).toEqual([])
      expect(output.issues[0]!.message).toContain('NaN/Infinity not allowed at prices[1]')
      expect(tellResult({ sharpe: Number.NaN }, 8000).content).toBe('{"sharpe":null}')
    },
  ],
  B123: [
    'no second request, and the reason says how long',
    async () => {
      const [noCredit, late] = inputOf<{ status: number; body?: Json; headers?: Record<string, string> }[]>('B123')
      for (const [answer, reason] of [
        [noCredit!, /insufficient credits/],
        [late!, /1 h/],
      ] as const) {
        const { bodies, state } = await ask([{ ...answer, body: answer.body ?? '' }, 'unused'])
        expect([bodies.length, state.outcome, state.retriesTotal]).toEqual([1, 'model-failed', 0])
        expect(state.reason).toMatch(reason)
      }
    },
  ],
  B125: [
    'a result goes where its call goes',
    () => {
      const messages = [user('a'), asked('c1'), told('c1', '1'), { role: 'assistant' as const, parts: [] }, user('b')]
      expect(rolesOf(trimMessages(messages, inputOf<{ budget_messages: number }>('B125').budget_messages))).toEqual(
        reports.get('B125')!.expected['kept'],
      )
    },
  ],
  B132: [
    'the answer of the run is without its thoughts',
    async () => {
      const { name, arguments: args } = inputOf<{ name: string; arguments: JsonObject }>('B132')
      for (const completion of [json(name, args), { deltas: [native(name, args)] }]) {
        const mode = typeof completion === 'string' ? 'json' : 'native'
        const { state } = await play([completion], { tools: [...tools, finalAnswer], ends: 'final-answer', mode })
        expect([state.outcome, state.answer]).toEqual(['answered', 'Risk is low.'])
      }
    },
  ],
  B134: [
    'the call stays in the trace, with what is wrong with it',
    async () => {
      const { state, events } = await play([json('get_price_history', inputOf<JsonObject>('B134')), 'Sorry.'], {
        tools,
        mode: 'json',
      })
      const lines = events.flatMap((it) => toLine(it) ?? [])
      expect(lines.find((it) => it.includes('"type":"call"'))).toContain('"days":"2026-02-20"')
      expect(observations(state)[0]).toContain('days: expected integer, got string "2026-02-20"')
    },
  ],
  B152: [
    'the first ends the run, the second is on the record and does not run',
    async () => {
      const completion = `Thought: done.\n\`\`\`python\n${inputOf('B152')}\n\`\`\``
      const { state, events } = await play([completion], {
        tools: [...tools, finalAnswer],
        ends: 'final-answer',
        mode: 'python',
      })
      expect([state.outcome, state.answer]).toEqual(['answered', 'Risk is low'])
      expect(events.filter((it) => it.type === 'tool-start')).toHaveLength(1)
      expect(events.flatMap((it) => (it.type === 'call' ? [it.call.positional[0]] : []))).toEqual([
        'Risk is low',
        'Risk is medium',
      ])
    },
  ],
  B162: [
    'the step limit says so, with what was observed and no transcript',
    async () => {
      const { state } = await play([json('get_price', { coin_id: 'bitcoin' })], {
        ...{ tools: [...tools, finalAnswer], ends: 'final-answer', mode: 'json', steps: 1 },
      })
      expect([state.outcome, state.answer, observations(state)]).toEqual(['step-limit', '', ['{"price":61234.5}']])
    },
  ],
  B166: [
    'only an object is arguments; nothing and null are none',
    async () => {
      const outputs = await Promise.all(
        inputOf<string[]>('B166').map((it) => read(nativeMessage('list_watchlist', it))),
      )
      expect(outputs.map((it) => it.calls.length === 1 && it.calls[0]!.valid)).toEqual([
        true,
        true,
        true,
        false,
        false,
        false,
      ])
      expect(outputs.slice(3).every((it) => it.issues.some(({ code }) => code === 'arguments-not-object'))).toBe(true)
    },
  ],
  B168: [
    'no arguments are a refused call, and the model is asked again',
    async () => {
      const output = await readStream('B168')
      expect([output.calls[0]?.valid, output.issues.map((it) => it.code)]).toEqual([false, ['argument-missing']])
      expect(output.issues[0]!.message).toContain('coin_id')
    },
  ],
  B171: [
    'nothing of the call is given out as text, even where text cannot be taken back',
    () => {
      const { deltas } = inputOf<{ deltas: string[] }>('B171')
      const reader = openReader({ contracts, newId: () => 'call00001', hold: true })
      const fed: Delta[] = [
        ...deltas.map((it) => ({ type: 'text' as const, text: it })),
        { type: 'finish', reason: 'stop' },
      ]
      const parts = fed.flatMap((it) => reader.feed(it))
      expect(parts.filter((it) => it.type === 'text')).toEqual([])
      expect(parts.flatMap((it) => (it.type === 'call' ? [{ name: it.call.tool, args: it.call.named }] : []))).toEqual(
        callsOf('B171'),
      )
    },
  ],
  B150: [
    'two hundred thousand one-letter pieces are read in less than three seconds',
    async () => {
      const frame = (piece: string, more = '') =>
        `data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0${more},"function":{"arguments":${JSON.stringify(piece)}}}]}}]}\n\n`
      const name = `data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"c","function":{"name":"add_note"}}]}}]}\n\n`
      const stream = [name, frame('{"title":"T","body":"'), frame('x').repeat(200_000), frame('"}'), 'data: [DONE]\n\n']
      const before = process.cpuUsage()
      const { calls } = await read({ type: 'stream', text: stream.join('') })
      expect((calls[0]!.arguments['body'] as string).length).toBe(200_000)
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000)
    },
  ],
  ...Object.fromEntries(
    ['B017', 'B049', 'B101', 'B121', 'B138', 'B161'].map((id): [string, [string, Check]] => [
      id,
      ['the calls of the stream', async () => expect(argsOf(await readStream(id))).toEqual(callsOf(id))],
    ]),
  ),
}

/** Asserted in full elsewhere. */
const elsewhere: Record<string, string[]> = {
  'gate.test.ts': [
    ...['B010', 'B012', 'B039', 'B040', 'B043', 'B044', 'B069', 'B071', 'B072', 'B073', 'B086', 'B094', 'B095', 'B098'],
    ...['B109', 'B116', 'B118', 'B119', 'B135', 'B136', 'B144', 'B147', 'B153'],
  ],
  'model.test.ts': ['B019', 'B020', 'B050', 'B074', 'B102', 'B122', 'B139'],
  'desks.test.ts': ['B028', 'B059', 'B084'],
}

/** They are about a gateway. */
const later = ['B021', 'B078', 'B080', 'B081', 'B124']

describe.skipIf(!given)('reported cases, through the doors of a run and of the command line', () => {
  for (const [id, [asserts, check]] of Object.entries(cases)) test(`${id}: ${asserts}`, check)

  test('B049: arguments of two calls on one index are split, and that is said', async () => {
    expect((await readStream('B049')).calls.at(-1)!.repairs.map((it) => it.code)).toContain('split-fragments')
  })

  test('every case is asserted somewhere, each once', () => {
    const kinds = ['code_action', 'args', 'sse', 'http_body', 'conversation', 'tool_result']
    const wanted = [...reports.values()].filter((it) => kinds.includes(it.input_kind)).map((it) => it.id)
    const asserted = [...Object.keys(cases), ...Object.values(elsewhere).flat(), ...later]
    expect([...asserted].sort()).toEqual([...wanted].sort())
  })

  test.each(Object.entries(elsewhere))('what is said to be in %s is there', (file, ids) => {
    expect(readdirSync(new URL('.', import.meta.url))).toContain(file)
    const source = readFileSync(new URL(file, import.meta.url), 'utf8')
    expect(ids.filter((it) => !source.includes(it))).toEqual([])
  })
})
