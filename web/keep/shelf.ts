import type { KeptRun } from './kept-run.ts'

/**
 * Where rows and lines of runs lie: in the browser's database, or in memory.
 *
 * Contract: `put` adds lines to a run that ends with event `afterSeq`, and refuses with `Elsewhere` where it ends
 * otherwise, so that of two that continue a run only one does. -1 begins a run anew.
 */
export interface Shelf {
  put(row: KeptRun, lines: readonly string[], afterSeq: number): Promise<void>
  rows(): Promise<KeptRun[]>
  lines(id: string): Promise<string[]>
  remove(id: string): Promise<void>
}

/** Another tab goes on with the run. */
export class Elsewhere extends Error {}

/** Keeps runs as long as the page is open. */
export function memoryShelf(): Shelf {
  const runs = new Map<string, { row: KeptRun; lines: string[] }>()
  return {
    async put(row, lines, afterSeq) {
      const before = afterSeq < 0 ? [] : (runs.get(row.id)?.lines ?? [])
      runs.set(row.id, { row, lines: [...before, ...lines] })
    },
    rows: async () => [...runs.values()].map((it) => it.row),
    lines: async (id) => runs.get(id)?.lines ?? [],
    async remove(id) {
      runs.delete(id)
    },
  }
}

/** Keeps runs in IndexedDB. Rejects where the browser does not let pages keep anything. */
export async function browserShelf(): Promise<Shelf> {
  const opening = indexedDB.open('dispatch-desk', 1)
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('runs', { keyPath: 'id' })
    opening.result.createObjectStore('lines')
  }
  const database = await settled(opening)
  const begin = (mode: IDBTransactionMode) => {
    const transaction = database.transaction(['runs', 'lines'], mode)
    const whole = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    return { runs: transaction.objectStore('runs'), lines: transaction.objectStore('lines'), whole, transaction }
  }
  return {
    async put(row, lines, afterSeq) {
      const { runs, lines: place, whole, transaction } = begin('readwrite')
      const kept: KeptRun | undefined = await settled(runs.get(row.id))
      if (afterSeq >= 0 && kept?.lastSeq !== afterSeq) {
        whole.catch(() => {})
        transaction.abort()
        throw new Elsewhere()
      }
      if (afterSeq < 0) place.delete(linesOf(row.id))
      runs.put(row)
      place.put(lines.join('\n'), [row.id, row.lastSeq])
      await whole
    },
    rows: () => settled(begin('readonly').runs.getAll()),
    lines: async (id) => settled(begin('readonly').lines.getAll(linesOf(id))),
    async remove(id) {
      const { runs, lines, whole } = begin('readwrite')
      runs.delete(id)
      lines.delete(linesOf(id))
      await whole
    },
  }
}

function linesOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []])
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
