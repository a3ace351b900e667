import type { RunEvent } from '../../src/core/event.ts'
import type { Delta, Failure } from '../../src/core/flow.ts'
import { openReader, teachings } from '../../src/dialect/table.ts'
import { type ScriptedCompletion, scripted } from '../../src/model/scripted.ts'
import type { RunOptions } from '../../src/run/options.ts'
import { run } from '../../src/run/run.ts'
import { defineTool } from '../../src/tool/define-tool.ts'
import { foldAll, type RunState } from '../../src/trace/fold.ts'

const two = { type: 'object', required: ['a', 'b'], properties: { a: { type: 'number' }, b: { type: 'number' } } }
const note = {
  type: 'object',
  required: ['title'],
  properties: { title: { type: 'string' }, body: { type: 'string' } },
}

/** What the tools of the test desk did, so that a test sees effects and not only events. */
export function testTools() {
  const done: string[] = []
  const tools = [
    defineTool({
      name: 'add',
      description: 'Adds two numbers',
      effect: 'read',
      parameters: two,
      run: ({ a, b }) => (a as number) + (b as number),
    }),
    defineTool({
      name: 'save_note',
      description: 'Saves a note',
      effect: 'write',
      parameters: note,
      run: ({ title }) => {
        done.push(`save ${title}`)
        return 'saved'
      },
    }),
    defineTool({
      name: 'wipe',
      description: 'Deletes all notes',
      effect: 'destroy',
      parameters: { type: 'object', properties: {} },
      run: () => {
        done.push('wipe')
        return 'wiped'
      },
    }),
    defineTool({
      name: 'crash',
      description: 'Always fails',
      effect: 'read',
      parameters: { type: 'object', properties: {} },
      run: () => {
        throw new Error('the disk is full')
      },
    }),
  ]
  return { tools, done }
}

export const finalAnswer = defineTool({
  name: 'final_answer',
  description: 'Ends with the answer',
  effect: 'read',
  ends: true,
  parameters: { type: 'object', required: ['answer'], properties: { answer: { type: 'string' } } },
  run: ({ answer }) => answer as string,
})

/** A call as the `json` dialect writes it. */
export function json(name: string, args: object): string {
  return `<tool_call>\n${JSON.stringify({ name, arguments: args })}\n</tool_call>`
}

export function native(name: string, args: object | string, index = 0): Delta {
  return {
    type: 'call-fragment',
    index,
    id: `s${index}`,
    name,
    arguments: typeof args === 'string' ? args : JSON.stringify(args),
  }
}

export function failing(failure: Partial<Failure> & Pick<Failure, 'act'>): ScriptedCompletion {
  const issue = { code: 'model-refused' as const, message: 'the server says no' }
  return { deltas: [{ type: 'finish', reason: 'failed', failure: { issue, cause: 'test', ...failure } }] }
}

/** Time that passes only when somebody sleeps. Short sleeps are the run's pauses; long ones are limits and never end. */
export function testClock() {
  const slept: number[] = []
  let now = 1_000_000
  return {
    slept,
    now: () => now++,
    sleep: (ms: number, signal: AbortSignal) => {
      if (ms > 20_000)
        return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
      if (ms > 0) slept.push(ms)
      now += ms
      return Promise.resolve()
    },
  }
}

export const table = { openReader, teachings }

export async function play(
  completions: ScriptedCompletion[],
  options: Partial<RunOptions> = {},
): Promise<{ events: RunEvent[]; state: RunState; model: ReturnType<typeof scripted> }> {
  const model = scripted(completions)
  const events: RunEvent[] = []
  const messages = [{ role: 'user' as const, content: 'What is 2 + 3?' }]
  const all = { model, messages, runId: 'r', clock: testClock(), tools: testTools().tools, ...table, ...options }
  for await (const event of run(all)) events.push(event)
  return { events, state: foldAll(events), model }
}

/** What the model was told, in order. */
export function observations({ messages }: RunState): string[] {
  return messages.flatMap((it) => (it.role === 'tool' ? [it.observation.content] : []))
}

export function typesOf(events: RunEvent[]): string {
  const live = ['text', 'reasoning', 'call-preview', 'revised']
  return events.flatMap((it) => (live.includes(it.type) ? [] : [it.type])).join(' ')
}
