import { describe, expect, test } from 'vitest'
import { scripted } from '../../src/model/scripted.ts'
import { finished } from '../../src/run/finished.ts'
import type { RunOptions } from '../../src/run/options.ts'
import { run } from '../../src/run/run.ts'
import { wallClock } from '../../src/run/wall-clock.ts'
import { defineTool } from '../../src/tool/define-tool.ts'
import { ToolResult } from '../../src/tool/tool.ts'
import {
  failing,
  finalAnswer,
  json,
  native,
  observations,
  play,
  table,
  testClock,
  testTools,
  typesOf,
} from './desk-for-tests.ts'

const python = (call: string) => `Thought: I need it.\n\`\`\`python\n${call}\n\`\`\``
const wallSleep = wallClock.sleep
const add = json('add', { a: 2, b: 3 })

describe('from a question to an answer', () => {
  const cases: [string, Parameters<typeof play>[0], Partial<RunOptions>][] = [
    ['json', [add, 'It is 5.'], { mode: 'json' }],
    ['hermes', [add, 'It is 5.'], { mode: 'hermes' }],
    ['python', [python('add(2, 3)'), 'It is 5.'], { mode: 'python' }],
    ['native', [{ deltas: [native('add', { a: 2, b: 3 })] }, 'It is 5.'], { mode: 'native' }],
    ['another dialect than the one taught', [python('add(2, 3)'), 'It is 5.'], { mode: 'json' }],
  ]
  for (const [name, completions, options] of cases) {
    test(name, async () => {
      const { state, events } = await play(completions, options)
      expect([state.outcome, state.answer, observations(state)]).toEqual(['answered', 'It is 5.', ['5']])
      expect(typesOf(events)).toBe(
        'run-start step-start prompt call completion checked decision tool-start tool-end observation step-end ' +
          'step-start prompt completion step-end run-end',
      )
    })
  }

  test('several calls of one completion run, and are told in written order', async () => {
    const { state, events } = await play([`${add}\n${json('add', { a: 1, b: 1 })}`, 'Five and two.'], { mode: 'json' })
    expect(observations(state)).toEqual(['5', '2'])
    expect(typesOf(events)).toContain(
      'checked decision checked decision tool-start tool-start tool-end tool-end observation observation',
    )
  })

  test('what a caller does to the options later is nothing to the run', async () => {
    const messages = [{ role: 'user' as const, content: 'What is 2 + 3?' }]
    const options: RunOptions = { model: scripted([add, 'It is 5.']), messages, tools: testTools().tools, ...table }
    const events = run(options)
    options.model = scripted([])
    options.mode = 'native'
    const { start, answer } = await finished(events)
    expect([start?.mode, answer]).toEqual(['auto', 'It is 5.'])
  })
})

describe('what the model gets wrong, it is told', () => {
  const cases: [string, string, RegExp][] = [
    ['an unknown tool', json('sub', { a: 1, b: 2 }), /sub.*add/s],
    ['a wrong argument', json('add', { a: 'x', b: 3 }), /a.*number/s],
    ['a missing argument', json('add', { a: 1 }), /b/],
    ['a write nobody can approve', json('wipe', {}), /not approved/],
  ]
  for (const [name, completion, told] of cases) {
    test(name, async () => {
      const { state } = await play([completion, 'Sorry.'], { mode: 'json' })
      expect(observations(state)).toEqual([expect.stringMatching(told)])
      expect(state.outcome).toBe('answered')
      expect(state.history.every((it) => !it.started)).toBe(true)
    })
  }

  test('a tool that fails gives its error as data', async () => {
    const { state } = await play([json('crash', {}), 'Sorry.'], { mode: 'json' })
    expect(observations(state)).toEqual(['{"error":"the disk is full"}'])
  })

  test('a call cut by the token limit never runs', async () => {
    const cut = {
      deltas: [
        { type: 'text', text: '<tool_call>\n{"name":"add","arguments":{"a":2,"b":3' },
        { type: 'finish', reason: 'length' },
      ],
    }
    const { state } = await play([cut as never, add, 'It is 5.'], { mode: 'json' })
    expect(observations(state)).toEqual([expect.stringMatching(/cut/), '5'])
    expect(state.outcome).toBe('answered')
  })

  test('an unreadable native call goes back with empty arguments', async () => {
    const { state, model } = await play([{ deltas: [native('add', '{"a": ')] }, 'Sorry.'], { mode: 'native' })
    const sent = model.prompts[1]!.messages.find((it) => it.role === 'assistant')
    expect(sent).toMatchObject({ calls: [{ name: 'add', arguments: '{}' }] })
    expect(model.prompts[1]!.messages.at(-1)).toMatchObject({ role: 'tool' })
    expect(state.outcome).toBe('answered')
  })
})

