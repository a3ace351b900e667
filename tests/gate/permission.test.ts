import { describe, expect, test } from 'vitest'
import type { GateFact } from '../../src/core/event.ts'
import type { CheckedCall, Contract } from '../../src/core/flow.ts'
import type { Json } from '../../src/core/json.ts'
import { type RepairCode, repair } from '../../src/core/repair.ts'
import {
  type Approve,
  approvalHolds,
  approveCall,
  byEffect,
  decide,
  type Gate,
  judge,
  open,
  pass,
  readPolicy,
} from '../../src/gate/index.ts'
import { callOf, contractOf } from './calls.ts'

const convert = contractOf('convert', { amount: { type: 'number' } }, { effect: 'write' })
const checkedCall = (contract: Contract, amount = 10, ...repairs: RepairCode[]): CheckedCall => {
  const call = callOf(contract.name, { amount }, { repairs: repairs.map((it) => repair(it, 0, 1)) })
  const verdict = judge(call, { contracts: [contract], actionContract: open }, [call])
  if (!verdict.ok) throw new Error('the call keeps its contract')
  return verdict.checked
}

describe('by effect', () => {
  test.each<[Contract['effect'], Contract['effectFrom'], RepairCode[], string]>([
    ['read', 'hint', [], 'allow'],
    ['read', 'code', ['missing-comma'], 'allow'],
    ['write', 'code', [], 'allow'],
    ['write', 'code', ['trailing-comma'], 'allow'],
    ['write', 'code', ['trailing-comma', 'missing-comma'], 'ask'],
    ['write', 'hint', [], 'ask'],
    ['destroy', 'code', [], 'ask'],
    ['destroy', 'hint', ['missing-comma'], 'ask'],
  ])('%s, known from %s, with %j: %s', (effect, effectFrom, repairs, expected) => {
    expect(decide(checkedCall({ ...convert, effect, effectFrom }, 1, ...repairs), byEffect).type).toBe(expected)
  })

  test('an argument in another spelling is a guess, so a write asks', () => {
    const call = callOf('convert', { Amount: 1 })
    const verdict = judge(call, { contracts: [convert], actionContract: open }, [call])
    expect(verdict.ok && decide(verdict.checked, byEffect).type).toBe('ask')
  })

  test('the reason names the tool as people may see it', () => {
    const { reason } = decide(checkedCall({ ...convert, name: 'x\n**ok**', effect: 'destroy' }), byEffect)
    expect(reason).not.toMatch(/\n|(?<!\\)\*/)
  })
})

test('a policy that fails or says nothing has said no', () => {
  const failing = () => {
    throw new Error('no rules today')
  }
  expect(decide(checkedCall(convert), failing)).toEqual({ type: 'deny', reason: 'the policy failed: no rules today' })
  expect(decide(checkedCall(convert), (() => undefined) as never).type).toBe('deny')
})

describe('a policy from a file', () => {
  const decided = (json: Json, contract: Contract, ...repairs: RepairCode[]) => {
    const policy = readPolicy(json)
    return policy.ok
      ? decide(checkedCall(contract, 1, ...repairs), policy.value)
      : policy.issues.map((it) => it.message)
  }
  const rules = {
    default: 'ask',
    rules: [
      { tool: 'con*', effect: ['write', 'destroy'], risk: 'guess', decision: 'deny', reason: 'write it exactly' },
      { tool: ['convert', 'get_*'], decision: 'allow' },
    ],
  }

  test('its first rule that fits decides', () => {
    expect(decided(rules, convert, 'missing-comma')).toEqual({ type: 'deny', reason: 'write it exactly' })
    expect(decided(rules, convert)).toEqual({ type: 'allow', reason: 'rule 2 of the policy' })
    expect(decided(rules, { ...convert, name: 'get_price' })).toMatchObject({ type: 'allow' })
  })

  test('its default decides where no rule fits', () => {
    expect(decided(rules, { ...convert, name: 'wipe' })).toMatchObject({ type: 'ask' })
    expect(decided({ default: 'deny' }, convert)).toMatchObject({ type: 'deny' })
  })

  test.each<[string, string, boolean]>([
    ['a*c', 'abc', true],
    ['a*c', 'ac', true],
    ['a*c', 'a', false],
    ['aa*aa', 'aaa', false],
    ['*', 'anything', true],
    ['*a*b*', 'xxaxxbxx', true],
    ['*a*b*', 'xxbxxaxx', false],
    ['a.c', 'abc', false],
  ])('%s against %s', (glob, name, fits) => {
    const json = { default: 'deny', rules: [{ tool: glob, decision: 'allow' }] }
    expect(decided(json, { ...convert, name })).toMatchObject({ type: fits ? 'allow' : 'deny' })
  })

  test.each<[Json, string]>([
    [[], 'policy: a policy is an object with rules and a default'],
    [{ rules: [] }, 'policy/default: default is one of allow, ask, deny, got nothing'],
    [{ default: 'maybe' }, 'policy/default: default is one of allow, ask, deny, got "maybe"'],
    [{ default: 'ask', rules: {} }, 'policy/rules: rules is a list'],
    [{ default: 'ask', rules: [{}] }, 'policy/rules/0/decision: decision is one of allow, ask, deny, got nothing'],
    [
      { default: 'ask', rules: [{ efect: 'read', decision: 'allow' }] },
      'policy/rules/0/efect: "efect" is not known here; there are tool, effect, effectFrom, risk, decision, reason',
    ],
    [
      { default: 'ask', rules: [{ risk: ['cut'], decision: 'allow' }] },
      'policy/rules/0/risk: risk is one of safe, guess, got "cut"',
    ],
    [
      { default: 'ask', rules: [{ tool: 5, decision: 'allow' }] },
      'policy/rules/0/tool: tool is a text or a list of texts',
    ],
  ])('%j is refused with its place', (json, message) => {
    expect(decided(json, convert)).toContain(message)
  })
})

