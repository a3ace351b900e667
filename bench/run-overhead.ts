import { generateText, jsonSchema, stepCountIs, streamText, tool } from 'ai'
import { convertArrayToReadableStream, MockLanguageModelV3 } from 'ai/test'
import type { Delta } from '../src/core/flow.ts'
import type { JsonObject } from '../src/core/json.ts'
import { openReader, teachings } from '../src/dialect/table.ts'
import type { Model } from '../src/model/model.ts'
import { run } from '../src/run/run.ts'
import { defineTool } from '../src/tool/define-tool.ts'

/*
 * What a run of two steps costs beside the model and the tool: one call, then the answer. Both sides get the same
 * question, the same tool and a model that answers at once, run the tool, and are read to their end; in one process, in
 * alternating rounds, after rounds that are not counted.
 *
 * The limit holds against `streamText`, the counterpart of a run: it streams its steps as they come, as a run does.
 * `generateText` gives all steps at the end and streams nothing; its ratio is printed beside it and decides nothing.
 */

const question = 'How heavy is parcel K7?'
const answer = 'Parcel K7 weighs 420 grams.'
const parameters: JsonObject = {
  type: 'object',
  properties: { parcel: { type: 'string', description: 'The number on its label' } },
  required: ['parcel'],
  additionalProperties: false,
}
const limit = 0.1
const rounds = 20
const roundsBefore = 10
const runsInRound = 200
const runsBefore = 50

const weigh = defineTool({
  name: 'weigh',
  description: 'Weighs a parcel',
  effect: 'read',
  parameters,
  run: () => ({ grams: 420 }),
})
const nativeCall: Delta[] = [
  { type: 'call-fragment', index: 0, id: 'call00000', name: 'weigh', arguments: '{"parcel":"K7"}' },
]
const textCall: Delta[] = [
  { type: 'text', text: '<tool_call>{"name": "weigh", "arguments": {"parcel": "K7"}}</tool_call>' },
]
const desk = { tools: [weigh], openReader, teachings }

/** Says these deltas, one completion a prompt. Like the mock of the other side it looks at no signal. */
function saying(completions: Delta[][]): Model {
  let count = 0
  return { name: 'mock', server: 'mock:', complete: () => say(completions[count++] ?? []) }
}

/** A function of its own: a generator made anew for each run would cost more than what it says. */
async function* say(deltas: Delta[]): AsyncGenerator<Delta> {
  for (const it of deltas) yield it
  yield { type: 'finish', reason: 'stop' }
}

async function ours(mode: 'native' | 'json'): Promise<string> {
  const model = saying([mode === 'native' ? nativeCall : textCall, [{ type: 'text', text: answer }]])
  const messages = [{ role: 'user' as const, content: question }]
  let said = ''
  for await (const event of run({ ...desk, model, messages, mode })) if (event.type === 'run-end') said = event.answer
  return said
}

const usage = {
  inputTokens: { total: 50, noCache: 50, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 10, text: 10, reasoning: 0 },
}
const theirCall = { type: 'tool-call', toolCallId: 'call00000', toolName: 'weigh', input: '{"parcel":"K7"}' } as const
const theirTool = tool({
  description: 'Weighs a parcel',
  inputSchema: jsonSchema<{ parcel: string }>(parameters),
  execute: () => ({ grams: 420 }),
})

const ask = { prompt: question, tools: { weigh: theirTool }, stopWhen: stepCountIs(4) }
const toCall = { unified: 'tool-calls', raw: undefined } as const
const toStop = { unified: 'stop', raw: undefined } as const

async function theirsWhole(): Promise<string> {
  const model = new MockLanguageModelV3({
    doGenerate: [
      { content: [theirCall], finishReason: toCall, usage, warnings: [] },
      { content: [{ type: 'text', text: answer }], finishReason: toStop, usage, warnings: [] },
    ],
  })
  return (await generateText({ model, ...ask })).text
}

async function theirsStreamed(): Promise<string> {
  const model = new MockLanguageModelV3({
    doStream: [
      { stream: convertArrayToReadableStream([theirCall, { type: 'finish', finishReason: toCall, usage }]) },
      {
        stream: convertArrayToReadableStream([
          { type: 'text-start', id: '1' },
          { type: 'text-delta', id: '1', delta: answer },
          { type: 'text-end', id: '1' },
          { type: 'finish', finishReason: toStop, usage },
        ]),
      },
    ],
  })
  let text = ''
  for await (const part of streamText({ model, ...ask }).fullStream) if (part.type === 'text-delta') text += part.text
  return text
}

const sides = {
  native: () => ours('native'),
  json: () => ours('json'),
  streamed: theirsStreamed,
  whole: theirsWhole,
}
type Side = keyof typeof sides

/** A few runs go first uncounted: in them falls the garbage that the side before left behind. */
async function microsecondsARun(side: Side): Promise<number> {
  for (let i = 0; i < runsBefore; i += 1) await sides[side]()
  const began = process.cpuUsage()
  for (let i = 0; i < runsInRound; i += 1) await sides[side]()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / runsInRound
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
}

/** Measures, prints, and says whether the limit holds. */
export async function main(): Promise<number> {
  const names = Object.keys(sides) as Side[]
  for (const side of names) {
    const said = await sides[side]()
    if (said !== answer) throw new Error(`${side} did not answer: ${JSON.stringify(said)}`)
  }
  const times: Record<Side, number[]> = { native: [], json: [], streamed: [], whole: [] }
  for (let round = -roundsBefore; round < rounds; round += 1) {
    for (const side of names) {
      const time = await microsecondsARun(side)
      if (round >= 0) times[side].push(time)
    }
  }
  const { native, json, streamed, whole } = mapped(times, median)
  const fastest = mapped(times, (it) => Math.min(...it))
  console.log(
    `Two steps, one call, in µs of processor time a run: median of ${rounds} rounds of ${runsInRound} runs (the fastest round)`,
  )
  const show = (name: string, time: number, best: number) =>
    console.log(`  ${name.padEnd(28)} ${time.toFixed(0).padStart(6)} (${best.toFixed(0)})`)
  show('dispatch-desk, native', native, fastest.native)
  show('dispatch-desk, json', json, fastest.json)
  show('ai 6, streamText', streamed, fastest.streamed)
  show('ai 6, generateText', whole, fastest.whole)
  const ours = Math.max(native, json)
  const best = Math.max(fastest.native, fastest.json)
  const ratio = (time: number, fast: number) => `${(ours / time).toFixed(2)} (${(best / fast).toFixed(2)})`
  console.log(
    `ratio to streamText ${ratio(streamed, fastest.streamed)}, to generateText ${ratio(whole, fastest.whole)}`,
  )
  const within = ours / streamed <= limit
  console.log(
    `${within ? 'within' : 'above'} ${limit} of streamText, which streams its steps as a run does; generateText streams nothing`,
  )
  return within ? 0 : 1
}

function mapped(times: Record<Side, number[]>, sum: (values: number[]) => number): Record<Side, number> {
  const { native, json, streamed, whole } = times
  return { native: sum(native), json: sum(json), streamed: sum(streamed), whole: sum(whole) }
}
