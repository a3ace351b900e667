import { getKey, type Json, type JsonObject, pointerTo, sameJson, setKey } from '../../core/json.ts'
import { type RepairCode, repair } from '../../core/repair.ts'
import { type Found, type FoundCall, newCall, nothingFound } from '../call/found.ts'
import { unreadableIssue } from '../call/issues.ts'
import { isPlaceholder, type ToolNames } from '../call/tool-names.ts'
import type { Draft, DraftParameter } from './draft.ts'
import { readMarkedValue } from './marked-value.ts'
import { takesList } from './schema-under.ts'
import { readYaml } from './yaml.ts'

export interface DraftPlace {
  names: ToolNames
  /** Where the body begins in the completion. */
  at: number
  /** A call that says no more than a name counts only where it is closed. */
  bare: boolean
}

/** The calls that drafts come to once all of their text is there. */
export function foundInDrafts(drafts: readonly Draft[], text: string, place: DraftPlace): Found {
  const all = drafts.map((it) => foundInDraft(it, text, place))
  return { calls: all.flatMap((it) => it.calls), issues: all.flatMap((it) => it.issues) }
}

function foundInDraft(draft: Draft, text: string, { names, at, bare }: DraftPlace): Found {
  const says = draft.parameters.length > 0 || draft.json !== undefined
  if (bare && !says && draft.open !== 'nothing') return nothingFound
  const name = nameIn(draft, text)
  const isText = Array.isArray(draft.name)
  if (name !== undefined && isPlaceholder(name) && !names.has(name)) return nothingFound
  draft.name = name
  if (draft.json) return inJson(draft, draft.json.end(), names, at)
  if (name === undefined || (!says && isText && !names.knows(name) && !isNameLike(name))) return nothingFound
  const { tool, repair: renamed } = names.find(name)
  const call = new CallDraft(draft, tool, names.properties(tool), text, at)
  const whole = draft.parameters.find((it) => it.kind === 'whole')
  if (whole) draft.content = whole.value
  if ((whole || !says) && !call.fromContent(names.textParameter(tool))) {
    return { calls: [], issues: [{ issue: unreadableIssue('the text in its tags'), tool }] }
  }
  const [from, to] = draft.content
  if (renamed) call.note(renamed, from, Math.max(from, to))
  // A name that nobody knows and nothing follows may be half of one.
  if (!says && isText && !names.knows(name)) call.done.halfName = true
  return { calls: [call.done], issues: [] }
}

/** No word of a sentence: `list_teas`, `shop.teas`. */
function isNameLike(name: string): boolean {
  return /[\p{L}\p{N}][_.][\p{L}\p{N}]/u.test(name)
}

/** A name of its own, or the first word of the text in its place. */
function nameIn({ name, tag, parameters, json }: Draft, text: string): string | undefined {
  if (name === undefined || typeof name === 'string') return name?.trim()
  const written = text.slice(...name).trim()
  const [word] = /^[\p{L}_][\p{L}\p{N}_.:/-]*/u.exec(written) ?? []
  const alone = tag.name === 'tool_call' && parameters.length === 0 && !json
  return alone && word !== written ? undefined : word
}

function inJson({ name, repairs }: Draft, found: Found, names: ToolNames, at: number): Found {
  const mended = repairs.map(([code, from, to]) => repair(code, at + from, at + to))
  const calls = found.calls.map((it): FoundCall => ({ ...it, repairs: [...it.repairs, ...mended] }))
  if (typeof name !== 'string') return { ...found, calls }
  const { tool } = names.find(name)
  return { ...found, calls, issues: found.issues.map((it) => ({ tool, ...it })) }
}

/** One call whose arguments are put together from its tags. */
class CallDraft {
  readonly done: FoundCall
  readonly #draft: Draft
  readonly #properties: JsonObject
  readonly #text: string
  readonly #at: number

  constructor(draft: Draft, tool: string, properties: JsonObject, text: string, at: number) {
    this.#draft = draft
    this.#properties = properties
    this.#text = text
    this.#at = at
    this.done = { ...newCall(tool, 'xml'), open: draft.open === 'value' ? 'arguments' : draft.open }
    for (const it of draft.repairs) this.note(...it)
    for (const it of draft.parameters) if (it.kind !== 'whole') this.#add(it)
  }

  note(code: RepairCode, from: number, to: number): void {
    this.done.repairs.push(repair(code, this.#at + from, this.#at + to))
  }

  /** Arguments that are no tags: YAML lines, or the text of the one parameter that takes text. */
  fromContent(parameter: string | undefined): boolean {
    const { content, root, tag } = this.#draft
    const [from, to] = [content[0], content[1] === -1 ? this.#text.length : content[1]]
    const text = this.#text.slice(from, to)
    if (tag.name === 'tool_call' || text.trim() === '') return true
    const read = root || /^\s*[\w-]+:\s/.test(text) ? readYaml(text, this.#properties) : undefined
    if (read) this.done.named = { ...this.done.named, ...read }
    else if (parameter === undefined) return false
    else {
      setKey(this.done.named, parameter, text.replace(/^\n/, '').replace(/\n$/, ''))
      if (tag.name !== 'tool') this.note('bare-text-argument', from, to)
    }
    return true
  }

  #add(it: DraftParameter): void {
    const [from, to] = it.value
    const { key, value: written } = splitKey(it, this.#text)
    if (key === undefined) return
    const schema = getKey(this.#properties, key)
    const { value, exact, repairs } = readMarkedValue({
      raw: written ?? it.text ?? this.#text.slice(from, to),
      schema,
      type: it.type && !schema ? this.#text.slice(...it.type).trim() : undefined,
      form: it,
      at: this.#at + from,
      root: this.#draft.root,
    })
    this.done.repairs.push(...repairs)
    for (const pointer of exact) this.done.exact.push(`${pointerTo('/named', key)}${pointer}`)
    this.#set(it, key, value)
  }

  /** A parameter given twice: a list where tags are repeated for its items, else the last counts. */
  #set({ kind, tag, value: [from, to] }: DraftParameter, key: string, value: Json): void {
    const { named } = this.done
    const before = getKey(named, key)
    if (before === undefined) setKey(named, key, value)
    else if (kind === 'element' && takesList(getKey(this.#properties, key))) setKey(named, key, [before, value].flat())
    else if (sameJson(before, value)) this.note('equal-duplicate-key', from, to)
    else if (tag.prefix === 'slot') this.note('first-of-repeated-parameter', from, to)
    else {
      this.note('last-of-repeated-parameter', from, to)
      setKey(named, key, value)
    }
  }
}

/** A key as text; `coin_id=tron` in the place of a key is both. */
function splitKey({ key, value }: DraftParameter, text: string): { key?: string; value?: string } {
  if (typeof key === 'string') return { key }
  const written = text.slice(...key).trim()
  const [, before, behind] = value[0] === value[1] ? (/^([\w.-]+)\s*=\s*([\s\S]*)$/.exec(written) ?? []) : []
  if (before !== undefined) return { key: before, value: behind! }
  const word = written.split(/\s+/).at(-1)
  return word ? { key: word } : {}
}
