import type { Contract } from '../core/flow.ts'
import type { Issue } from '../core/issue.ts'
import { getKey, isObject, type Json, type JsonObject, typeName } from '../core/json.ts'
import { thrownText } from '../core/thrown.ts'
import { readToolList } from '../desk/read-tool-list.ts'
import type { ReadInput } from './read-completion.ts'
import type { Source } from './source.ts'

/** A line of input, or what is wrong with it; `issues` may stand beside an input that can be read all the same. */
export interface ParsedLine<T> {
  input?: T
  issues: Issue[]
}

/** One line of `desk read --jsonl`; options of the command line stand in where the line says nothing. */
export function parseReadLine(line: string, given: Omit<ReadInput, 'source'>): ParsedLine<ReadInput> {
  const value = parseLine(line)
  if (typeof value === 'string') return { issues: [lineIssue(value)] }
  const fields = new Fields(value)
  const source = readSource(value, fields)
  const finish = fields.text('finish', ['stop', 'length']) as ReadInput['finish']
  const dialect = fields.text('dialect') ?? given.dialect
  const prefill = fields.text('prefill') ?? given.prefill
  const tools = fields.tools(given.contracts)
  const issues = [...fields.wrong.map(lineIssue), ...tools.issues]
  if (!source || fields.wrong.length > 0) return { issues }
  return { input: { source, contracts: tools.contracts, dialect, finish: finish ?? given.finish, prefill }, issues }
}

function readSource(value: JsonObject, fields: Fields): Source | undefined {
  const kinds = (['completion', 'message', 'stream'] as const).filter((it) => (getKey(value, it) ?? null) !== null)
  const [kind, other] = kinds
  if (!kind || other) {
    const what = other ? `holds ${kinds.join(' and ')}` : 'holds none of them'
    fields.wrong.push(`a line needs one of completion, message and stream; this one ${what}`)
    return undefined
  }
  if (kind === 'message') {
    const message = getKey(value, 'message')!
    if (isObject(message)) return { type: 'message', message }
    fields.wrong.push(`message must be an object, not ${typeName(message)}`)
    return undefined
  }
  const text = fields.text(kind)
  return text === undefined ? undefined : { type: kind, text }
}

/** A line's JSON object, or what it is instead. */
export function parseLine(line: string): JsonObject | string {
  try {
    const value: Json = JSON.parse(line.replace(/^\ufeff/, ''))
    return isObject(value) ? value : `a line must be a JSON object, not ${typeName(value)}`
  } catch (error) {
    return `not JSON: ${thrownText(error)}`
  }
}

export function lineIssue(message: string): Issue {
  return { code: 'line-unreadable', message }
}

/** Reads fields of a line and notes what is wrong with each. */
export class Fields {
  readonly wrong: string[] = []
  private readonly line: JsonObject
  constructor(line: JsonObject) {
    this.line = line
  }

  text(key: string, allowed?: readonly string[]): string | undefined {
    const value = getKey(this.line, key) ?? null
    if (value === null) return undefined
    if (typeof value === 'string' && (!allowed || allowed.includes(value))) return value
    const wanted = allowed ? allowed.map((it) => `"${it}"`).join(' or ') : 'a string'
    this.wrong.push(`${key} must be ${wanted}, not ${typeof value === 'string' ? `"${value}"` : typeName(value)}`)
    return undefined
  }

  tools(otherwise: Contract[]): { contracts: Contract[]; issues: Issue[] } {
    const list = getKey(this.line, 'tools') ?? null
    return list === null ? { contracts: otherwise, issues: [] } : readToolList(list)
  }
}
