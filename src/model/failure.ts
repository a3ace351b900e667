import type { Failure, FailureAct } from '../core/flow.ts'
import type { Json } from '../core/json.ts'
import { redactText } from '../core/redact.ts'
import type { ErrorRow, Said } from './error-row.ts'
import { errorTable } from './error-table.ts'
import { readErrorText, withoutMarkup } from './error-text.ts'
import { readWait, writeWait } from './wait.ts'

/** An answer that is not a completion. */
export interface ErrorAnswer {
  /** 200 where the error stands inside an answer that claims to be none. */
  status: number
  /** The status that it should have had; else what the error claims for itself. */
  readAs?: number | undefined
  body: Json
  url: string
  headers?: Headers | undefined
  /** Whether contracts or native calls were sent: without them there are no native tools to turn off. */
  native?: boolean | undefined
  /** The longest pause that is worth it; 120,000 ms by default. */
  waitLimitMs?: number | undefined
  /** Milliseconds since the epoch, for a date in `retry-after` when the server does not send its own. */
  now?: number | undefined
}

/** What an error answer means and what may be done about it, by the error table. */
export function readFailure(answer: ErrorAnswer): Failure {
  const { body, headers, native = true, waitLimitMs = 120_000, now, url } = answer
  const text = readErrorText(body, headers)
  const status = answer.status >= 300 ? answer.status : (answer.readAs ?? text.status ?? 502)
  const asked = readWait(headers, `${text.all}\n${text.message}`, now)
  const said: Said = { ...text, status, url, native, waitLimitMs, found: null, waitMs: asked }
  const row = errorTable.find((it) => fits(it, said)) ?? errorTable.at(-1)!
  said.found = row.pattern?.exec(said.all) ?? null
  const salvage = row.salvage?.(said)?.trim() || undefined
  const act = possible(typeof row.act === 'function' ? row.act(said) : row.act, { salvage, native })
  const waits = act.type === 'retry' || act.type === 'stop' || act.type === 'shorten'
  const waitMs = asked ?? (act.type === 'retry' ? row.waitMs : undefined)
  return {
    issue: { code: row.code, message: writeMessage(row, { said, act, answered: answer.status }) },
    status,
    act,
    cause: row.id,
    ...(waits && waitMs !== undefined ? { waitMs } : {}),
    ...(salvage !== undefined ? { salvage } : {}),
  }
}

function fits({ pattern, statuses, servers }: ErrorRow, said: Said): boolean {
  if (statuses && !statuses.includes(said.status)) return false
  if (servers && !servers.test(said.url)) return false
  return pattern ? pattern.test(said.all) : true
}

/** Nothing is salvaged from nothing, and what was not sent cannot be left out. */
function possible(act: FailureAct, given: { salvage: string | undefined; native: boolean }): FailureAct {
  if (act.type === 'salvage') {
    const otherwise = possible(act.otherwise, given)
    return given.salvage === undefined ? otherwise : { type: 'salvage', otherwise }
  }
  return act.type === 'switch' && act.switch === 'native-off' && !given.native ? { type: 'degrade' } : act
}

/** `https://… answered 401 "Invalid key": the key is missing, wrong or expired; check the key of this provider` */
function writeMessage(
  row: ErrorRow,
  { said, act, answered }: { said: Said; act: FailureAct; answered: number },
): string {
  const { url, status, message, waitMs } = said
  const number = answered === status ? status : `${answered} (read as ${status})`
  const words = shorten(redactText(withoutMarkup(message)).replace(/\s+/g, ' '))
  const wait =
    waitMs !== undefined && waitMs > 0 && act.type !== 'switch' ? `; it asks to wait ${writeWait(waitMs)}` : ''
  return `${redactText(url)} answered ${number}${words ? ` "${words}"` : ''}: ${row.meaning}; ${nextStep(row, act)}${wait}`
}

/** What follows, where it is not what the row hopes for. */
function nextStep({ next, salvage }: ErrorRow, act: FailureAct): string {
  if (act.type === 'degrade') return 'a plainer request may pass'
  return salvage && act.type === 'switch' ? 'calls are asked for as text' : next
}

function shorten(text: string): string {
  return text.length <= 300 ? text : `${text.slice(0, 299)}…`
}
