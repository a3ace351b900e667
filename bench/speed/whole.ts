import { type Contestant, race } from './measure.ts'
import { readPieces } from './ours.ts'
import { incrementalPeers, type Peers, readThroughMiddleware, reparsingPeers } from './peers.ts'
import { cleanCalls, longCall, prose, tagged } from './texts.ts'

/** Nanoseconds a character by reader, for each length of a text. */
export type Times = Record<string, Record<number, number>>

export const lengths = [1_000, 100_000, 1_000_000]

/** Texts that come in one piece. */
export interface WholeTimes {
  prose: Times
  calls: Times
  argument: Times
}

export async function measureWhole(peers: Peers): Promise<WholeTimes> {
  const times: WholeTimes = { prose: {}, calls: {}, argument: {} }
  for (const length of lengths) {
    add(times.prose, length, await race(proseReaders(length)))
    add(times.calls, length, await race(callReaders(length, peers)))
    add(times.argument, length, await race(argumentReaders(length, peers)))
  }
  return times
}

/** Puts what a race came to into a table, by character. */
export function add(times: Times, length: number, nanoseconds: Record<string, number>): void {
  for (const [name, time] of Object.entries(nanoseconds)) {
    times[name] ??= {}
    times[name][length] = time / length
  }
}

function proseReaders(length: number): Contestant[] {
  const text = prose(length)
  const json = JSON.stringify(text)
  expect(readPieces([text]).text.length > 0.9 * length, 'prose is text')
  return [
    { name: 'ours', run: () => readPieces([text]) },
    { name: 'JSON.parse of it as a string', run: () => JSON.parse(json) as unknown },
  ]
}

function callReaders(length: number, peers: Peers): Contestant[] {
  const calls = cleanCalls(length)
  const text = tagged(calls)
  const json = `[${calls.join(',')}]`
  expect(readPieces([text]).parts.filter((it) => it.type === 'call').length === calls.length, 'all calls are read')
  return [
    { name: 'ours', run: () => readPieces([text]) },
    { name: 'JSON.parse of them as an array', run: () => JSON.parse(json) as unknown },
    { name: 'hermes middleware of the AI SDK', run: () => readThroughMiddleware(peers, text) },
  ]
}

function argumentReaders(length: number, peers: Peers): Contestant[] {
  const json = longCall(length)
  const text = tagged([json])
  expect(readPieces([text]).parts[0]?.type === 'call', 'the call is read')
  return [
    { name: 'ours', run: () => readPieces([text]) },
    { name: 'JSON.parse', run: () => JSON.parse(json) as unknown },
    ...incrementalPeers(peers).map(({ name, read }) => ({ name, run: () => read([json]) })),
    ...reparsingPeers(peers).map(({ name, read }) => ({ name, run: () => read(json) })),
  ]
}

/** A reader that reads something else is not measured. */
export function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(`not so: ${what}`)
}