describe('the nudge', () => {
  const texts = ['I need the sum of these.', 'I will call add for this.', '', 'Let me look that up.']
  for (const text of texts) {
    test(`once, after "${text}"`, async () => {
      const { state, model } = await play([text, 'I will do it.', 'unused'], { mode: 'json' })
      expect([state.counts.nudge, state.outcome, state.answer]).toEqual([1, 'answered', 'I will do it.'])
      expect(model.prompts.length).toBe(2)
    })
  }
  test('an answer needs none', async () => {
    const { state } = await play(['The sum is 5.'], { mode: 'json' })
    expect([state.counts.nudge, state.answer]).toEqual([0, 'The sum is 5.'])
  })
  test('where nothing follows, the first text is the answer', async () => {
    const { state } = await play(['I need no tool: let me answer with add in mind, 5.', ''], { mode: 'json' })
    expect([state.outcome, state.answer]).toEqual(['answered', 'I need no tool: let me answer with add in mind, 5.'])
  })
  test('none once a tool has run, and none where it is off', async () => {
    expect((await play([add, 'I will add more.'], { mode: 'json' })).state.counts.nudge).toBe(0)
    expect((await play(['I will add.'], { mode: 'json', nudge: 'off' })).state.counts.nudge).toBe(0)
  })
  test('nothing but silence is giving up', async () => {
    const { state } = await play(['', ''], { mode: 'json' })
    expect(state.outcome).toBe('gave-up')
  })
})

describe('a run that only a tool may end', () => {
  const options = () => ({ tools: [...testTools().tools, finalAnswer], ends: 'final-answer' as const, mode: 'json' })
  const end = json('final_answer', { answer: 'It is 5.' })

  test('text without a call is corrected', async () => {
    const { state } = await play([add, 'It is 5.', end], options())
    expect(observations(state)).toEqual(['5', expect.stringMatching(/final_answer/), 'It is 5.'])
    expect([state.outcome, state.answer]).toEqual(['answered', 'It is 5.'])
  })
  test('an ending beside another call waits for its result', async () => {
    const { state } = await play([`${add}\n${end}`, end], options())
    expect(observations(state)).toEqual(['5', expect.stringMatching(/wait/), 'It is 5.'])
    expect(state.answer).toBe('It is 5.')
  })
  test('of two endings the first counts', async () => {
    const { state } = await play([`${end}\n${json('final_answer', { answer: 'Or 6.' })}`], options())
    expect([state.outcome, state.answer]).toEqual(['answered', 'It is 5.'])
    expect(state.history.filter((it) => it.started).length).toBe(1)
  })
  test('without an end the step limit says so', async () => {
    const { state } = await play(
      Array(9)
        .fill(json('add', { a: 1, b: 1 }))
        .map((_, i) => json('add', { a: i, b: 1 })),
      { ...options(), steps: 3 },
    )
    expect([state.outcome, state.answer, state.step]).toEqual(['step-limit', '', 3])
  })
})

