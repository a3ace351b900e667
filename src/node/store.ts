import { mkdir, open, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { RunEvent } from '../core/event.ts'
import type { Appended, Store } from '../trace/store.ts'
import { fromLines, toLine } from '../trace/trace-file.ts'

/**
 * Keeps runs in one trace file, JSON lines, each append written at once and synced to the disk.
 *
 * A half-written last line, left by a machine that stopped, is closed by the next append and skipped by readers.
 * Not a lock: two processes that append in the same instant are not kept apart; one that comes later is refused.
 */
export class FileStore implements Store {
  readonly #path: string
  readonly #lastSeqs = new Map<string, number>()
  /** The file's size as this store left it; another size means that somebody else wrote. */
  #size = -1
  #turn: Promise<unknown> = Promise.resolve()

  constructor(path: string) {
    this.#path = path
  }

  append(runId: string, afterSeq: number, events: readonly RunEvent[]): Promise<Appended> {
    const appended = this.#turn.then(() => this.#append(runId, afterSeq, events))
    this.#turn = appended.catch(() => undefined)
    return appended
  }

  async read(runId: string): Promise<RunEvent[]> {
    const { runs } = fromLines(await textOf(this.#path))
    return runs.find((it) => it[0]?.runId === runId) ?? []
  }

  async #append(runId: string, afterSeq: number, events: readonly RunEvent[]): Promise<Appended> {
    await this.#catchUp()
    const lastSeq = this.#lastSeqs.get(runId) ?? -1
    if (afterSeq !== lastSeq) return { ok: false, lastSeq }
    const lines = events.flatMap((it) => toLine(it) ?? [])
    if (lines.length > 0) await this.#write(lines.map((it) => `${it}\n`).join(''))
    const last = events.at(-1)?.seq ?? lastSeq
    this.#lastSeqs.set(runId, last)
    return { ok: true, lastSeq: last }
  }

  async #catchUp(): Promise<void> {
    if ((await sizeOf(this.#path)) === this.#size) return
    const text = await textOf(this.#path)
    this.#lastSeqs.clear()
    for (const run of fromLines(text).runs) this.#lastSeqs.set(run[0]!.runId, run.at(-1)!.seq)
    this.#size = Buffer.byteLength(text)
  }

  async #write(text: string): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true })
    const file = await open(this.#path, 'a+')
    try {
      await file.appendFile((await endsOpen(file)) ? `\n${text}` : text)
      await file.sync()
      this.#size = (await file.stat()).size
    } finally {
      await file.close()
    }
  }
}

/** Whether the last line has no line break yet. */
async function endsOpen(file: Awaited<ReturnType<typeof open>>): Promise<boolean> {
  const { size } = await file.stat()
  if (size === 0) return false
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
  return buffer[0] !== 0x0a
}

async function textOf(path: string): Promise<string> {
  // A border: a file that is not there yet holds no runs.
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  return found?.size ?? 0
}
