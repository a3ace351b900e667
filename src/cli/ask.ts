import { run } from '../run/run.ts'
import type { RunState } from '../trace/fold.ts'
import { type Command, exit } from './command.ts'
import { deskArgs, readSetup, runArgs } from './setup.ts'
import { showRun } from './show-run.ts'
import { UsageError } from './usage-error.ts'

export const ask: Command = {
  name: 'ask',
  description: 'Ask a desk a question and watch each step on the way to its answer',
  words: [1, 200],
  args: {
    question: { type: 'positional', description: 'What is asked', required: true },
    ...deskArgs,
    ...runArgs,
  },
  examples: [
    'desk ask "Is Ethereum pricier than Solana, and what is Ethereum worth in Turkish lira?" --model ollama/qwen3:4b',
    'desk ask "How risky is Lumina Home Goods: 120000 in, 78000 out, 430 customers?" --desk business --mode python',
    'desk ask "What is Bitcoin worth?" --base-url http://localhost:8080/v1 --trace run.jsonl',
  ],
  notes: [
    '-> is a call as the model wrote it, then the verdict of the gate with what was mended, and <- is what the model is told. The answer comes last. Ctrl-C stops model and tools, keeps the record, and exits with 130.',
    '--desk FILE runs the code of that file: an ES module, looked for from here, whose default export is defineDesk({…}).',
    'Keys come from the environment or from .env here. Without a model: a key and --model, --base-url of a server, or desk demo.',
    'Exit code: 0 answered, 1 gave up or failed, 2 bad usage, 130 interrupted.',
  ],
  async run(given, host) {
    const question = given.words.join(' ').trim()
    if (question === '') throw new UsageError('the question is empty')
    const { options, showing } = await readSetup(given, host)
    const state = await showRun(run({ ...options, messages: [{ role: 'user', content: question }] }), host, showing)
    return codeOf(state)
  },
}

/** 0 for a run that answered. */
export function codeOf({ outcome }: RunState): number {
  return outcome === 'answered' ? exit.fine : exit.failed
}
