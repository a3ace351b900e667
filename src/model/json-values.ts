import { type Json, parseJson } from '../core/json.ts'

/** What a text of one or more JSON values holds, in order. */
export interface JsonValues {
  values: Json[]
  /** The text says that nothing follows: `[DONE]`. */
  done: boolean
  /** Something between the values could not be read. */
  lost: boolean
}

/**
 * Reads JSON values that stand one after the other, as servers send them that answer twice or lose a line break:
 *
 *     {"error":{"code":504}}{"choices":[…]}
 *     {"choices":[{"delta":{"condata: {"choices":[…]}
 *
 * After a piece that is not JSON it goes on at the next `data:` or the next line that opens a value. Linear: every
 * retry is counted, and there are few.
 */
export function readJsonValues(text: string): JsonValues {
  const whole = parse(text)
  if (whole !== undefined) return { values: [whole], done: false, lost: false }
  const result: JsonValues = { values: [], done: false, lost: false }
  let retries = 0
  for (let at = 0; at < text.length; ) {
    const start = nextOpener(text, at)
    if (!noise.test(text.slice(at, start < 0 ? undefined : start))) result.lost = true
    if (start < 0) break
    if (text.startsWith(doneMark, start)) return { ...result, done: true }
    const end = endOfValue(text, start)
    const value = end < 0 ? undefined : parse(text.slice(start, end))
    if (value !== undefined) {
      result.values.push(value)
      at = end
      continue
    }
    result.lost = true
    at = retries++ < retryLimit ? nextStart(text, start + 1) : text.length
  }
  return result
}

const doneMark = '[DONE]'
const retryLimit = 16
/** What may stand between two values without being one. */
const noise = /^(?:\s|data:|,|\u001e)*$/

function nextOpener(text: string, from: number): number {
  for (let i = from; i < text.length; i++) if (text[i] === '{' || text[i] === '[') return i
  return -1
}

function nextStart(text: string, from: number): number {
  const starts = /data:|[\r\n]\s*(?=\{)/g
  starts.lastIndex = from
  return starts.exec(text) ? starts.lastIndex : text.length
}

/** Where the value that opens at `start` ends, or -1; brackets inside strings do not count. */
function endOfValue(text: string, start: number): number {
  let depth = 0
  let inString = false
  for (let i = start; i < text.length; i++) {
    const it = text[i]
    if (inString) {
      if (it === '\\') i++
      else if (it === '"') inString = false
    } else if (it === '"') inString = true
    else if (it === '{' || it === '[') depth++
    else if ((it === '}' || it === ']') && --depth === 0) return i + 1
  }
  return -1
}

function parse(text: string): Json | undefined {
  return /^\s*[{[]/.test(text) ? parseJson(text) : undefined
}
