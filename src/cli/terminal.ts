import { createInterface } from 'node:readline'
import type { ReadStream, WriteStream } from 'node:tty'
import { confirm, isCancel } from '@clack/prompts'
import type { Terminal } from './host.ts'

/** Questions to the person at the terminal. They go to standard error, so that standard output stays what was asked for. */
export function terminal(
  { stdin, stderr }: { stdin: ReadStream; stderr: WriteStream },
  interrupt: () => void,
): Terminal {
  return {
    async confirm(question) {
      const answer = await confirm({ message: question, initialValue: false, input: stdin, output: stderr })
      if (isCancel(answer)) interrupt()
      return answer === true
    },
    line: (prompt) =>
      new Promise((resolve) => {
        const reader = createInterface({ input: stdin, output: stderr })
        let line: string | undefined
        reader.on('SIGINT', () => {
          interrupt()
          reader.close()
        })
        reader.on('close', () => resolve(line))
        reader.question(prompt, (answer) => {
          line = answer
          reader.close()
        })
      }),
  }
}
