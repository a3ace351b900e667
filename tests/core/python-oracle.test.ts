import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '../../src/core/json.ts'
import { readAction } from '../../src/core/python/action.ts'
import { readPythonBlock } from '../../src/core/python/python-call.ts'
import { characterNamed, characterNames } from '../../src/core/python/python-character-name.ts'
import { PythonGenerator } from './python-generator.ts'

const oracle = fileURLToPath(new URL('python-oracle.py', import.meta.url))
const hasPython = spawnSync('python3', ['--version']).status === 0

interface Verdict {
  ok: boolean
  list?: boolean
  calls?: { tool: string; positional: Json[]; named: JsonObject; exact: string[] }[]
  names?: string[]
  why?: string
}

describe.skipIf(!hasPython && !process.env['CI'])('CPython and our reader say the same', () => {
  it('of generated calls, valid and invalid', { timeout: 120_000 }, () => {
    const texts = makeTexts(20261130, Number(process.env['PYTHON_CASES'] ?? 4000))
    const verdicts = ask<Verdict>(texts)
    const differences: string[] = []
    let valid = 0
    texts.forEach((text, index) => {
      const theirs = expected(verdicts[index]!)
      const own = ours(text)
      if (theirs.ok) valid += 1
      if (!isSame(own, theirs))
        differences.push(
          `${JSON.stringify(text)}\n  CPython: ${show(theirs)} ${verdicts[index]!.why ?? ''}\n  ours: ${show(own)}`,
        )
    })
    console.info(`compared with CPython: ${texts.length} calls, ${valid} valid, ${texts.length - valid} invalid`)
    expect(differences.slice(0, 20).join('\n')).toBe('')
    expect(valid).toBeGreaterThan(1000)
    expect(texts.length - valid).toBeGreaterThan(1000)
  })

  it('of every character name in the table', () => {
    const [characters] = ask<Record<string, string>>([{ lookup: [...characterNames()] }])
    for (const [name, character] of Object.entries(characters!))
      expect([name, characterNamed(name)]).toEqual([name, character])
    expect(Object.keys(characters!).length).toBeGreaterThan(160)
  })

  it('of a call that stands in a fence behind a thought', () => {
    const texts = makeTexts(7, 600).filter((text) => !/[`\0]|<code/.test(text))
    const verdicts = ask<Verdict>(texts)
    texts.forEach((text, index) => {
      if (!verdicts[index]!.ok || !expected(verdicts[index]!).ok) return
      const action = readAction(`Thought: it is needed.\n\`\`\`python\n${text}\n\`\`\`\nObservation: 1`)
      expect([text, action.issues, action.calls.map(withoutPlace)]).toEqual([text, [], verdicts[index]!.calls])
      expect(action.thought).toBe('it is needed.')
    })
  })
})

function makeTexts(seed: number, count: number): string[] {
  const generator = new PythonGenerator(seed)
  return [...Array(count)].map((_, index) => {
    if (index % 4 === 1) return generator.refused()
    if (index % 4 === 2) return generator.mutated(generator.statement())
    return generator.statement()
  })
}

function ask<T>(requests: unknown[]): T[] {
  const input = requests.map((it) => `${JSON.stringify(it)}\n`).join('')
  const { stdout, status, stderr } = spawnSync('python3', [oracle], { input, encoding: 'utf8', maxBuffer: 1 << 28 })
  expect([status, stderr]).toEqual([0, ''])
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)
}

type Own = Pick<Verdict, 'ok' | 'list' | 'calls'>

/** The table of names is ours: what it does not hold is refused. */
function expected({ ok, list, calls, names }: Verdict): Own {
  if (!ok || names!.some((name) => characterNamed(name) === undefined)) return { ok: false }
  return { ok, list: list!, calls: calls! }
}

function ours(text: string): Own {
  const { statements } = readPythonBlock(text)
  const [only] = statements
  const ok = statements.length === 1 && only!.issues.length === 0 && only!.calls.every((it) => it.repairs.length === 0)
  return ok ? { ok, list: only!.kind === 'list-of-calls', calls: only!.calls.map(withoutPlace) } : { ok: false }
}

function withoutPlace({
  tool,
  positional,
  named,
  exact,
}: {
  tool: string
  positional: Json[]
  named: JsonObject
  exact: string[]
}) {
  return { tool, positional, named, exact }
}

/** As JSON values, where -0 and 0 are two and the order of keys is none. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = Object.keys(a)
  if (Array.isArray(a) !== Array.isArray(b) || keys.length !== Object.keys(b).length) return false
  return keys.every((key) => Object.hasOwn(b, key) && isSame(Reflect.get(a, key), Reflect.get(b, key)))
}

function show(value: unknown): string {
  return JSON.stringify(value)
}
