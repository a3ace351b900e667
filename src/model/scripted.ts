import type { Delta, Failure, Finish, Prompt } from '../core/flow.ts'
import type { Model } from './model.ts'

/** What a scripted model says for one prompt: a text, or its deltas with or without a finish of their own. */
export type ScriptedCompletion = string | { deltas: Delta[] }

/** How a script is said, and from where. */
export interface ScriptOptions {
  /** Characters a delta. */
  chunk?: number
  /** Completions that an earlier part of the run has used already, so that a stopped run can be resumed. */
  from?: number
}

/** A model that says what it is told to: for tests, demonstrations and replaying a trace. */
export function scripted(
  completions: readonly ScriptedCompletion[],
  { chunk = 7, from = 0 }: ScriptOptions = {},
): Model & { prompts: Prompt[] } {
  const prompts: Prompt[] = []
  return {
    name: 'scripted',
    server: 'script:',
    prompts,
    async *complete(prompt, { signal }): AsyncIterable<Delta> {
      const completion = completions[from + prompts.push(prompt) - 1]
      for (const delta of completion === undefined ? [over] : deltasOf(completion, chunk)) {
        if (signal?.aborted) return void (yield { type: 'finish', reason: 'aborted' })
        yield delta
        if (delta.type === 'finish') return
      }
    },
  }
}

const over: Finish = {
  type: 'finish',
  reason: 'failed',
  failure: {
    issue: { code: 'model-refused', message: 'the script is over' },
    act: { type: 'stop' },
    cause: 'script-over',
  } satisfies Failure,
}

function* deltasOf(completion: ScriptedCompletion, chunk: number): Generator<Delta> {
  if (typeof completion !== 'string') yield* completion.deltas
  else for (let i = 0; i < completion.length; i += chunk) yield { type: 'text', text: completion.slice(i, i + chunk) }
  yield { type: 'finish', reason: 'stop' }
}
