/** A number as written: its value, or its digits where a double would lose some of them. */
export interface JsonNumber {
  value: number | string
  exact: boolean
  form: 'json' | 'other'
}

/**
 * Reads a number in JSON's form or a form that models borrow from programming languages; `null` where it is none.
 *
 *     7   -1.5e3            as JSON has them
 *     +7  .5  5.  0x1F  1_000   another form of the same number
 *     007  9007199254740993     digits that a double would lose: the value is the text
 */
export function readNumber(word: string): JsonNumber | null {
  const form = jsonNumber.test(word) ? 'json' : 'other'
  if (form === 'json') {
    const value = Number(word)
    if ((word.length < 16 && !/[eE]/.test(word)) || String(value) === word) return { value, exact: false, form }
  }
  const hex = hexNumber.exec(word)
  if (form === 'other' && !hex && !otherNumber.test(word)) return null
  const plain = hex ? hex[1]!.replace('+', '') + BigInt(hex[2]!) : word.replace(/^\+/, '').replaceAll('_', '')
  const value = Number(plain)
  const lost = /^-?0\d/.test(plain) || significantDigits(plain) !== significantDigits(String(value))
  return lost ? { value: plain, exact: true, form } : { value, exact: false, form }
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/
const otherNumber = /^[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][-+]?\d+)?$/
const hexNumber = /^([-+]?)(0[xX][0-9a-fA-F]{1,64})$/

/** A number's digits without sign, point, exponent and the zeros around them: where a double's are others, it has lost some. */
export function significantDigits(number: string): string {
  const mantissa = /^[-+]?([\d.]*)/.exec(number)?.[1] ?? ''
  const bare = mantissa.replace('.', '').replace(/^0+/, '')
  let end = bare.length
  while (bare[end - 1] === '0') end--
  return bare.slice(0, end)
}
