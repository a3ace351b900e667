import { isObject, type Json, type JsonObject } from '../core/json.ts'
import { readJsonValues } from './json-values.ts'

/** What an error answer says, whatever envelope its server uses. */
export interface ErrorText {
  /** In the server's words; empty when it gave none. */
  message: string
  code: string
  type: string
  /** The request parameter it complains about. */
  param: string
  /** The completion that the server refused to pass on. */
  failedGeneration: string
  /** The status that an error inside a 200 claims for itself. */
  status: number | null
  /** Everything that patterns are looked for in. */
  all: string
}

/**
 * Reads the known envelopes, the most telling first:
 *
 *     {"error":{"message":…}}   {"error":"…"}   {"message":…}   {"detail":…}   [{"error":{…}}]   {"errors":[…]}   text
 */
export function readErrorText(body: Json, headers?: Headers): ErrorText {
  const value = typeof body === 'string' ? (readJsonValues(body).values.find(isEnvelope) ?? body) : body
  const outer = Array.isArray(value) ? (value[0] ?? '') : value
  const error = isObject(outer) ? inner(outer) : {}
  const metadata = isObject(error['metadata']) ? error['metadata'] : {}
  const text = typeof outer === 'string' ? outer : ''
  const message = (messageIn(outer) || headers?.get('x-error-message') || text.slice(0, textLimit)).trim()
  const code = word(error['code'])
  const type = word(error['type'] ?? error['status'])
  const upstream = word(metadata['raw'])
  return {
    message,
    code,
    type,
    param: word(error['param']),
    failedGeneration: word(error['failed_generation']),
    status: statusOf(code, type),
    all: [message, code, type, upstream, word(error['details']), isObject(outer) ? word(outer['message']) : '']
      .join('\n')
      .slice(0, textLimit),
  }
}

const textLimit = 4000

function isEnvelope(value: Json): boolean {
  return isObject(value) || (Array.isArray(value) && isObject(value[0]))
}

function inner(outer: JsonObject): JsonObject {
  if (isObject(outer['error'])) return outer['error']
  const first = Array.isArray(outer['errors']) ? outer['errors'][0] : undefined
  return isObject(first) ? first : outer
}

function messageIn(value: Json | undefined): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(detailText).filter(Boolean).join('; ')
  if (!isObject(value)) return ''
  for (const key of ['error', 'message', 'detail', 'errors', 'error_message', 'msg']) {
    const found = messageIn(value[key])
    if (found !== '') return found
  }
  return ''
}

/** One entry of a validation library's list: `{"loc":["body","stream_options"],"msg":"…"}`. */
function detailText(entry: Json): string {
  const where = isObject(entry) && Array.isArray(entry['loc']) ? `${entry['loc'].join('.')}: ` : ''
  return `${where}${messageIn(entry)}`
}

function word(value: Json | undefined): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** What a page says: `<html>…<h1>502 Bad Gateway</h1>` → `502 Bad Gateway`. */
export function withoutMarkup(text: string): string {
  if (!/<(?:!doctype|html|head|body|h1|title|center)\b/i.test(text)) return text
  const short = text.slice(0, textLimit)
  const title = /<title>([^<]{1,200})/i.exec(short)?.[1]
  return (title ?? short.replace(/<[^<>]*>/g, ' ')).replace(/\s+/g, ' ').trim()
}

function statusOf(code: string, type: string): number | null {
  const number = Number(code)
  if (Number.isInteger(number) && number >= 400 && number < 600) return number
  for (const [pattern, status] of statusWords) if (pattern.test(code) || pattern.test(type)) return status
  return null
}

const statusWords: [RegExp, number][] = [
  [/rate_?limit|too_many_requests|resource_exhausted|insufficient_quota/i, 429],
  [/overloaded/i, 529],
  [/auth|permission|invalid_api_key/i, 401],
  [/invalid_request|bad_?request|invalid_argument/i, 400],
  [/server_error|api_error|internal|timeout|unavailable/i, 500],
]
