import type { Readable } from 'node:stream'

/** Everything a command touches of the world outside: brought in, so that a test can bring its own. */
export interface Host {
  stdin: Readable & { isTTY?: boolean | undefined }
  stdout: Output
  stderr: Output
  env: Record<string, string | undefined>
  fetch: typeof fetch
  cwd: string
  version: string
  /** Aborts at Ctrl-C, and when nobody reads the output any more. */
  signal: AbortSignal
  /** Absent where no person sits at a terminal. */
  terminal?: Terminal | undefined
}

/** A person who can be asked. Ctrl-C at a question interrupts like anywhere else, and the answer is no. */
export interface Terminal {
  /** Yes or no. */
  confirm(question: string): Promise<boolean>
  /** A line; nothing at Ctrl-D. */
  line(prompt: string): Promise<string | undefined>
}

/** Where text goes. */
export interface Output {
  /** Resolves when there is room for more, so that a long output stays small in memory. */
  write(text: string): Promise<void>
  isTTY: boolean
  /** Width of the terminal in characters; 0 where there is none. */
  columns: number
}
