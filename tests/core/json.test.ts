import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { JsonReader } from '../../src/core/json/json-reader.ts'
import type { JsonReading } from '../../src/core/json/json-reading.ts'

const file = readFileSync(new URL('cases/json.txt', import.meta.url), 'utf8')
const cases = file
  .split(/\n\n(?=# )/)
  .slice(1)
  .map((text) => {
    const [, name, input, expected] = /^# (.*)\n([\s\S]*)\n==>\n([\s\S]*)$/.exec(text)!
    return { name: name!, input: input!, expected: expected!.trim() }
  })

describe('arguments as models write them', () => {
  it.each(cases)('$name', ({ input, expected }) => {
    expect(shown(input, [input])).toBe(expected)
  })

  it.each(cases)('character by character: $name', ({ input, expected }) => {
    const characters = Array.from({ length: input.length }, (_, at) => input[at]!)
    expect(shown(input, characters)).toBe(expected)
  })

  it.each(cases)('in two pieces, cut anywhere: $name', ({ input, expected }) => {
    for (let at = 0; at <= input.length; at++) {
      expect(shown(input, [input.slice(0, at), input.slice(at)]), `cut at ${at}`).toBe(expected)
    }
  })
})

/** A reading as the case file writes it. */
function shown(input: string, pieces: string[]): string {
  const reader = new JsonReader({ until: ['</call>'] })
  let taken = 0
  for (const piece of pieces) taken += reader.feed(piece)
  reader.end()
  const result = reader.result()
  if (!result.ok) return result.issues.map((issue) => `${issue.code}: ${issue.message}`).join('\n')
  const rest = reader.state === 'ended' && taken < input.length ? [`rest ${JSON.stringify(input.slice(taken))}`] : []
  return [JSON.stringify(result.value.value), ...notes(input, result.value), ...rest].join('\n')
}

function notes(input: string, reading: JsonReading): string[] {
  const repairs = reading.repairs.map(({ code, span: [from, to] }) =>
    from === to
      ? `${code} before ${JSON.stringify(input.slice(to, to + 1))}`
      : `${code} ${input.slice(from, to).replaceAll('\n', '⏎').replaceAll('\t', '⇥')}`,
  )
  const exact = reading.exact.map((it) => `exact ${it}`)
  const twice = reading.duplicates.map((it) => `twice ${it.pointer} ${it.equal ? 'equal' : 'different'}`)
  const missing = reading.missing.map((it) => `missing closer of ${it.pointer || 'all'} at ${it.span[0]}`)
  return [...repairs, ...exact, ...twice, ...missing, ...reading.notFinite.map((it) => `not finite ${it}`)]
}
