import type { Contract, ToolCall } from '../core/flow.ts'
import type { Issue } from '../core/issue.ts'
import type { JsonObject } from '../core/json.ts'
import { exampleCall } from './example-call.ts'
import { findTool } from './find-tool.ts'
import type { ReadText } from './gate.ts'

/**
 * What the model reads about a refused call: each thing that is wrong and one right example.
 *
 *     days: expected integer (1 to 365), got string "30 days"; send 30
 *     Correct: get_price_history("bitcoin", 30)
 */
export function writeRefusal(issues: Issue[], { tool, contracts, writeCall, given, readText }: RefusalOptions): string {
  const lines = [...new Set(issues.map((it) => it.message))]
  const found = findTool(tool, contracts)
  const contract = found.ok ? found.value.contract : contracts[0]
  if (!contract || issues.every((it) => withoutExample.has(it.code))) return lines.join('\n')
  const isUsable = found.ok && !issues.some((it) => it.code === 'call-too-deep')
  const own = isUsable ? given : {}
  const example = writeCall(exampleCall(contract, own, readText), contract)
  return [...lines, found.ok ? `Correct: ${example}` : `A call looks like this: ${example}`].join('\n')
}

/** What a refusal is written from: the call as it came, and how a right one is written. */
export interface RefusalOptions {
  /** The tool that was called, as the model wrote it. */
  tool: string
  contracts: Contract[]
  /** Writes the example in the form the model is taught. */
  writeCall: (call: Pick<ToolCall, 'tool' | 'named' | 'positional'>, contract?: Contract) => string
  /** The refused call's arguments by name, as written; the example keeps those that are valid. */
  given?: JsonObject | undefined
  /** Reads a list or an object that came as its own text. */
  readText?: ReadText | undefined
}

/** Issues that no better writing mends. */
const withoutExample = new Set<string>(['call-denied', 'call-not-approved', 'schema-unusable'])
