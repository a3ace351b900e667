import { isObject, parseJson } from '../../src/core/json.ts'

/** What is held against the gate, as the person writes it. */
export interface GateInput {
  completion: string
  /** JSON. */
  tools: string
  /** `auto`, `native` or the name of a dialect. */
  dialect: string
  finish: 'stop' | 'length'
  contract: 'open' | 'strict'
}

/** The input that a link carries; what it does not say, or says wrongly, is as in `otherwise`. */
export function readGateInput(text: string, otherwise: GateInput): GateInput {
  const value = parseJson(text)
  if (!isObject(value)) return otherwise
  const { completion, tools, dialect, finish, contract } = value
  return {
    completion: typeof completion === 'string' ? completion : otherwise.completion,
    tools: typeof tools === 'string' ? tools : otherwise.tools,
    dialect: typeof dialect === 'string' ? dialect : otherwise.dialect,
    finish: finish === 'length' ? 'length' : 'stop',
    contract: contract === 'strict' ? 'strict' : 'open',
  }
}
