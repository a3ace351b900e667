import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { RunEvent } from '../core/event.ts'
import { thrownText } from '../core/thrown.ts'
import { gist } from '../trace/gist.ts'
import { fromLines, type TraceFile } from '../trace/trace-file.ts'
import { type Command, exit } from './command.ts'
import type { Given } from './given.ts'
import type { Host } from './host.ts'
import { printRecheck } from './print-recheck.ts'
import { recheck } from './recheck.ts'
import { showRun } from './show-run.ts'
import { styleFor } from './style.ts'
import { UsageError } from './usage-error.ts'

export const replay: Command = {
  name: 'replay',
  description: 'Show a recorded run again; with --recheck, read and judge it anew',
  words: [1, 1],
  args: {
    file: { type: 'positional', description: 'A trace file, as --trace writes it', required: true },
    recheck: { type: 'boolean', description: "Read and judge what the model wrote with today's reader and gate" },
    run: { type: 'string', valueHint: 'number', description: 'Only this run of the file, counted from 1' },
    json: { type: 'boolean', description: 'Print one event a line; with --recheck, one report a run' },
  },
  examples: ['desk replay run.jsonl', 'desk replay run.jsonl --run 2 --recheck'],
  notes: [
    'Nothing is asked of a model and no tool runs. --recheck lists what would differ, step by step: calls, arguments, verdict, decision. Values that were redacted in the file are named: they cannot be compared.',
    'Exit code: 0 shown, 1 when --recheck finds a difference or a line of the file cannot be used, 2 bad usage.',
  ],
  async run(given, host) {
    const { runs, issues } = await readTrace(given.words[0]!, host)
    const chosen = chooseRuns(runs, given)
    for (const { line, message } of issues) await host.stderr.write(`desk: line ${line}: ${message}\n`)
    let code: number = issues.some((it) => it.code !== 'cut') ? exit.failed : exit.fine
    for (const { events, number } of chosen) {
      const isSame = await (given.flag('recheck') ? showRecheck : showRecorded)(events, {
        given,
        host,
        number,
        of: runs.length,
      })
      if (!isSame) code = exit.failed
      if (host.signal.aborted) break
    }
    return code
  },
}

async function readTrace(file: string, host: Host): Promise<TraceFile> {
  let text: string
  try {
    text = await readFile(resolve(host.cwd, file), 'utf8')
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${thrownText(error)}`)
  }
  const trace = fromLines(text)
  if (trace.runs.length > 0) return trace
  const why = trace.issues[0] ? `line ${trace.issues[0].line}: ${trace.issues[0].message}` : 'it is empty'
  throw new UsageError(`${file} holds no run; ${why}`)
}

function chooseRuns(runs: RunEvent[][], given: Given): { events: RunEvent[]; number: number }[] {
  const all = runs.map((events, at) => ({ events, number: at + 1 }))
  const number = given.whole('run', { from: 1, to: runs.length })
  return number === undefined ? all : [all[number - 1]!]
}

interface Place {
  given: Given
  host: Host
  number: number
  of: number
}

async function showRecorded(events: RunEvent[], { given, host, number, of }: Place): Promise<boolean> {
  const isJson = given.flag('json')
  if (!isJson) await host.stdout.write(`${title(events, host, `${number} of ${of}`)}\n`)
  const state = await showRun(fromArray(events, host), host, { as: isJson ? 'json' : 'trace' })
  const isOpen = state.phase !== 'ended' && state.phase !== 'paused'
  if (isOpen && !isJson) await host.stdout.write('\nThe record ends here: the run was not ended.\n')
  return true
}

async function showRecheck(events: RunEvent[], { given, host, number, of }: Place): Promise<boolean> {
  const report = await recheck(events, host.signal)
  const text = given.flag('json')
    ? JSON.stringify(report)
    : [title(events, host, `${number} of ${of}`), ...printRecheck(report, styleFor(host.stdout, host.env))].join('\n')
  await host.stdout.write(`${text}\n`)
  return report.differences.length === 0
}

function title(events: RunEvent[], host: Host, which: string): string {
  const [first] = events
  const at = first ? new Date(first.at) : undefined
  const when = at && !Number.isNaN(at.getTime()) ? at.toISOString() : 'at an unknown time'
  const words = `recorded run ${which}: ${gist(first?.runId ?? '', 60)}, ${when}`
  return styleFor(host.stdout, host.env).badge(`[${words}]`)
}

async function* fromArray(events: RunEvent[], { signal }: Host): AsyncGenerator<RunEvent> {
  for (const event of events) {
    if (signal.aborted) return
    yield event
  }
}
