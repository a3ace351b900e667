import type { Reading } from '../../src/core/flow.ts'
import { openReader } from '../../src/dialect/table.ts'
import { contracts } from './texts.ts'

/** Reads a completion that comes in these pieces, as a run does. */
export function readPieces(pieces: readonly string[]): Reading {
  const reader = openWith()
  for (const text of pieces) reader.feed({ type: 'text', text })
  reader.feed({ type: 'finish', reason: 'stop' })
  return reader.reading
}

/** Reads a native call whose arguments come in these pieces. */
export function readFragments(pieces: readonly string[]): Reading {
  const reader = openWith()
  reader.feed({ type: 'call-fragment', index: 0, id: 'call00000', name: 'write_card' })
  for (const it of pieces) reader.feed({ type: 'call-fragment', index: 0, arguments: it })
  reader.feed({ type: 'finish', reason: 'stop' })
  return reader.reading
}

/** A reader with every dialect, as a program has that was told nothing of the model. */
export function openWith(): ReturnType<typeof openReader> {
  let count = 0
  return openReader({ contracts, newId: () => `call${String(count++).padStart(5, '0')}` })
}
