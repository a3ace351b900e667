import { isObject, type Json, type JsonObject } from '../core/json.ts'
import { typesOf } from './coerce.ts'
import { isNumberText, isZeroPadded, readNumber } from './lossless.ts'

/** What to send instead of a value of the wrong type, taken from the value itself: `send 30` for "30 days". */
export function suggest(value: Json, schema: JsonObject): string | undefined {
  const types = typesOf(schema)
  const type = types.includes('integer') ? 'integer' : types.includes('number') ? 'number' : undefined
  if (typeof value === 'string' && type !== undefined) return suggestNumber(value.trim(), type)
  if (typeof value === 'number' && type === 'integer') return `send a whole number such as ${Math.round(value)}`
  if (types.includes('array') && typeof value === 'string') return suggestList(value)
  if (types.includes('string') && typeof value === 'boolean') return `send "${value}" in quotes`
  if (types.includes('string') && (Array.isArray(value) || isObject(value))) return 'send one text in quotes'
  if (types.includes('boolean')) return 'send true or false'
  return undefined
}

/** The number that a text most likely means; only ever suggested, never taken. */
export function likelyNumber(text: string, type: 'integer' | 'number'): number | undefined {
  const plain = text.trim().toLowerCase()
  const grouped = /^([+-]?\d{1,3}(?:,\d{3})+)(\.\d+)?$/.exec(plain)
  if (grouped) return readNumber(plain.replaceAll(',', ''), type)
  const comma = /^([+-]?\d+),(\d+)$/.exec(plain)
  if (comma) return readNumber(`${comma[1]}.${comma[2]}`, type)
  const fraction = /^(\d{1,9})\s*\/\s*(\d{1,9})$/.exec(plain)
  if (fraction && type === 'number' && Number(fraction[2]) !== 0) return Number(fraction[1]) / Number(fraction[2])
  const unit = /^(?:[$€£]\s*)?([+-]?\d{1,15}(?:\.\d{1,15})?)(?:\s*[a-z]{1,12})?$/.exec(plain)
  if (unit && !isZeroPadded(unit[1]!)) return readNumber(unit[1]!, type)
  const word = numberWords.indexOf(plain)
  return word < 0 ? undefined : word
}

const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

function suggestNumber(text: string, type: 'integer' | 'number'): string {
  if (/^[+-]?[\d.,]+\s*%$/.test(text))
    return 'a percent sign is ambiguous; send the plain number in the unit that the tool asks for'
  if (isZeroPadded(text)) return 'leading zeros would be lost; send a number without them if it is no code'
  const likely = likelyNumber(text, type)
  if (likely !== undefined) {
    return text.includes(',') ? `"${text.slice(0, 40)}" is an ambiguous number; send ${likely}` : `send ${likely}`
  }
  if (isNumberText(text) && type === 'integer') return 'send a whole number'
  return 'send digits only, such as 30'
}

function suggestList(value: string): string {
  return `send a list such as ${JSON.stringify(splitList(value).slice(0, 3))}`
}

/** `bitcoin, ethereum` as the items it names. */
export function splitList(text: string): string[] {
  const items = text.slice(0, 400).split(/[,;\n|]/)
  return items
    .map((it) =>
      it
        .trim()
        .replace(/^[["'(]+|[\]"')]+$/g, '')
        .slice(0, 60),
    )
    .filter((it) => it !== '')
}
