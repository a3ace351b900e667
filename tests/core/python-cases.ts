import { readFileSync } from 'node:fs'

/** One case of a case file: its name is the symptom, its texts are as written. */
export interface TextCase {
  name: string
  input: string
  expected: string
}

/**
 * Reads a case file.
 *
 *     # a number may have underscores
 *     f(1_000)
 *     ==>
 *     call f(1000)
 */
export function readCases(file: string): TextCase[] {
  const text = readFileSync(new URL(`cases/${file}`, import.meta.url), 'utf8')
  return text
    .split(/^# /m)
    .slice(1)
    .map((section) => {
      const [head, expected] = section.split('\n==>\n')
      const [name, ...input] = head!.split('\n')
      return { name: name!, input: input.join('\n'), expected: expected!.trimEnd() }
    })
}
