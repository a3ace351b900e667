import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openWith } from './ours.ts'
import type { Peers } from './peers.ts'
import { longCall, tagged } from './texts.ts'

const length = 1_000_000

/** Bytes held for each character of a long argument, when nearly all of it has come in pieces of four. */
export async function measureMemory(peers: Peers): Promise<Record<string, number>> {
  const json = longCall(length)
  const readers: [name: string, open: () => Feed, text: string][] = [
    ['ours, in text', feedOurs, tagged([json])],
    ['pi StreamingJsonParser', () => feedPi(peers), json],
    ['jsonparse', () => feedJsonParse(peers), json],
    ['@streamparser/json', () => feedStreamParser(peers), json],
  ]
  const held: Record<string, number> = {}
  for (const [name, open, text] of readers) held[name] = await heldBy(open, text)
  return held
}

type Feed = (piece: string) => unknown

async function heldBy(open: () => Feed, text: string): Promise<number> {
  const collect = collector()
  // What the reader before left behind is let go only after a turn of the loop.
  await new Promise(setImmediate)
  collect()
  const before = bytesHeld()
  const feed = open()
  for (let at = 0; at < text.length - 100; at += 4) feed(text.slice(at, at + 4))
  collect()
  const after = bytesHeld()
  feed(text.slice(-1))
  return (after - before) / text.length
}

function bytesHeld(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

function collector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

function feedOurs(): Feed {
  const reader = openWith()
  return (text) => reader.feed({ type: 'text', text })
}

function feedPi({ StreamingJsonParser }: Peers): Feed {
  const parser = new StreamingJsonParser()
  return (text) => parser.append(text)
}

function feedStreamParser({ StreamParser }: Peers): Feed {
  const parser = new StreamParser({ paths: ['$'] })
  parser.onValue = () => undefined
  return (text) => parser.write(text)
}

function feedJsonParse({ JsonParse }: Peers): Feed {
  const parser = new JsonParse()
  parser.onValue = () => undefined
  return (text) => parser.write(text)
}
