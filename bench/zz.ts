import { dialects, teachings } from '../src/dialect/table.ts'
import { scripted } from '../src/model/scripted.ts'
import { run } from '../src/run/run.ts'
import { defineTool } from '../src/tool/define-tool.ts'

const weigh = defineTool({
  name: 'weigh',
  description: 'Weighs a parcel',
  effect: 'read',
  parameters: {
    type: 'object',
    properties: { parcel: { type: 'string', description: 'The number on its label' } },
    required: ['parcel'],
    additionalProperties: false,
  },
  run: () => ({ grams: 420 }),
})
const call = [
  { type: 'call-fragment' as const, index: 0, id: 'call00000', name: 'weigh', arguments: '{"parcel":"K7"}' },
]
async function one(mode: string) {
  const model = scripted(
    mode === 'native'
      ? [{ deltas: call }, 'Parcel K7 weighs 420 grams.']
      : ['<tool_call>{"name": "weigh", "arguments": {"parcel": "K7"}}</tool_call>', 'Parcel K7 weighs 420 grams.'],
    { chunk: 1000 },
  )
  let n = 0
  for await (const _ of run({
    tools: [weigh],
    model,
    messages: [{ role: 'user', content: 'q?' }],
    mode,
    dialects,
    teachings,
  }))
    n++
  return n
}
export async function main() {
  for (const mode of ['native', 'json']) {
    for (let i = 0; i < 300; i++) await one(mode)
    const t = process.cpuUsage()
    const N = 1500
    for (let i = 0; i < N; i++) await one(mode)
    const u = process.cpuUsage(t)
    console.log(mode, (u.user + u.system) / N, 'µs cpu a run')
  }
  return 0
}
