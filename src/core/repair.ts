/** A stretch of a completion's text: from, to (exclusive), in UTF-16 units. */
export type Span = [from: number, to: number]

/**
 * One place where text had to be mended to be read as a call.
 *
 * `safe`: the meaning is certain. `guess`: the likely meaning; a policy may want to ask.
 * A third risk, `cut`, is never a repair: a call whose content is missing is an issue (`call-cut`) and not a call.
 */
export interface Repair {
  code: RepairCode
  risk: 'safe' | 'guess'
  span: Span
}

export type RepairCode = keyof typeof repairRisks

/** Every repair there is and how sure it is; docs/repairs.md shows each with its example. */
export const repairRisks = {
  'quote-style': 'safe',
  'curly-quotes': 'safe',
  'trailing-comma': 'safe',
  'doubled-comma': 'safe',
  comment: 'safe',
  fence: 'safe',
  'byte-order-mark': 'safe',
  'raw-control-character': 'safe',
  'python-literal': 'safe',
  'number-form': 'safe',
  'invalid-escape': 'safe',
  'alias-key': 'safe',
  'wrapper-object': 'safe',
  'double-encoding': 'safe',
  'doubled-braces': 'safe',
  'missing-outer-closer': 'safe',
  'extra-closer': 'safe',
  'missing-closing-mark': 'safe',
  'foreign-closing-mark': 'safe',
  'missing-opening-mark': 'safe',
  'foreign-opening-mark': 'safe',
  'lost-angle-bracket': 'safe',
  'markdown-escape': 'safe',
  'quoted-name': 'safe',
  'namespace-prefix': 'safe',
  'equal-duplicate-key': 'safe',
  'unquoted-key': 'safe',
  'missing-inner-closer': 'guess',
  'unescaped-quote': 'guess',
  'missing-comma': 'guess',
  'unquoted-string': 'guess',
  'tool-name-spelling': 'guess',
  'argument-name-spelling': 'guess',
  'flattened-arguments': 'guess',
  'bare-text-argument': 'guess',
  'list-around-value': 'guess',
  'last-of-repeated-parameter': 'guess',
  'first-of-repeated-parameter': 'guess',
  'call-in-unclosed-reasoning': 'guess',
  'call-in-reasoning-delta': 'guess',
  'split-fragments': 'guess',
  salvaged: 'guess',
  'statements-left-out': 'guess',
} as const satisfies Record<string, 'safe' | 'guess'>

export function repair(code: RepairCode, from: number, to: number): Repair {
  return { code, risk: repairRisks[code], span: [from, to] }
}
