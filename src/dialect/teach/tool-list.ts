import type { Contract } from '../../core/flow.ts'
import { pythonDefinition } from './python-text.ts'
import { toolLines } from './tool-lines.ts'

/** Each tool as JSON Schema on a line of its own, between tags: what most families were trained on. */
export function jsonDefinitions(contracts: Contract[]): string {
  const lines = contracts.map(({ name, description, parameters }) =>
    JSON.stringify({ type: 'function', function: { name, description, parameters } }),
  )
  return ['<tools>', ...lines, '</tools>'].join('\n')
}

/** Each tool as a Python definition. */
export function pythonDefinitions(contracts: Contract[]): string {
  return contracts.map(pythonDefinition).join('\n\n')
}

/** Each tool in plain lines. */
export function plainDefinitions(contracts: Contract[]): string {
  return contracts.map(toolLines).join('\n')
}
