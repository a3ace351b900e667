import { type Command, exit } from './command.ts'
import type { Given } from './given.ts'
import type { Host } from './host.ts'
import { stdinLines, wholeStdin } from './lines.ts'
import { nearest } from './nearest.ts'
import { printReading } from './print-reading.ts'
import { dialectNames, type ReadInput, type ReadOutput, readCompletion } from './read-completion.ts'
import { parseReadLine } from './read-input.ts'
import { styleFor } from './style.ts'
import { readToolsFile } from './tool-list.ts'
import { UsageError } from './usage-error.ts'

export const read: Command = {
  name: 'read',
  description: 'Read a completion from standard input and show what it asks for',
  words: [0, 0],
  args: {
    tools: { type: 'string', valueHint: 'file', description: 'JSON list of tools to judge the calls by' },
    dialect: { type: 'string', valueHint: 'name', description: 'The dialect it is written in; found out if not said' },
    finish: { type: 'enum', options: ['stop', 'length'], description: 'How the completion ended; stop if not said' },
    jsonl: { type: 'boolean', description: 'One JSON object a line, in and out' },
    json: { type: 'boolean', description: 'Print the reading as one JSON object' },
  },
  examples: [
    `echo '<tool_call>{"name": "get_price", "arguments": {"coin_id": "bitcoin",}}</tool_call>' | desk read`,
    'desk read --tools tools.json --finish length --json < completion.txt',
    `echo '{"completion": "[get_price(coin_id=\\"bitcoin\\")]"}' | desk read --jsonl`,
  ],
  notes: [
    'With --jsonl a line is {"completion", "tools"?, "dialect"?, "finish"?, "prefill"?}; in place of completion it may hold message (OpenAI\'s assistant message) or stream (raw server-sent events). Each gives one line, in order: {"calls", "text", "reasoning", "issues"}. A line that cannot be used gives one with an issue, and the rest goes on.',
    'Tools are {name, description?, parameters} or OpenAI\'s {type, function}. Arguments are by name: after coercion where the call is valid, as written where it is not. Without tools valid is null, and arguments written by position have their number for a name: {"0": "bitcoin"}.',
    'Exit code: 0 when all is valid, 1 when a call is not, could not be read or was cut, 2 for bad usage.',
  ],
  async run(given, host) {
    const options = await readOptions(given, host)
    if (given.flag('jsonl')) return readLines(options, host)
    const text = await wholeStdin(
      host,
      'desk read takes the completion there, for instance: desk read < completion.txt',
    )
    const { output, fine } = await readCompletion({ ...options, source: { type: 'completion', text } })
    const shown = given.flag('json')
      ? JSON.stringify(output, null, 2)
      : printReading(output, styleFor(host.stdout, host.env)).join('\n')
    await host.stdout.write(`${shown}\n`)
    return fine ? exit.fine : exit.failed
  },
}

async function readOptions(given: Given, host: Host): Promise<Omit<ReadInput, 'source'>> {
  if (given.flag('json') && given.flag('jsonl')) throw new UsageError('--json and --jsonl exclude each other')
  const file = given.text('tools')
  const dialect = given.text('dialect')
  const names = dialectNames()
  if (dialect !== undefined && !names.includes(dialect)) {
    const near = nearest(dialect, names)
    const hint = near ? `; did you mean ${near}?` : ''
    throw new UsageError(`there is no dialect "${dialect}"${hint}; there are: ${names.join(', ')}`)
  }
  const finish = given.text('finish') as ReadInput['finish']
  return { contracts: file === undefined ? [] : await readToolsFile(file, host), dialect, finish }
}

async function readLines(options: Omit<ReadInput, 'source'>, host: Host): Promise<number> {
  let isFine = true
  for await (const line of stdinLines(host, 'one JSON object a line belongs there')) {
    const { output, fine } = await readOneLine(line, options)
    isFine &&= fine
    await host.stdout.write(`${JSON.stringify(output)}\n`)
    if (host.signal.aborted) break
  }
  return isFine ? exit.fine : exit.failed
}

async function readOneLine(
  line: string,
  options: Omit<ReadInput, 'source'>,
): Promise<{ output: ReadOutput; fine: boolean }> {
  const { input, issues } = parseReadLine(line, options)
  const said = issues.map(({ code, message }) => ({ code, message }))
  if (!input) return { output: { calls: [], text: '', reasoning: null, issues: said }, fine: false }
  const { output, fine } = await readCompletion(input)
  return { output: { ...output, issues: [...said, ...output.issues] }, fine: fine && said.length === 0 }
}
