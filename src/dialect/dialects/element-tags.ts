import type { Dialect } from '../dialect.ts'
import { taggedCalls } from '../weak/tagged-calls.ts'

/** "<f>\n  <k>v</k>\n</f>": an element that is called like a tool, with an element for each argument. */
export const morphXml: Dialect = {
  name: 'morph-xml',
  example: '<get_price>\n  <coin_id>tron</coin_id>\n</get_price>',
  weak: [taggedCalls],
}

/** "<f>\nk: v\n</f>": the same with lines of YAML. */
export const yamlXml: Dialect = {
  name: 'yaml-xml',
  example: '<get_price>\ncoin_id: tron\n</get_price>',
  weak: [taggedCalls],
}
