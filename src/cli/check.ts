import type { ActionContract, Contract } from '../core/flow.ts'
import type { Issue } from '../core/issue.ts'
import type { JsonObject } from '../core/json.ts'
import { checkAction, open, strict } from '../gate/index.ts'
import { callGist, visible } from '../trace/gist.ts'
import { type Command, exit } from './command.ts'
import { defaultContracts } from './desks.ts'
import type { Host } from './host.ts'
import { stdinLines, wholeStdin } from './lines.ts'
import { Fields, lineIssue, type ParsedLine, parseLine } from './read-input.ts'
import { type Style, styleFor } from './style.ts'
import { readToolsFile } from './tool-list.ts'
import { UsageError } from './usage-error.ts'
import { wrap } from './wrap.ts'

const actionContracts = { strict, open }

/** The verdict in the shape that `desk check` prints. Key order is part of the shape. */
interface CheckOutput {
  ok: boolean
  call?: { name: string; arguments: JsonObject }
  issues: { code: string; message: string }[]
  observation: string
}

interface CheckInput {
  action: string
  contracts: Contract[]
  actionContract: ActionContract
}

export const check: Command = {
  name: 'check',
  description: "Hold an action on standard input against a contract and show the gate's verdict",
  words: [0, 0],
  args: {
    contract: {
      type: 'enum',
      options: ['strict', 'open'],
      description: 'How the action may be written; strict if not said',
    },
    tools: { type: 'string', valueHint: 'file', description: "JSON list of tools; the business desk's if not said" },
    jsonl: { type: 'boolean', description: 'One JSON object a line, in and out' },
    json: { type: 'boolean', description: 'Print the verdict as one JSON object' },
  },
  examples: [
    `echo 'calculate_metrics("Lumina Home Goods", 120000, 78000, 430)' | desk check`,
    `echo 'summarize_risk(metric_summary="LOW")' | desk check --contract strict`,
    `echo '{"action": "final_answer(\\"done\\")", "contract": "open"}' | desk check --jsonl`,
  ],
  notes: [
    'The action may be bare or fenced, with or without a thought before it. With --jsonl a line is {"action", "tools"?, "contract"?} and gives {"ok", "call"?, "issues", "observation"}; call.arguments are by name, and observation is what a model would be told, empty when ok.',
    'Exit code: 0 when all is ok, 1 when not, 2 for bad usage.',
  ],
  async run(given, host) {
    if (given.flag('json') && given.flag('jsonl')) throw new UsageError('--json and --jsonl exclude each other')
    const file = given.text('tools')
    const contracts = file === undefined ? defaultContracts() : await readToolsFile(file, host)
    const actionContract = actionContracts[given.text('contract') === 'open' ? 'open' : 'strict']
    if (given.flag('jsonl')) return checkLines({ contracts, actionContract }, host)
    const action = await wholeStdin(host, `desk check takes the action there, for instance: ${check.examples[0]}`)
    const output = checkOne({ action, contracts, actionContract })
    const style = styleFor(host.stdout, host.env)
    const shown = given.flag('json') ? JSON.stringify(output, null, 2) : printVerdict(output, style).join('\n')
    await host.stdout.write(`${shown}\n`)
    return output.ok ? exit.fine : exit.failed
  },
}

async function checkLines(given: Omit<CheckInput, 'action'>, host: Host): Promise<number> {
  let isFine = true
  for await (const line of stdinLines(host, 'one JSON object a line belongs there')) {
    const output = checkLine(parseCheckLine(line, given))
    isFine &&= output.ok
    await host.stdout.write(`${JSON.stringify(output)}\n`)
    if (host.signal.aborted) break
  }
  return isFine ? exit.fine : exit.failed
}

function parseCheckLine(line: string, given: Omit<CheckInput, 'action'>): ParsedLine<CheckInput> {
  const value = parseLine(line)
  if (typeof value === 'string') return { issues: [lineIssue(value)] }
  const fields = new Fields(value)
  const action = fields.text('action')
  const contract = fields.text('contract', Object.keys(actionContracts))
  const { contracts, issues } = fields.tools(given.contracts)
  if (action === undefined && fields.wrong.length === 0) fields.wrong.push('a line needs action, a string')
  const wrong = [...fields.wrong.map(lineIssue), ...issues]
  if (action === undefined || wrong.length > 0) return { issues: wrong }
  const actionContract = contract ? actionContracts[contract === 'open' ? 'open' : 'strict'] : given.actionContract
  return { input: { action, contracts, actionContract }, issues: [] }
}

function checkLine({ input, issues }: ParsedLine<CheckInput>): CheckOutput {
  if (input) return checkOne(input)
  return { ok: false, issues: issues.map(toPair), observation: issues.map((it) => it.message).join('; ') }
}

function checkOne({ action, contracts, actionContract }: CheckInput): CheckOutput {
  const { ok, call, issues, observation } = checkAction(action, actionContract, contracts)
  const shown = call ? { call: { name: call.contract.name, arguments: call.arguments } } : {}
  return { ok, ...shown, issues: issues.map(toPair), observation }
}

function toPair({ code, message }: Issue): { code: string; message: string } {
  return { code, message }
}

function printVerdict({ ok, call, issues, observation }: CheckOutput, style: Style): string[] {
  const gistOfCall = call ? ` ${callGist(call.name, [], call.arguments)}` : ''
  if (ok) return [`${style.good('ok')}${gistOfCall}`]
  const told = wrap(visible(observation), style.width && style.width - 2).map((it) => `  ${it}`)
  return [
    `${style.bad('refused')}${gistOfCall}`,
    ...issues.map((it) => `  ${style.bad(it.code)}: ${visible(it.message)}`),
    style.quiet('what the model would be told:'),
    ...told,
  ]
}
