import type { FailureAct } from '../core/flow.ts'
import type { ModelCode } from '../core/issue.ts'
import type { ErrorText } from './error-text.ts'

/** One thing that servers say instead of a completion, what it means, and what may be done. */
export interface ErrorRow {
  id: string
  /** What they say; absent where the status says it all. */
  pattern?: RegExp
  statuses?: readonly number[]
  /** Where the same words or status mean something else elsewhere: a pattern for the URL. */
  servers?: RegExp
  code: ModelCode
  /** For people: what it means, and one next step. */
  meaning: string
  next: string
  act: FailureAct | ((said: Said) => FailureAct)
  /** A pause that is worth it where the server names none. */
  waitMs?: number
  /** The completion that stands in the error. */
  salvage?(said: Said): string | undefined
}

/** An error answer as the rows see it. */
export interface Said extends ErrorText {
  status: number
  url: string
  /** What the pattern captured. */
  found: RegExpExecArray | null
  /** Contracts or native calls were sent, so that native tools can be turned off at all. */
  native: boolean
  waitMs: number | undefined
  /** The longest wait that is worth it. */
  waitLimitMs: number
}

/** Rows that say the same of what is wrong: the request asks for what this server or model does not do. */
export function featureRows(rows: Omit<ErrorRow, 'code'>[]): ErrorRow[] {
  return rows.map((it) => ({ ...it, code: 'feature-refused' }))
}

/** Native tools are refused: calls are asked for as text. */
export const nativeOff: FailureAct = { type: 'switch', switch: 'native-off' }
/** Nothing that a program could do. */
export const stop: FailureAct = { type: 'stop' }
/** The same request may pass later. */
export const retry: FailureAct = { type: 'retry' }

/** The parameter that a server names, where it is one that a request can do without. */
export function refusedParameter({ param, found }: Said): FailureAct {
  const name = [param, ...(found?.slice(1) ?? [])].find((it) => it !== undefined && /^[a-z]\w{1,40}$/.test(it))
  if (name === undefined || needed.has(name)) return { type: 'degrade' }
  if (name === 'tools' || name === 'functions') return nativeOff
  return { type: 'switch', switch: 'parameter-out', parameter: name }
}

const needed = new Set(['messages', 'model', 'role', 'content'])
