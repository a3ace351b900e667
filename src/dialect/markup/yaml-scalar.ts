import type { Json } from '../../core/json.ts'
import { placeJson } from '../call/placed-json.ts'
import { saysType } from './schema-under.ts'

/** One value as YAML writes it on a line. Only where no schema says what it is, its looks decide. */
export function yamlScalar(written: string, schema: Json | undefined): Json {
  const [, quoted] = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*(?:#.*)?$/s.exec(written) ?? []
  if (quoted?.startsWith("'")) return quoted.slice(1, -1).replaceAll("''", "'")
  if (quoted) return String(placeJson(quoted, 0)?.value ?? quoted.slice(1, -1))
  const text = written.replace(/\s+#\s.*$/s, '').trim()
  if (saysType(schema)) return text
  if (/^(?:null|Null|NULL|~)$/.test(text)) return null
  if (/^(?:true|True|TRUE)$/.test(text)) return true
  if (/^(?:false|False|FALSE)$/.test(text)) return false
  const isNumber = /^[-+]?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?(?:e[-+]?\d{1,2})?$/i.test(text)
  return isNumber ? Number(text) : text
}
