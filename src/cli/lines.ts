import type { Host } from './host.ts'
import { UsageError } from './usage-error.ts'

/**
 * Standard input line by line, without keeping what was read; empty lines are left out. Only `\n` and `\r\n` end a line,
 * so that a JSON string may hold any other separator.
 */
export async function* stdinLines(host: Host, what: string): AsyncGenerator<string> {
  let isEmpty = true
  for await (const line of splitLines(stdinText(host, what))) {
    if (line.trim() === '') continue
    isEmpty = false
    yield line
  }
  if (isEmpty && !host.signal.aborted) throw new UsageError(`standard input is empty; ${what}`)
}

/** All of standard input; a usage error that says what belongs there when it is a terminal or holds nothing. */
export async function wholeStdin(host: Host, what: string): Promise<string> {
  const pieces: string[] = []
  for await (const text of stdinText(host, what)) pieces.push(text)
  const whole = pieces.join('')
  if (whole.trim() === '' && !host.signal.aborted) throw new UsageError(`standard input is empty; ${what}`)
  return whole
}

async function* splitLines(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let pieces: string[] = []
  for await (const text of texts) {
    const lines = text.split('\n')
    for (const line of lines.slice(0, -1)) {
      yield [...pieces, line].join('')
      pieces = []
    }
    pieces.push(lines.at(-1)!)
  }
  yield pieces.join('')
}

/** Nobody types a completion: a terminal in its place means that the pipe was forgotten. */
async function* stdinText(host: Host, what: string): AsyncGenerator<string> {
  if (host.stdin.isTTY) throw new UsageError(`nothing on standard input; ${what}`)
  const decoder = new TextDecoder()
  const stop = () => host.stdin.destroy()
  host.signal.addEventListener('abort', stop, { once: true })
  try {
    for await (const bytes of host.stdin) {
      yield typeof bytes === 'string' ? bytes : decoder.decode(bytes, { stream: true })
    }
    yield decoder.decode()
  } catch (error) {
    // Destroyed by the signal: what came until then counts.
    if (!host.signal.aborted) throw error
  } finally {
    host.signal.removeEventListener('abort', stop)
  }
}
