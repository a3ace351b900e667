import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Failure, FailureAct } from '../../src/core/flow.ts'
import { errorTable } from '../../src/model/error-table.ts'
import { readFailure } from '../../src/model/failure.ts'

interface Case {
  name: string
  failure: Failure
  expected: string[]
}

const cases = readFileSync(new URL('./cases/errors.txt', import.meta.url), 'utf8')
  .split(/^# /m)
  .slice(1)
  .map(readCase)

function readCase(text: string): Case {
  const [given = '', expected = ''] = text.split('\n==>\n')
  const [name = '', first = '', ...rest] = given.split('\n')
  const blank = rest.indexOf('')
  const headers = rest
    .slice(0, blank < 0 ? undefined : blank)
    .map((it) => it.split(/: (.*)/).slice(0, 2) as [string, string])
  const [status, url = ''] = first.split(' ')
  const body = blank < 0 ? '' : rest.slice(blank + 1).join('\n')
  return {
    name,
    failure: readFailure({ status: Number(status), url, headers: new Headers(headers), body }),
    expected: expected.trim().split('\n'),
  }
}

function writeAct(act: FailureAct): string {
  if (act.type === 'salvage') return `salvage else ${writeAct(act.otherwise)}`
  if (act.type === 'switch') return ['switch', act.switch, act.parameter].filter(Boolean).join(' ')
  return act.type === 'shorten' && act.maxTokens ? `shorten ${act.maxTokens}` : act.type
}

function write({ cause, issue, act, salvage, waitMs }: Failure): string[] {
  const lines = [`${cause} ${issue.code} ${writeAct(act)}`]
  if (salvage !== undefined) lines.push(`salvage ${salvage.replaceAll('\n', '\\n')}`)
  if (waitMs !== undefined) lines.push(`wait ${waitMs}`)
  return lines
}

describe('what servers say instead of a completion', () => {
  test.each(cases)('$name', ({ failure, expected }) => {
    expect(write(failure)).toEqual(expected)
  })

  test('every row has a case', () => {
    const shown = new Set(cases.map((it) => it.failure.cause))
    expect(errorTable.map((it) => it.id).filter((it) => !shown.has(it))).toEqual([])
  })

  test('an account that may not is never a model that cannot', () => {
    const words = [
      'does not support tools',
      'System role not supported',
      'roles must alternate',
      'prompt is too long',
      '',
    ]
    for (const status of [401, 402, 403, 429]) {
      for (const body of words) {
        const { act } = readFailure({ status, body, url: 'https://api.example.test/v1' })
        expect(['stop', 'retry']).toContain(act.type)
      }
    }
  })

  test('native tools that were not offered are not turned off', () => {
    const body = 'Failed to parse input at pos 3: hello'
    const asked = { status: 500, url: 'http://localhost:8080/v1', native: false }
    expect(readFailure({ ...asked, body }).act).toEqual({ type: 'salvage', otherwise: { type: 'degrade' } })
    expect(readFailure({ ...asked, body: 'Only user and assistant roles are supported!' }).act).toEqual({
      type: 'switch',
      switch: 'system-folded',
    })
  })

  test('a message says what happened, what it means, one next step, and no secret', () => {
    const body = '{"error":{"message":"Incorrect API key provided: sk-proj-abcdefghijklmnop1234"}}'
    const { issue } = readFailure({ status: 401, body, url: 'https://api.openai.com/v1?key=hunter22' })
    expect(issue.message).toBe(
      'https://api.openai.com/v1?key=[redacted] answered 401 "Incorrect API key provided: [redacted]": the key is missing, wrong or expired; check the key of this provider, or sign in again',
    )
  })

  test('an endless error page is read quickly', () => {
    const before = process.cpuUsage()
    for (const piece of ['<', '<html>', '{"error":', '[', 'data:{', 'try again in 1', 'content ', 'model "']) {
      readFailure({ status: 500, body: piece.repeat(100_000), url: 'https://api.example.test/v1' })
    }
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1500)
  })
})
