import type { Json } from '../core/json.ts'

/** JSON text as a small model reads it best: no exponents where the plain digits are short, `0.00000074` for `7.4e-7`. */
export function writeJson(value: Json): string {
  if (typeof value === 'number') return writeNumber(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`
  return `{${Object.entries(value)
    .map(([key, item]) => `${JSON.stringify(key)}:${writeJson(item)}`)
    .join(',')}}`
}

/** A number in plain digits up to 30 places; beyond them with its exponent. */
export function writeNumber(value: number): string {
  const text = JSON.stringify(value)
  const found = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!found) return text
  const [, sign, first = '', rest = '', power] = found
  const exponent = Number(power)
  if (Math.abs(exponent) > 30) return text
  const digits = first + rest
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
  return `${sign}${digits.padEnd(exponent + 1, '0')}`
}
