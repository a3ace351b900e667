import { generateText, jsonSchema, stepCountIs, tool } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import type { RunEvent } from '../src/core/event.ts'
import type { Delta } from '../src/core/flow.ts'
import type { JsonObject } from '../src/core/json.ts'
import { dialects, teachings } from '../src/dialect/table.ts'
import { scripted } from '../src/model/scripted.ts'
import { run } from '../src/run/run.ts'
import { defineTool } from '../src/tool/define-tool.ts'
import { foldAll } from '../src/trace/fold.ts'

/*
 * What a run of two steps costs beside the model and the tool: one call, then the answer. Both sides get the same
 * question, the same tool and a model that answers at once, in one process, in alternating rounds.
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
const rounds = 60
const runsInRound = 50

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
const nativeScript = [{ deltas: nativeCall }, answer]
const textScript = ['<tool_call>{"name": "weigh", "arguments": {"parcel": "K7"}}</tool_call>', answer]

async function ours(mode: 'native' | 'json'): Promise<string> {
  const model = scripted(mode === 'native' ? nativeScript : textScript, { chunk: 1_000 })
  const events: RunEvent[] = []
  const messages = [{ role: 'user' as const, content: question }]
  for await (const event of run({ tools: [weigh], model, messages, mode, dialects, teachings })) events.push(event)
  return foldAll(events).answer
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

async function theirs(): Promise<string> {
  const model = new MockLanguageModelV3({
    doGenerate: [
      { content: [theirCall], finishReason: { unified: 'tool-calls', raw: undefined }, usage, warnings: [] },
      {
        content: [{ type: 'text', text: answer }],
        finishReason: { unified: 'stop', raw: undefined },
        usage,
        warnings: [],
      },
    ],
  })
  const { text } = await generateText({
    model,
    prompt: question,
    tools: { weigh: theirTool },
    stopWhen: stepCountIs(4),
  })
  return text
}

const sides = { native: () => ours('native'), json: () => ours('json'), ai: theirs }
type Side = keyof typeof sides

async function microsecondsARun(side: Side): Promise<number> {
  const began = performance.now()
  for (let i = 0; i < runsInRound; i += 1) await sides[side]()
  return ((performance.now() - began) * 1_000) / runsInRound
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
  const times: Record<Side, number[]> = { native: [], json: [], ai: [] }
  for (let round = -rounds / 4; round < rounds; round += 1) {
    for (const side of names) {
      const time = await microsecondsARun(side)
      if (round >= 0) times[side].push(time)
    }
  }
  const { native, json, ai } = { native: median(times.native), json: median(times.json), ai: median(times.ai) }
  const show = (name: string, time: number) =>
    console.log(`${name.padEnd(32)} ${time.toFixed(0).padStart(6)} µs  ratio ${(time / ai).toFixed(3)}`)
  console.log(`Two steps, one call: median of ${rounds} rounds of ${runsInRound} runs`)
  show('ai 6, generateText', ai)
  show('dispatch-desk, native', native)
  show('dispatch-desk, json', json)
  const ratio = Math.max(native, json) / ai
  console.log(ratio <= limit ? `within ${limit}` : `above ${limit}`)
  return ratio <= limit ? 0 : 1
}
