import { race } from './measure.ts'
import { readFragments, readPieces } from './ours.ts'
import { incrementalPeers, type Peers, reparsingPeers, streamThroughMiddleware } from './peers.ts'
import { longCall, piecesOf, tagged } from './texts.ts'
import { add, expect, type Times } from './whole.ts'

export const streamLengths = [1_000, 10_000, 100_000, 128_000, 1_000_000]

/** As far as what reads everything again with each piece is measured; further it is counted as quadratic. */
export const measuredTo = 10_000

/** One long argument that comes four characters at a time. */
export interface StreamTimes {
  once: Times
  again: Times
}

export async function measureStreamed(peers: Peers): Promise<StreamTimes> {
  const times: StreamTimes = { once: {}, again: {} }
  for (const length of streamLengths) {
    const json = longCall(length)
    const pieces = piecesOf(json)
    const marked = piecesOf(tagged([json]))
    const fragments = piecesOf(JSON.stringify((JSON.parse(json) as { arguments: unknown }).arguments))
    for (const reading of [readPieces(marked), readFragments(fragments)]) {
      expect(reading.parts[0]?.type === 'call', 'the call is read')
    }
    const readers = [
      { name: 'ours, in text', run: () => readPieces(marked) },
      { name: 'ours, native', run: () => readFragments(fragments) },
      ...incrementalPeers(peers).map(({ name, read }) => ({ name, run: () => read(pieces) })),
    ]
    add(times.once, length, await race(readers))
    if (length <= measuredTo) add(times.again, length, await race(againReaders(peers, pieces, marked), 1))
    else for (const it of Object.values(times.again)) it[length] = it[measuredTo]! * (length / measuredTo)
  }
  return times
}

function againReaders(peers: Peers, pieces: readonly string[], marked: readonly string[]) {
  const readers = reparsingPeers(peers).map(({ name, read }) => ({
    name,
    run: async () => {
      let text = ''
      for (const it of pieces) {
        text += it
        await read(text)
      }
    },
  }))
  const middleware = async () => {
    expect((await streamThroughMiddleware(peers, marked)).length === 1, 'the middleware reads the call')
  }
  return [...readers, { name: 'hermes middleware of the AI SDK', run: middleware }]
}
