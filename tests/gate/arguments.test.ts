import { expect, test } from 'vitest'
import type { CheckedCall, Contract, ToolCall } from '../../src/core/flow.ts'
import type { Issue } from '../../src/core/issue.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { judge, open, writePythonCall, writeRefusal } from '../../src/gate/index.ts'
import { callOf, contractOf } from './calls.ts'
import { readCases } from './read-cases.ts'

test.each(readCases('arguments.txt'))('$name', ({ input, expected }) => {
  const contracts = [contractOf('f', JSON.parse(input[0]!) as JsonObject)]
  const call = callOf('f', JSON.parse(input[1]!) as JsonObject)
  const verdict = judge(call, { contracts, actionContract: open }, [call])
  if (verdict.ok) expect(shownPass(verdict.checked)).toEqual([expected[0], ...expected.slice(1).sort()])
  else expectRefusal(verdict.issues, expected, contracts, call)
})

/** What reaches the tool, and what was done to it on the way. */
function shownPass({ arguments: args, coercions, call }: CheckedCall): string[] {
  const done = coercions.map((it) => (it.to === undefined ? `left out ${it.pointer}` : `coerced ${it.pointer}`))
  return [spaced(args), ...[...done, ...call.repairs.map((it) => `${it.risk} ${it.code}`)].sort()]
}

function spaced(args: JsonObject): string {
  const text = JSON.stringify(args, null, 1).replace(/\n\s*/g, ' ')
  return text.replace(/([[{]) /g, '$1').replace(/ ([\]}])/g, '$1')
}

/** The code, then words that the model must be able to read. */
function expectRefusal(issues: Issue[], [first, ...words]: string[], contracts: Contract[], call: ToolCall): void {
  expect(issues.map((it) => `refused ${it.code}`)).toContain(first)
  const told = writeRefusal(issues, { tool: call.tool, contracts, writeCall: writePythonCall, given: call.named })
  for (const it of words) expect(told).toContain(it)
}
