import type { Message } from '../core/flow.ts'
import { run } from '../run/run.ts'
import { codeOf } from './ask.ts'
import { type Command, exit } from './command.ts'
import type { Host } from './host.ts'
import { stdinLines } from './lines.ts'
import { deskArgs, readSetup, runArgs } from './setup.ts'
import { showRun } from './show-run.ts'

export const chat: Command = {
  name: 'chat',
  description: 'The same as ask, turn after turn, with the conversation kept',
  words: [0, 0],
  args: { ...deskArgs, ...runArgs },
  examples: [
    'desk chat --model ollama/qwen3:4b',
    `printf 'What is Bitcoin worth?\\nAnd in euros?\\n' | desk chat --base-url http://localhost:8080/v1`,
  ],
  notes: [
    '/exit or Ctrl-D ends it. From a pipe each line is a turn. A turn that ended without an answer is left out of the conversation.',
    'Exit code: 0 when every turn was answered, 1 when one was not, 2 bad usage, 130 interrupted.',
  ],
  async run(given, host) {
    const { options, showing } = await readSetup(given, host)
    let messages: Message[] = []
    let code: number = exit.fine
    for await (const line of turns(host)) {
      const content = line.trim()
      if (content === '/exit') break
      if (content === '') continue
      const asked: Message[] = [...messages, { role: 'user', content }]
      const state = await showRun(run({ ...options, messages: asked }), host, showing)
      if (host.signal.aborted) break
      if (state.outcome === 'answered') messages = [...asked, ...state.messages]
      else code = codeOf(state)
    }
    return code
  },
}

async function* turns(host: Host): AsyncGenerator<string> {
  if (!host.terminal) return yield* stdinLines(host, 'each line is a turn')
  for (;;) {
    const line = await host.terminal.line('\n> ')
    if (line === undefined || host.signal.aborted) return
    yield line
  }
}
