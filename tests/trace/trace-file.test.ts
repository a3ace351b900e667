import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../../src/core/event.ts'
import type { Contract } from '../../src/core/flow.ts'
import { foldAll } from '../../src/trace/fold.ts'
import { fromLines, isLive, redactedPointers, toLine } from '../../src/trace/trace-file.ts'
import { callOf, checkedOf, completionOf, recorded, start, weight, wholeRun } from './a-run.ts'

function linesOf(events: readonly RunEvent[]): string {
  return events.map((it) => toLine(it) ?? '').join('\n')
}

describe('a trace file', () => {
  test('written and read back it folds to the same state', () => {
    const { runs, issues } = fromLines(linesOf(wholeRun))
    expect(issues).toEqual([])
    expect(runs[0]).toEqual(wholeRun.filter((it) => !isLive(it)))
    expect(foldAll(runs[0]!)).toEqual(foldAll(wholeRun))
  })

  test('several runs, even mixed line by line, come apart again', () => {
    const other = recorded([start, { type: 'run-end', outcome: 'gave-up', answer: '' }], 'run-2')
    const mixed = [other[0]!, ...wholeRun.slice(0, 9), other[1]!, ...wholeRun.slice(9)]
    const { runs, issues } = fromLines(linesOf(mixed))
    expect(issues).toEqual([])
    expect(runs.map((it) => it[0]?.runId)).toEqual(['run-2', 'run-1'])
    expect(foldAll(runs[1]!)).toEqual(foldAll(wholeRun))
  })

  test('the same id used for a second run begins a second run', () => {
    const twice = `${linesOf(wholeRun)}\n${linesOf(wholeRun)}`
    expect(fromLines(twice).runs).toHaveLength(2)
  })

  test('windows line ends, a byte-order mark and empty lines are no trouble', () => {
    const text = `\uFEFF${linesOf(wholeRun).replaceAll('\n', '\r\n\r\n')}\r\n`
    expect(fromLines(text)).toMatchObject({
      issues: [],
      runs: [{ length: wholeRun.filter((it) => !isLive(it)).length }],
    })
  })

  test('a last line that was not written to its end is named, and the run before it is read', () => {
    const text = linesOf(wholeRun.slice(0, 10))
    const { runs, issues } = fromLines(text.slice(0, -20))
    expect(issues).toMatchObject([{ code: 'cut', line: 10 }])
    expect(foldAll(runs[0]!).phase).toBe('between')
  })

  test('a line that is no JSON is named by its number, and the rest is read', () => {
    const { runs, issues } = fromLines(`${toLine(wholeRun[0]!)}\noops\n${toLine(wholeRun[1]!)}\n`)
    expect(issues).toMatchObject([{ line: 2, code: 'not-json' }])
    expect(runs[0]).toHaveLength(2)
  })

  test.each([
    ['a number', '7'],
    ['an object that is no event', '{"hello": 1}'],
    ['an event without its fields', '{"seq":1,"at":1,"runId":"run-1","step":1,"type":"prompt"}'],
    ['an event of no known kind', '{"seq":1,"at":1,"runId":"run-1","step":1,"type":"__proto__"}'],
    ['a completion with a broken part', toLine(wholeRun[6]!)!.replace('"type":"text"', '"type":"call"')],
  ])('%s is not taken for an event', (_name, line) => {
    const { runs, issues } = fromLines(`${toLine(wholeRun[0]!)}\n${line}\n`)
    expect(issues).toMatchObject([{ line: 2, code: 'not-an-event' }])
    expect(runs[0]).toHaveLength(1)
  })

  test('every event of a run passes for one', () => {
    const everything = wholeRun.map((it) => JSON.stringify(it)).join('\n')
    expect(fromLines(everything)).toEqual({ runs: [wholeRun], issues: [] })
  })

  test('a run of a newer format is refused by name, and the others are read', () => {
    const newer = linesOf(wholeRun).replaceAll('run-1', 'run-9').replace('"format":1', '"format":2')
    const { runs, issues } = fromLines(`${newer}\n${linesOf(wholeRun)}`)
    expect(issues).toMatchObject([{ line: 1, code: 'newer-format' }])
    expect(issues[0]?.message).toContain('format 2')
    expect(runs.map((it) => it[0]?.runId)).toEqual(['run-1'])
  })

  test('an event written twice is named and counted once', () => {
    const { runs, issues } = fromLines(linesOf([wholeRun[0]!, wholeRun[1]!, wholeRun[1]!]))
    expect(issues).toMatchObject([{ line: 3, code: 'out-of-order' }])
    expect(runs[0]).toHaveLength(2)
  })
})

describe('secrets in a trace file', () => {
  const call = { ...callOf('call00000', 'K7'), named: { parcel: 'K7', api_key: 'abc-123-def' } }
  const login: Contract = { ...weight, parameters: { type: 'object', properties: { password: { type: 'string' } } } }

  test('values under secret-like keys are gone, and where they were is known', () => {
    const [event] = recorded([completionOf('…', [{ type: 'call', call }])])
    const line = toLine(event!)!
    expect(line).not.toContain('abc-123-def')
    expect(redactedPointers(JSON.parse(line))).toEqual(['/parts/0/call/named/api_key'])
    expect(redactedPointers(event!)).toEqual([])
  })

  test('a key that the model repeats in its text is gone too', () => {
    const [event] = recorded([completionOf('The key is sk-abcdefghijklmnopqrstuvwx.', [])])
    expect(toLine(event!)).not.toContain('abcdefghijklmnopqrstuvwx')
  })

  test('a parameter named password stays in its contract', () => {
    const [begun, checked] = recorded([
      { ...start, contracts: [login] },
      { type: 'checked', checked: { ...checkedOf(call), contract: login } },
    ])
    expect(JSON.parse(toLine(begun!)!).contracts).toEqual([login])
    expect(JSON.parse(toLine(checked!)!).checked.contract).toEqual(login)
  })

  test('numbers of tokens are no tokens', () => {
    for (const event of wholeRun) expect(redactedPointers(JSON.parse(toLine(event) ?? '{}'))).toEqual([])
  })
})
