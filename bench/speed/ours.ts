import type { Delta, Reading } from '../../src/core/flow.ts'
import { openReader } from '../../src/dialect/table.ts'
import { contracts } from './texts.ts'

/** Reads a completion that comes in these pieces, as a run does. */
export function readPieces(pieces: readonly string[]): Reading {
  return readDeltas(pieces.map((text): Delta => ({ type: 'text', text })))
}

/** Reads a native call whose arguments come in these pieces. */
export function readFragments(pieces: readonly string[]): Reading {
  const first: Delta = { type: 'call-fragment', index: 0, id: 'call00000', name: 'write_card' }
  return readDeltas([first, ...pieces.map((it): Delta => ({ type: 'call-fragment', index: 0, arguments: it }))])
}

function readDeltas(deltas: readonly Delta[]): Reading {
  const reader = openWith()
  for (const it of deltas) reader.feed(it)
  reader.feed({ type: 'finish', reason: 'stop' })
  return reader.reading
}

export function openWith(): ReturnType<typeof openReader> {
  let count = 0
  return openReader({ contracts, newId: () => `call${String(count++).padStart(5, '0')}` })
}
