import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const codes = [...read('src/core/issue.ts').matchAll(/^ {2}\| '([a-z-]+)'$/gm)].map((it) => it[1]!)
const sections = new Map(
  read('docs/issues.md')
    .split(/^## /m)
    .slice(1)
    .map((it) => [
      it.slice(0, it.indexOf('\n')),
      it
        .slice(it.indexOf('\n'))
        .replace(/^# .*$/gm, '')
        .trim(),
    ]),
)

describe('docs/issues.md', () => {
  test('the codes are found', () => {
    expect(codes.length).toBeGreaterThan(50)
    expect(new Set(codes).size).toBe(codes.length)
  })

  test.each(codes)('%s has a section that says something', (code) => {
    expect(sections.get(code)?.length ?? 0).toBeGreaterThan(30)
  })

  test('it has no section for a code that is gone', () => {
    expect([...sections.keys()].filter((it) => !codes.includes(it))).toEqual([])
  })
})
