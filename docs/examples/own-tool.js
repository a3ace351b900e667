import { defineTool, openAiCompatible, openReader, run, scripted, teachings } from 'dispatch-desk'

const weighParcel = defineTool({
  name: 'weigh_parcel',
  description: 'Weighs a parcel, in grams',
  effect: 'read',
  parameters: {
    type: 'object',
    properties: { parcel: { type: 'string', description: 'The number on its label' } },
    required: ['parcel'],
  },
  run: ({ parcel }) => ({ parcel, grams: 420 }),
})

// Any server that speaks OpenAI's chat completions; without one, a model that says what it is told to.
const baseUrl = process.env.BASE_URL
const model = baseUrl
  ? openAiCompatible({ name: 'local/model', baseUrl, model: process.env.MODEL ?? 'default' })
  : scripted(['<tool_call>{"name": "weigh_parcel", "arguments": {parcel: "K7"}}</tool_call>', 'It weighs 420 grams.'])

const messages = [{ role: 'user', content: 'How heavy is parcel K7?' }]
for await (const event of run({ tools: [weighParcel], model, messages, openReader, teachings })) {
  if (event.type === 'checked') console.log('->', event.checked.contract.name, event.checked.arguments)
  if (event.type === 'observation') console.log('<-', event.observation.content)
  if (event.type === 'run-end') console.log(event.outcome, event.answer)
}
