import { describe, expect, test } from 'vitest'
import type { CheckedCall } from '../../src/core/flow.ts'
import { Approvals } from '../../web/run/approvals.ts'

function call(id: string, tool = 'pay'): CheckedCall {
  return { call: { id }, contract: { name: tool }, hash: id } as CheckedCall
}

function bench() {
  const abort = new AbortController()
  const approvals = new Approvals(abort.signal)
  return { abort, approvals, ask: async (it: CheckedCall) => approvals.approve(it, 'why') }
}

describe('a person answers', () => {
  test('yes, once: the next call of the same tool waits again', async () => {
    const { approvals, ask } = bench()
    const first = ask(call('a'))
    approvals.answer('a', { say: 'once' })
    expect(await first).toMatchObject({ approved: true, by: 'you' })
    const second = ask(call('b'))
    expect(await Promise.race([second, 'waiting'])).toBe('waiting')
  })

  test('yes, for the tool and this run: its next call does not wait, another tool does', async () => {
    const { approvals, ask } = bench()
    const first = ask(call('a'))
    approvals.answer('a', { say: 'tool' })
    await first
    expect(await ask(call('b'))).toMatchObject({ approved: true })
    expect(await Promise.race([ask(call('c', 'send')), 'waiting'])).toBe('waiting')
  })

  test('no, with a reason that the model is told', async () => {
    const { approvals, ask } = bench()
    const asked = ask(call('a'))
    approvals.answer('a', { say: 'refuse', reason: 'too much' })
    expect(await asked).toEqual({ approved: false, by: 'you', reason: 'too much' })
  })

  test('the second of two rows before the first', async () => {
    const { approvals, ask } = bench()
    const first = ask(call('a'))
    approvals.answer('b', { say: 'once' })
    approvals.answer('a', { say: 'once' })
    await first
    expect(await ask(call('b'))).toMatchObject({ approved: true })
  })

  test('nothing, and stops the run: nobody has approved', async () => {
    const { abort, ask } = bench()
    const asked = ask(call('a'))
    abort.abort()
    expect(await asked).toMatchObject({ approved: false, by: 'stop' })
  })
})
