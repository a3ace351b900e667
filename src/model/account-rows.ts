import { type ErrorRow, type Said, stop } from './error-row.ts'

/**
 * What an account may not do. Invariant: none of these acts is a switch, since an account's no says nothing about what
 * the model can do.
 */
export const accountRows: readonly ErrorRow[] = [
  {
    id: 'browser-not-allowed',
    pattern: /anthropic-dangerous-direct-browser-access/i,
    code: 'account-refused',
    meaning: 'this server answers web pages only when they say that they show the key to the browser',
    next: 'send the header anthropic-dangerous-direct-browser-access: true',
    act: stop,
  },
  {
    id: 'credit-for-fewer-tokens',
    pattern: /can only afford (\d+)/i,
    statuses: [402],
    code: 'account-limited',
    meaning: 'the credit left does not cover the tokens that were allowed',
    next: 'fewer are asked for, once',
    act: ({ found }) => ({ type: 'shorten', maxTokens: Number(found?.[1]) }),
  },
  {
    id: 'credit-perhaps-late',
    statuses: [402],
    servers: /huggingface\.co/i,
    code: 'account-limited',
    meaning: 'the credit is used up, or its account is behind by a minute',
    next: 'ask once more after a pause, then see https://huggingface.co/settings/billing',
    act: paced,
    waitMs: 20_000,
  },
  {
    id: 'no-credit',
    statuses: [402],
    code: 'account-limited',
    meaning: 'the account has no credit left',
    next: 'add credit or choose another provider',
    act: stop,
  },
  {
    id: 'daily-limit',
    pattern: /per[ _-]?day\b|PerDay|\bdaily\b|\b[TR]PD\b|per month|monthly/i,
    statuses: [429],
    code: 'account-limited',
    meaning: 'the account has used what it may use in a day or a month',
    next: 'wait, or choose another model or provider',
    act: stop,
  },
  {
    id: 'quota',
    pattern: /insufficient_quota|quota|billing|credit/i,
    statuses: [429],
    code: 'account-limited',
    meaning: 'the account has used up its quota',
    next: 'see its plan and billing, or choose another provider',
    act: (said) => (said.waitMs === undefined ? stop : paced(said)),
  },
  {
    id: 'rate-limit',
    statuses: [429],
    code: 'account-limited',
    meaning: 'too many requests in a short time, or the provider is busy',
    next: 'ask again later or choose another provider',
    act: paced,
  },
  {
    id: 'key-refused',
    pattern:
      /(?:invalid|incorrect|missing|expired|no|wrong) (?:\w+ )?(?:api[ _-]?key|auth\w* token|credentials|username or password)\b|api[ _-]?key (?:not valid|is invalid|expired|required|missing)|invalid_api_key|invalid authentication/i,
    statuses: [400, 401, 403],
    code: 'account-refused',
    meaning: 'the key is missing, wrong or expired',
    next: 'check the key of this provider, or sign in again',
    act: stop,
  },
  {
    id: 'key-lacks-permission',
    pattern: /sufficient permissions to call inference providers/i,
    statuses: [403],
    code: 'account-refused',
    meaning: 'the token may not call models',
    next: 'make one that may: https://huggingface.co/settings/tokens/new?ownUserPermissions=inference.serverless.write&tokenType=fineGrained',
    act: stop,
  },
  {
    id: 'not-signed-in',
    statuses: [401],
    code: 'account-refused',
    meaning: 'the key is missing, wrong or expired, or does not open this model',
    next: 'check the key of this provider, or sign in again',
    act: stop,
  },
  {
    id: 'not-allowed',
    statuses: [403],
    code: 'account-refused',
    meaning: 'the account may not use this model, or a firewall stands before the server',
    next: 'check the access of the key, the address and any proxy',
    act: stop,
  },
]

/** Again after the pause asked for, unless that is longer than anyone would wait. */
function paced({ waitMs, waitLimitMs }: Said): { type: 'retry' | 'stop' } {
  return { type: waitMs !== undefined && waitMs > waitLimitMs ? 'stop' : 'retry' }
}