describe('when the server fails', () => {
  test('a retry waits as long as it was told, and is no step', async () => {
    const clock = testClock()
    const { state } = await play([failing({ act: { type: 'retry' }, waitMs: 1500 }), 'Five.'], { mode: 'json', clock })
    expect([state.outcome, state.retriesTotal, state.step]).toEqual(['answered', 1, 1])
    expect(clock.slept.some((it) => it > 1400 && it <= 1500)).toBe(true)
  })
  test('too long a wait ends the run at once', async () => {
    const { state } = await play([failing({ act: { type: 'retry' }, waitMs: 3_600_000 })], { mode: 'json' })
    expect([state.outcome, state.retriesTotal]).toEqual(['model-failed', 0])
  })
  test('retries end, then the examples go first', async () => {
    const examples = [
      { role: 'user' as const, content: 'An example?' },
      { role: 'assistant' as const, parts: [{ type: 'text' as const, text: 'Yes.' }] },
    ]
    const retry = failing({ act: { type: 'retry' }, status: 503 })
    const { state, model } = await play([retry, retry, retry, retry, 'Five.'], { mode: 'json', examples })
    expect([state.outcome, state.switches.on]).toEqual(['answered', ['examples-out']])
    expect(JSON.stringify(model.prompts[0])).toContain('An example?')
    expect(JSON.stringify(model.prompts[4])).not.toContain('An example?')
  })
  test('a server that stays down is not waited for again with each switch that is tried', async () => {
    const clock = testClock()
    const down = Array(20).fill(failing({ act: { type: 'retry' }, status: 503 }))
    const { state } = await play(down, { mode: 'json', clock })
    expect([state.outcome, state.retriesTotal, clock.slept.length]).toEqual(['model-failed', 3, 3])
    expect(state.switches.on).toEqual(['system-folded', 'alternation', 'stop-out'])
  })
  test("an account's no is never taken for a model's no", async () => {
    for (const status of [401, 402, 403, 429]) {
      const { state } = await play(Array(6).fill(failing({ act: { type: 'degrade' }, status })), { mode: 'json' })
      expect([state.outcome, state.switches.on]).toEqual(['model-failed', []])
    }
  })
  test('native tools off, system folded, alternation: the shapes that a strict template needs', async () => {
    const model = (name: 'native-off' | 'system-folded' | 'alternation') =>
      failing({ act: { type: 'switch', switch: name } })
    const script = [model('native-off'), model('system-folded'), model('alternation'), add, 'Five.']
    const { state, model: asked } = await play(script, { mode: 'native', instructions: 'Be exact.' })
    expect([state.outcome, state.answer]).toEqual(['answered', 'Five.'])
    expect(asked.prompts[0]!.tools).toHaveLength(4)
    const last = asked.prompts.at(-1)!
    expect(last.tools).toBeUndefined()
    expect(last.messages.map((it) => it.role)).toEqual(['user', 'assistant', 'user'])
    expect(last.messages[0]!.content).toContain('Be exact.')
    expect(last.messages[0]!.content).toContain('What is 2 + 3?')
  })
  test('what was refused is remembered for seven days', async () => {
    const kept = new Map<string, never>()
    const memory = {
      get: async (key: string) => kept.get(key),
      set: async (key: string, value: never) => void kept.set(key, value),
    }
    const refusing = failing({ act: { type: 'switch', switch: 'system-folded' } })
    await play([refusing, 'Five.'], { mode: 'json', memory: memory as never })
    const again = await play(['Five.'], { mode: 'json', memory: memory as never })
    expect(again.state.start!.switches.on).toEqual(['system-folded'])
    const late = { ...testClock(), now: () => 1_000_000 + 8 * 24 * 3_600_000 }
    const forgotten = await play(['Five.'], { mode: 'json', memory: memory as never, clock: late })
    expect(forgotten.state.start!.switches.on).toEqual([])
  })
  test('a refused completion is read, and its call runs as a guess', async () => {
    const salvage = failing({ act: { type: 'salvage', otherwise: { type: 'stop' } }, salvage: add })
    const { state, events } = await play([salvage, 'Five.'], { mode: 'native' })
    expect([state.outcome, observations(state), state.counts.salvage]).toEqual(['answered', ['5'], 1])
    const checked = events.find((it) => it.type === 'checked')
    expect(checked?.type === 'checked' && checked.checked.call.repairs.map((it) => it.code)).toContain('salvaged')
  })
  test('where nothing can be read of it, the other way is taken', async () => {
    const salvage = failing({
      act: { type: 'salvage', otherwise: { type: 'switch', switch: 'native-off' } },
      salvage: '<tool_call>{"name": ',
    })
    const { state } = await play([salvage, add, 'Five.'], { mode: 'native' })
    expect([state.outcome, state.switches.on]).toEqual(['answered', ['native-off']])
  })
})

describe('loops and limits', () => {
  test('a write is done once; the third time ends the run', async () => {
    const { tools, done } = testTools()
    const write = json('save_note', { title: 'T' })
    const { state } = await play([write, write, write, 'never'], { mode: 'json', tools })
    expect([done, state.outcome]).toEqual([['save T'], 'loop'])
    expect(observations(state)[1]).toMatch(/already done.*saved/)
  })
  test('the same read with the same result is told, then ends the run', async () => {
    const { state } = await play([add, add, add, 'never'], { mode: 'json' })
    expect([state.outcome, state.step]).toEqual(['loop', 3])
    expect(observations(state)[1]).toMatch(/same result/)
  })
  test('tokens', async () => {
    const used = {
      deltas: [
        { type: 'text', text: add },
        { type: 'finish', reason: 'stop', usage: { promptTokens: 900, completionTokens: 200 } },
      ],
    }
    const { state } = await play([used as never, 'Five.'], { mode: 'json', limits: { tokens: 1000 } })
    expect(state.outcome).toBe('token-limit')
  })
  test('a write that timed out may have taken effect: the same call is asked about, not run again', async () => {
    let begun = 0
    const slow = defineTool({
      name: 'pay',
      description: 'Pays',
      effect: 'write',
      timeoutMs: 20,
      parameters: { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] },
      run: () => {
        begun++
        return new Promise<never>(() => undefined)
      },
    })
    const pay = json('pay', { to: 'Ada' })
    const { state } = await play([pay, pay, 'Sorry.'], { mode: 'json', tools: [slow] })
    expect(begun).toBe(1)
    expect(observations(state)[1]).toMatch(/not approved.*may have taken effect/)
    expect(
      (await play([pay, json('pay', { to: 'Bob' }), 'Paid.'], { mode: 'json', tools: [slow] })).state.outcome,
    ).toBe('answered')
    expect(begun).toBe(3)
  })
  test('time that is over is said to be over', async () => {
    const clock = { now: () => Date.now(), sleep: wallSleep }
    const model = {
      name: 'slow',
      server: 'x',
      async *complete(_: unknown, { signal }: { signal?: AbortSignal | undefined }) {
        await wallSleep(5_000, signal!)
        yield { type: 'finish' as const, reason: 'aborted' as const }
      },
    }
    const { state } = await play([], { model, mode: 'json', clock, limits: { timeMs: 40 } })
    expect([state.outcome, state.reason]).toEqual(['time-limit', 'no answer within 40 ms'])
  })
  test('a tool that never ends is left behind', async () => {
    const stuck = defineTool({
      name: 'stuck',
      description: 'Never ends',
      effect: 'read',
      timeoutMs: 20,
      parameters: { type: 'object', properties: {} },
      run: () => new Promise<never>(() => undefined),
    })
    const { state } = await play([json('stuck', {}), 'Sorry.'], { mode: 'json', tools: [stuck] })
    expect(observations(state)).toEqual(['{"error":"no result within 20 ms"}'])
  })
})

