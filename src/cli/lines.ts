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
async function* stdinText({ stdin, signal }: Host, what: string): AsyncGenerator<string> {
  if (stdin.isTTY) throw new UsageError(`nothing on standard input; ${what}`)
  const decoder = new TextDecoder()
  const chunks: AsyncIterator<unknown> = stdin[Symbol.asyncIterator]()
  for (;;) {
    const next = await unlessAborted(chunks.next(), signal)
    if (next === undefined || next.done) break
    yield typeof next.value === 'string' ? next.value : decoder.decode(next.value as Uint8Array, { stream: true })
  }
  yield decoder.decode()
}

/** The promise's value; nothing at once when the signal aborts, however long the promise takes. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
