import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openWith } from './ours.ts'
import type { Peers } from './peers.ts'
import { longCall, tagged } from './texts.ts'

const length = 1_000_000

/** Bytes held for each character of a long argument, when nearly all of it has come in pieces of four. */
export function measureMemory(peers: Peers): Record<string, number> {
  const json = longCall(length)
  return {
    'ours, in text': heldBy(feedOurs(), tagged([json])),
    'pi StreamingJsonParser': heldBy(feedPi(peers), json),
    '@streamparser/json': heldBy(feedStreamParser(peers), json),
    jsonparse: heldBy(feedJsonParse(peers), json),
  }
}

function heldBy(feed: (piece: string) => unknown, text: string): number {
  const collect = collector()
  collect()
  collect()
  const before = process.memoryUsage().heapUsed
  for (let at = 0; at < text.length - 100; at += 4) feed(text.slice(at, at + 4))
  collect()
  const after = process.memoryUsage().heapUsed
  feed(text.slice(-1))
  return (after - before) / text.length
}

function collector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

function feedOurs(): (piece: string) => unknown {
  const reader = openWith()
  return (text) => reader.feed({ type: 'text', text })
}

function feedPi({ StreamingJsonParser }: Peers): (piece: string) => unknown {
  const parser = new StreamingJsonParser()
  return (text) => parser.append(text)
}

function feedStreamParser({ StreamParser }: Peers): (piece: string) => unknown {
  const parser = new StreamParser({ paths: ['$'] })
  parser.onValue = () => undefined
  return (text) => parser.write(text)
}

function feedJsonParse({ JsonParse }: Peers): (piece: string) => unknown {
  const parser = new JsonParse()
  parser.onValue = () => undefined
  return (text) => parser.write(text)
}
