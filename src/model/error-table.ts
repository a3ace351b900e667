import { accountRows } from './account-rows.ts'
import { type ErrorRow, retry, stop } from './error-row.ts'
import { requestRows } from './request-rows.ts'
import { roleRows } from './role-rows.ts'
import { toolRows } from './tool-rows.ts'

/** Said in words by some servers, by the status alone by others. */
const wrongAddress: ErrorRow = {
  id: 'wrong-address',
  code: 'model-address',
  meaning: 'nothing answers completions at this address',
  next: 'check the base URL: most servers want it to end in /v1',
  act: stop,
}

/*
 * What servers say instead of a completion. The first row that fits decides, so the order matters: what an account may
 * not do comes first and touches no switch; then what a feature's refusal says in words; last what the status says.
 *
 * Some of what servers do is no failure, and stands where it acts:
 *   - a prompt that was silently cut to the server's context: truncation.ts;
 *   - a call in the content although native tools were offered: the dialects, which read it there;
 *   - an error inside a 200, a choice that ends in `error`, an error frame: wire-reader.ts, which asks this table;
 *   - a completion without text and call: `model-empty` in wire-reader.ts, and the run's nudge;
 *   - a call cut by the token limit: `finish: length`, and the dialects;
 *   - calls with loose types (no index, numbers as ids, objects as arguments): message-deltas.ts and the dialects;
 *   - `tool_choice`, `strict`, `store`, `response_format`, the developer role: never sent; request.ts;
 *   - system messages hoisted to the front: the run writes one, at the front;
 *   - a history with calls but no tools: the run offers its tools with every prompt that has native calls;
 *   - a page that may not call a server (mixed content, origins): unreachable.ts;
 *   - headers that a browser's preflight would refuse: the adapter sends two.
 */
const statusRows: ErrorRow[] = [
  { ...wrongAddress, pattern: /unexpected endpoint or method/i },
  { ...wrongAddress, statuses: [404, 405, 301, 302, 307, 308] },
  {
    id: 'too-large',
    statuses: [413],
    code: 'context-too-long',
    meaning: 'the request is larger than the server takes',
    next: 'older observations are shortened',
    act: { type: 'shorten' },
  },
  {
    id: 'overflow-unsaid',
    pattern: /^\s*$/,
    statuses: [400],
    servers: /cerebras/i,
    code: 'context-too-long',
    meaning: 'this server answers a prompt that is too long with nothing',
    next: 'older observations are shortened',
    act: { type: 'shorten' },
  },
  {
    id: 'overloaded',
    pattern: /overloaded|no_available_workers|loading model|(?:at|over) capacity|currently unavailable/i,
    code: 'model-overloaded',
    meaning: 'the server has too much to do just now, or is still loading the model',
    next: 'asking again may help',
    act: retry,
  },
  {
    id: 'server-failed',
    statuses: [408, 409, 425, 500, 502, 503, 504, 520, 521, 522, 523, 524, 529, 530],
    code: 'model-overloaded',
    meaning: 'the server failed, or the one behind it',
    next: 'asking again may help',
    act: retry,
  },
  {
    id: 'unavailable-here',
    statuses: [451],
    code: 'model-refused',
    meaning: 'the server does not answer in this country',
    next: 'choose another provider',
    act: stop,
  },
]

/** What stands when nothing else fits: nothing was said of the account, so the prompt may be written otherwise. */
const otherwiseRow: ErrorRow = {
  id: 'refused',
  code: 'model-refused',
  meaning: 'the server refused the request and no known reason fits',
  next: 'a plainer request may pass',
  act: { type: 'degrade' },
}

/** Every known refusal, in the order in which they are tried; the last fits everything. */
export const errorTable: readonly ErrorRow[] = [
  ...accountRows,
  ...toolRows,
  ...roleRows,
  ...requestRows,
  ...statusRows,
  otherwiseRow,
]
