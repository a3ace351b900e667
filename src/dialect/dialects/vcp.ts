import type { Dialect } from '../dialect.ts'

/** Keys and texts between 「始」 and 「末」, so that nothing in a text has to be escaped. */
export const vcp: Dialect = {
  name: 'vcp',
  envelopes: [{ open: ['<<<[TOOL_REQUEST]>>>'], close: ['<<<[END_TOOL_REQUEST]>>>'] }],
}
