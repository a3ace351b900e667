import { type DemoRun, demoRuns } from '../desk/demo/demo-runs.ts'
import { demoLabels, demoOptions, surprisesOf } from '../desk/demo/play-demo.ts'
import { recordedMarketData } from '../desk/finance/recorded.ts'
import { recordedLabel } from '../desk/finance/recorded-figures.ts'
import { run } from '../run/run.ts'
import { wallClock } from '../run/wall-clock.ts'
import type { RunState } from '../trace/fold.ts'
import { type Command, exit } from './command.ts'
import type { Host } from './host.ts'
import { commonOptions, readShowing } from './setup.ts'
import { type Showing, showRun } from './show-run.ts'
import { styleFor } from './style.ts'
import { wrap } from './wrap.ts'

const whatNext = `What to try next
  desk read < completion.txt                     what a completion of yours asks for
  desk models                                    which models can be reached from here
  desk ask "What is Bitcoin worth?" --model ollama/qwen3:4b
  desk demo --trace demo.jsonl                   then: desk replay demo.jsonl --recheck`

export const demo: Command = {
  name: 'demo',
  description: 'Both desks with a scripted model on recorded data: no network, no key, no model',
  words: [0, 0],
  args: {
    trace: { type: 'string', valueHint: 'file', description: 'Append every event to this file' },
    json: { type: 'boolean', description: 'Print one event a line, and nothing else' },
  },
  examples: ['desk demo', 'desk demo --trace demo.jsonl && desk replay demo.jsonl --recheck'],
  notes: ['Exit code: 0 when every run came out as told, 1 when one did not.'],
  async run(given, host) {
    const showing = readShowing(given, host)
    const say = async (text: string) => void (showing.as === 'trace' && (await host.stdout.write(`${text}\n`)))
    const { strong, badge, good, bad } = styleFor(host.stdout, host.env)
    await say(`${badge(`[${demoLabels.join(', ')}]`)} Nothing here is live: what the model says is a script, and`)
    await say(`prices and rates are ${recordedLabel}. Readers, gate and tools are real.`)
    const wrong: string[] = []
    for (const [at, demoRun] of demoRuns.entries()) {
      await say(`\n${strong(`${at + 1}. ${demoRun.title}`)}`)
      await say(`${wrap(demoRun.explanation, host.stdout.columns || 100).join('\n')}\n`)
      const surprises = surprisesOf(demoRun, await play(demoRun, { host, showing }))
      if (host.signal.aborted) break
      await say(`\n${surprises.length === 0 ? good('As told.') : bad(`Not as told: ${surprises.join(', ')}`)}`)
      if (surprises.length > 0) wrong.push(demoRun.title)
    }
    await say(wrong.length === 0 ? `\n${whatNext}` : `\n${bad(`Not as told: ${wrong.join('; ')}`)}`)
    return wrong.length === 0 ? exit.fine : exit.failed
  },
}

function play(demoRun: DemoRun, { host, showing }: { host: Host; showing: Showing }): Promise<RunState> {
  return showRun(
    run({ ...commonOptions(host, demoRun.mode), ...demoOptions(demoRun, recordedMarketData(wallClock)) }),
    host,
    showing,
  )
}
