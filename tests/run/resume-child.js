/* One process: runs the script from its start, or takes the run up that ends with the given trace file. Prints its events. */
import { readFileSync } from 'node:fs'
import {
  defineTool,
  foldAll,
  fromLines,
  openReader,
  resume,
  run,
  scripted,
  teachings,
  toLine,
} from '../../dist/index.js'

const [file, answer] = process.argv.slice(2)
const number = { type: 'number' }
const add = defineTool({
  name: 'add',
  description: 'Adds two numbers',
  effect: 'read',
  parameters: { type: 'object', properties: { a: number, b: number }, required: ['a', 'b'] },
  run: ({ a, b }) => a + b,
})
const wipe = defineTool({
  name: 'wipe',
  description: 'Deletes everything',
  effect: 'destroy',
  parameters: { type: 'object', properties: {} },
  run: () => 'wiped',
})
const call = (name, args) => `<tool_call>\n${JSON.stringify({ name, arguments: args })}\n</tool_call>`
const script = [
  'I will add them.',
  `${call('add', { a: 2, b: 3 })}\n${call('add', { a: 'x', b: 1 })}`,
  call('wipe', {}),
  'Five, and all is gone.',
]
const [events = []] = file ? fromLines(readFileSync(file, 'utf8')).runs : []
const from = events.filter((it) => it.type === 'completion').length
const options = {
  tools: [add, wipe],
  model: scripted(script, { from }),
  openReader,
  teachings,
  mode: 'json',
  approve: () => 'later',
}
const { waiting, calls } = foldAll(events)
const answers = Object.fromEntries(
  calls
    .filter((it) => answer && waiting.includes(it.id))
    .map((it) => [it.id, { approved: answer === 'yes', by: 'Ada', hash: it.checked.hash }]),
)
const messages = [{ role: 'user', content: 'What is 2 + 3? Then clean up.' }]
const going = file ? resume(events, options, answers) : run({ ...options, messages, runId: 'r' })
for await (const event of going) {
  const line = toLine(event)
  if (line) console.log(line)
}
