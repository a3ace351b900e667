import { readJson } from '../../core/json/json-reader.ts'
import { repair } from '../../core/repair.ts'
import { callWithArguments } from '../call/calls-from-json.ts'
import { type Found, newCall, withRepair } from '../call/found.ts'
import { unreadableIssue } from '../call/issues.ts'
import type { PlacedJson } from '../call/placed-json.ts'
import { isPlaceholder, type ToolNames } from '../call/tool-names.ts'
import { type GemmaArguments, readGemmaArguments } from './gemma-arguments.ts'

/** Calls in Gemma's form that follow each other. */
export interface GemmaCalls extends Found {
  /** Behind the last of them, in the text given. */
  end: number
  /** Where a string ended had to be guessed. */
  guessed: boolean
}

/**
 * Reads calls from a place on, as many as follow each other: `call:f{k:<|"|>v<|"|>}call:g{}`.
 *
 * The arguments are turned into JSON, so that what may be missing or too much in them is mended as it is in JSON.
 */
export function foundInGemma(
  text: string,
  { names, at = 0, from = 0 }: { names: ToolNames; at?: number; from?: number },
): GemmaCalls {
  const all: GemmaCalls = { calls: [], issues: [], end: from, guessed: false }
  for (;;) {
    const head = all.end === 0 ? firstHead : nextHead
    head.lastIndex = all.end
    const [opened, written] = head.exec(text) ?? []
    if (opened === undefined || written === undefined) return all
    const start = all.end + opened.length
    const name = nameOf(written, names)
    const given = /[{(]/.test(text[start] ?? '') ? readGemmaArguments(text, start, name, names) : undefined
    if (!given && start < text.length) return all
    const end = given?.end ?? start
    const span: [number, number] = [at + all.end, at + end]
    const found = given ? withArguments(given, name, span, names) : withoutArguments(name, span, names)
    if (!given && !names.knows(name)) return all
    all.calls.push(...found.calls)
    all.issues.push(...found.issues)
    all.guessed ||= given?.guessed === true
    all.end = end
    if (found.issues.length > 0) return all
  }
}

/** A model may forget the word before the first name; without it a later name is none. */
const firstHead = /\s*(?:call:)?[ \t]*([\p{L}_][\p{L}\p{N}_.\\:-]{0,120})\s*/uy
const nextHead = /[\s,;})]*call:[ \t]*([\p{L}_][\p{L}\p{N}_.\\:-]{0,120})\s*/uy

/** `ns:get_price` is `get_price` where only that is on offer. */
function nameOf(written: string, names: ToolNames): string {
  const name = written.replace(/:+$/, '')
  const last = name.slice(name.lastIndexOf(':') + 1)
  return !names.has(names.find(name).tool) && names.has(names.find(last).tool) ? last : name
}

function withArguments(given: GemmaArguments, name: string, span: [number, number], names: ToolNames): Found {
  const { tool } = names.find(name)
  if (isPlaceholder(name) && !names.has(name)) return { calls: [], issues: [] }
  const result = given.json === undefined ? undefined : readJson(given.json)
  if (!result?.ok) {
    const [issue = unreadableIssue('the text behind "call:"')] = result?.issues ?? []
    return { calls: [], issues: [{ issue, tool, inString: true }] }
  }
  const mended = result.value.repairs.filter((it) => it.code !== 'unquoted-key').map((it) => it.code)
  const repairs = [...new Set([...given.repairs, ...mended])].map((it) => repair(it, ...span))
  const reading: PlacedJson = { ...result.value, repairs, span }
  const { value } = reading
  if (!Array.isArray(value)) return callWithArguments(reading, name, names)
  const found = callWithArguments({ ...reading, value: {} }, name, names)
  const exact = reading.exact.map((it) => `/positional${it}`)
  return { ...found, calls: found.calls.map((it) => ({ ...it, positional: value, exact })) }
}

/** `call:list_coins`: a name, and the envelope ends. After a cut it may be half of one. */
function withoutArguments(name: string, span: [number, number], names: ToolNames): Found {
  const { tool, repair: renamed } = names.find(name)
  const found: Found = { calls: [{ ...newCall(tool, 'json'), open: 'arguments' }], issues: [] }
  return renamed ? withRepair(found, renamed, ...span) : found
}
