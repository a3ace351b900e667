import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { measureMemory } from './speed/memory.ts'
import { loadPeers } from './speed/peers.ts'
import { measuredTo, measureStreamed } from './speed/streamed.ts'
import { isWithin, sizeOf, type Target, targetsOf } from './speed/targets.ts'
import { measureWhole, type Times } from './speed/whole.ts'

/*
 * What reading costs, beside peers that read JSON in pieces, peers that read all of it again with each piece, and the
 * parser middleware of the AI SDK: in one process, in alternating rounds, after rounds that are not counted.
 */

/** Measures, prints, and says whether all targets hold. */
export async function main(words: string[]): Promise<number> {
  const { values } = parseArgs({
    args: words,
    options: { json: { type: 'string', default: 'node_modules/.cache/bench/speed.json' } },
  })
  const peers = await loadPeers(`${process.cwd()}/bench`)
  const memory = await measureMemory(peers)
  const whole = await measureWhole(peers)
  const streamed = await measureStreamed(peers)
  const targets = targetsOf(whole, streamed)
  console.log('Nanoseconds of processor time for each character; medians.\n')
  printTimes('A text without calls, in one piece', whole.prose)
  printTimes('Clean calls between marks, in one piece', whole.calls)
  printTimes('A call with one long argument, in one piece', whole.argument)
  printTimes('The same in pieces of four characters, each piece read once', streamed.once)
  printTimes(
    `The same, all of it read again with each piece; from ${sizeOf(measuredTo)} on extrapolated as quadratic`,
    streamed.again,
  )
  console.log('Bytes held for each character of a 1 MB argument that is still coming')
  for (const [name, bytes] of Object.entries(memory))
    console.log(`  ${name.padEnd(34)} ${bytes.toFixed(1).padStart(10)}`)
  console.log('\nTargets')
  for (const it of targets) console.log(lineOf(it))
  mkdirSync(dirname(values.json), { recursive: true })
  writeFileSync(values.json, `${JSON.stringify({ whole, streamed, memory, targets }, null, 2)}\n`)
  console.log(`\nwritten to ${values.json}`)
  return targets.every(isWithin) ? 0 : 1
}

function printTimes(title: string, times: Times): void {
  const lengths = Object.keys(Object.values(times)[0] ?? {}).map(Number)
  console.log(title)
  console.log(`  ${''.padEnd(34)} ${lengths.map((it) => sizeOf(it).padStart(10)).join(' ')}`)
  for (const [name, byLength] of Object.entries(times)) {
    const cells = lengths.map((it) => byLength[it]!.toFixed(byLength[it]! < 100 ? 1 : 0).padStart(10))
    console.log(`  ${name.padEnd(34)} ${cells.join(' ')}`)
  }
  console.log()
}

function lineOf(it: Target): string {
  const { name, ratio, limit, bound } = it
  const verdict = isWithin(it) ? 'within' : bound === 'most' ? 'above' : 'below'
  return `  ${verdict.padEnd(7)} ${name.padEnd(62)} ${ratio.toFixed(2).padStart(9)}  (at ${bound} ${limit})`
}