describe('cancellation', () => {
  test('while the model speaks: the partial record is kept', async () => {
    const controller = new AbortController()
    const model = {
      name: 'slow',
      server: 'x',
      async *complete(_: unknown, { signal }: { signal?: AbortSignal | undefined }) {
        yield { type: 'text' as const, text: 'It may be ' }
        controller.abort()
        yield { type: 'finish' as const, reason: signal?.aborted ? ('aborted' as const) : ('stop' as const) }
      },
    }
    const { state, events } = await play([], { model, signal: controller.signal, mode: 'json' })
    expect(state.outcome).toBe('aborted')
    expect(events.find((it) => it.type === 'completion')).toMatchObject({
      raw: { text: 'It may be ' },
      finish: 'aborted',
    })
  })
  test('while a tool runs: it gets the signal, and what it did is on record', async () => {
    const controller = new AbortController()
    let seen = false
    const wait = defineTool({
      name: 'wait',
      description: 'Waits',
      effect: 'read',
      parameters: { type: 'object', properties: {} },
      run: (_, { signal }) =>
        new Promise<never>(() => {
          signal.addEventListener('abort', () => {
            seen = true
          })
          controller.abort()
        }),
    })
    const { state, events } = await play([json('wait', {})], { tools: [wait], signal: controller.signal, mode: 'json' })
    expect([state.outcome, seen]).toEqual(['aborted', true])
    expect(typesOf(events)).toMatch(/tool-start tool-end .*run-end$/)
  })
})

describe('tools', () => {
  test('facts on the way, and a series for people only', async () => {
    const chart = defineTool({
      name: 'chart',
      description: 'A chart',
      effect: 'read',
      parameters: { type: 'object', properties: {} },
      async *run() {
        yield { read: 1 }
        yield { read: 2 }
        return new ToolResult({ last: 3 }, [1, 2, 3])
      },
    })
    const { events, state } = await play([json('chart', {}), 'Three.'], { tools: [chart], mode: 'json' })
    expect(typesOf(events)).toContain('tool-start tool-fact tool-fact tool-end')
    expect(events.find((it) => it.type === 'tool-end')).toMatchObject({ value: { last: 3 }, shown: [1, 2, 3] })
    expect(observations(state)).toEqual(['{"last":3}'])
  })
  test('a tool calls another through the same gate', async () => {
    const { tools, done } = testTools()
    const twice = defineTool({
      name: 'twice',
      description: 'Adds twice',
      effect: 'read',
      parameters: { type: 'object', properties: {} },
      run: async (_, { call }) => {
        const sum = await call({ tool: 'add', named: { a: 1, b: 1 } })
        const refused = await call({ tool: 'wipe', named: {} })
        return { sum: sum.value, wiped: refused.became }
      },
    })
    const { state, events } = await play([json('twice', {}), 'Two.'], { tools: [...tools, twice], mode: 'json' })
    expect(observations(state)).toEqual(['{"sum":2,"wiped":"refused"}'])
    expect(done).toEqual([])
    expect(events.filter((it) => it.type === 'tool-start' && it.parent).length).toBe(1)
  })
})

describe('options that contradict themselves throw before anything runs', () => {
  test('an unknown mode, two tools of one name, no tool that ends', async () => {
    const { tools } = testTools()
    await expect(play([], { mode: 'jsom' })).rejects.toThrow(/no mode named jsom; there are: auto, native, json/)
    await expect(play([], { tools: [...tools, ...tools] })).rejects.toThrow(/two tools/)
    await expect(play([], { ends: 'final-answer' })).rejects.toThrow(/final-answer/)
  })
})
