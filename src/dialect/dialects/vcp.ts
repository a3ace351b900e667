import type { Dialect } from '../dialect.ts'

/** Keys and texts between 「始」 and 「末」, so that nothing in a text has to be escaped. */
export const vcp: Dialect = {
  name: 'vcp',
  example: '<<<[TOOL_REQUEST]>>>\ntool_name:「始」get_price「末」,\ncoin_id:「始」tron「末」\n<<<[END_TOOL_REQUEST]>>>',
  stop: ['[[VCP'],
  envelopes: [{ open: ['<<<[TOOL_REQUEST]>>>'], close: ['<<<[END_TOOL_REQUEST]>>>'] }],
}
