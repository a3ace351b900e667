import { defineTool, foldAll, fromLines, openReader, resume, run, scripted, teachings, toLine } from 'dispatch-desk'

const burnParcel = defineTool({
  name: 'burn_parcel',
  description: 'Burns a parcel',
  effect: 'destroy',
  parameters: { type: 'object', properties: { parcel: { type: 'string' } }, required: ['parcel'] },
  run: ({ parcel }) => `${parcel} is ashes`,
})
const script = ['<tool_call>{"name": "burn_parcel", "arguments": {"parcel": "K7"}}</tool_call>', 'Done.']
const options = { tools: [burnParcel], openReader, teachings, approve: () => 'later' }

// One process: a tool that destroys is always asked about. The run pauses, and its trace is kept.
let trace = ''
const messages = [{ role: 'user', content: 'Get rid of parcel K7.' }]
for await (const event of run({ ...options, model: scripted(script), messages })) {
  const line = toLine(event)
  if (line) trace += `${line}\n`
}

// Another one, whenever the person has answered: the approval holds for exactly the call that was seen.
const [events] = fromLines(trace).runs
const { calls, waiting } = foldAll(events)
const answers = {}
for (const { id, checked } of calls.filter((it) => waiting.includes(it.id))) {
  console.log('may', checked.contract.name, 'run with', checked.arguments)
  answers[id] = { approved: true, by: 'Ana', hash: checked.hash }
}
for await (const event of resume(events, { ...options, model: scripted(script, { from: 1 }) }, answers)) {
  if (event.type === 'tool-end') console.log(event.value)
  if (event.type === 'run-end') console.log(event.outcome, event.answer)
}
