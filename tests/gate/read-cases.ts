import { readFileSync } from 'node:fs'

/** `# name`, input, `==>`, expected: a case is text. */
export interface Case {
  name: string
  input: string[]
  expected: string[]
}

export function readCases(file: string): Case[] {
  const text = readFileSync(new URL(`cases/${file}`, import.meta.url), 'utf8')
  return text
    .split(/^# /m)
    .slice(1)
    .map((it) => {
      const [head = '', expected = ''] = it.split(/^==>$/m)
      const [name = '', ...input] = head.trimEnd().split('\n')
      return { name, input, expected: expected.trim().split('\n') }
    })
}