describe('an approval', () => {
  const ask = { type: 'ask' as const, reason: 'it writes' }
  const yes: Approve = () => ({ approved: true, by: 'ada', expiresAt: 1_000 })

  test('counts for the call it was given for, once, and not forever', async () => {
    const checked = checkedCall(convert)
    const approval = await approveCall(checked, ask, yes, () => 500)
    if (approval === 'later') throw new Error('it was answered')
    expect(approvalHolds(approval, checked, 500)).toBe(true)
    expect(approvalHolds(approval, checkedCall(convert, 900_000), 500)).toBe(false)
    expect(approvalHolds(approval, checkedCall({ ...convert, name: 'pay' }), 500)).toBe(false)
    expect(approvalHolds(approval, checkedCall({ ...convert, effect: 'destroy' }), 500)).toBe(false)
    expect(approvalHolds({ ...approval, used: true }, checked, 500)).toBe(false)
    expect(approvalHolds(approval, checked, 1_000)).toBe(false)
    expect(approvalHolds({ approved: true, by: 'ada' }, checked, 500)).toBe(false)
    expect(approvalHolds({ ...approval, approved: false }, checked, 500)).toBe(false)
  })

  test.each<[string, Approve | undefined, string]>([
    ['nobody', undefined, 'there is nobody to ask'],
    ['an approver that fails', () => Promise.reject(new Error('line is dead')), 'the approver failed: line is dead'],
    ['an approver that answers nonsense', (() => 'yes') as never, 'the approver gave no answer'],
    ['an approver that was too slow', () => ({ approved: true, by: 'ada', expiresAt: 1 }), 'the approval has expired'],
  ])('%s has not approved', async (_, approve, reason) => {
    expect(await approveCall(checkedCall(convert), ask, approve, () => 2)).toMatchObject({ approved: false, reason })
  })
})

describe('the way from a call to a tool', () => {
  const told = async (gate: Partial<Gate>, named = { amount: '5' } as Record<string, Json>) => {
    const facts: GateFact[] = []
    const way = pass(callOf('convert', named), {
      contracts: [convert],
      actionContract: open,
      policy: byEffect,
      ...gate,
    })
    for (;;) {
      const { value, done } = await way.next()
      if (done) return { facts: facts.map((it) => it.type), end: typeof value === 'object' ? value.arguments : value }
      facts.push(value)
    }
  }
  const asking = () => ({ type: 'ask' as const, reason: 'just so' })

  test('goes through checks, policy and approval, in this order', async () => {
    expect(await told({})).toEqual({ facts: ['checked', 'decision'], end: { amount: 5 } })
    const approved = await told({ policy: asking, approve: () => ({ approved: true, by: 'ada' }) })
    expect(approved).toEqual({ facts: ['checked', 'decision', 'approval'], end: { amount: 5 } })
  })

  test('ends where one of them says no', async () => {
    expect(await told({}, { amount: 'five' })).toEqual({ facts: ['refused'], end: undefined })
    expect(await told({ policy: () => ({ type: 'deny', reason: 'no' }) })).toEqual({
      facts: ['checked', 'decision'],
      end: undefined,
    })
    expect(await told({ policy: asking })).toEqual({ facts: ['checked', 'decision', 'approval'], end: undefined })
  })

  test('waits for a person who answers later', async () => {
    expect(await told({ policy: asking, approve: () => 'later' })).toEqual({
      facts: ['checked', 'decision'],
      end: 'later',
    })
  })

  test('nobody is asked about a call that is wrong', async () => {
    let asked = 0
    const approve: Approve = () => {
      asked += 1
      return { approved: true, by: 'ada' }
    }
    await told({ policy: asking, approve }, { amount: 'five' })
    expect(asked).toBe(0)
  })
})
