import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Part } from '../../src/core/flow.ts'
import { type Case, readCases, readPieces, show } from './cases.ts'

/** Every file of the folder: a new one is read without being named here. */
const cases = readdirSync(new URL('cases/', import.meta.url)).flatMap(readCases)

describe.each(cases)('$name', (it_) => {
  it('is read as the case says', () => {
    expect(show(readPieces(it_, [it_.input]).reading)).toBe(it_.expected)
  })

  it('is read the same by character and cut anywhere', () => {
    const whole = readPieces(it_, [it_.input]).reading
    expect(readPieces(it_, it_.input.split('')).reading).toEqual(whole)
    fc.assert(
      fc.property(fc.array(fc.nat(it_.input.length), { maxLength: 6 }), (cuts) => {
        expect(readPieces(it_, cutAt(it_.input, cuts)).reading).toEqual(whole)
      }),
      { numRuns: 12 },
    )
  })

  it('shows text that its parts, taken together, say', () => {
    const { reading, parts } = readPieces(it_, it_.input.split(''))
    expect(plain(shownText(it_, parts))).toBe(plain(reading.text))
  })

  it('shows no character of a call while it holds back', () => {
    const { reading, parts } = readPieces(it_, it_.input.split(''), { hold: true })
    expect(reading).toEqual(readPieces(it_, [it_.input]).reading)
    expect(parts.filter((part) => part.type === 'revised' && part.as === 'call')).toEqual([])
  })
})

function cutAt(text: string, cuts: number[]): string[] {
  const places = [0, ...[...cuts].sort((a, b) => a - b), text.length]
  return places.slice(1).map((to, i) => text.slice(places[i], to))
}

/** What a watcher sees at the end: text parts, less what was taken back. */
function shownText({ input }: Case, parts: Part[]): string {
  const shown = new Array<boolean>(input.length).fill(false)
  for (const part of parts) {
    if (part.type === 'text') shown.fill(true, ...part.span)
    if (part.type === 'revised') shown.fill(false, ...part.span)
  }
  return input.replace(/[\s\S]/g, (char, at: number) => (shown[at] ? char : ' '))
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
