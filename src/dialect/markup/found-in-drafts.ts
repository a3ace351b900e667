import { getKey, type Json, type JsonObject, pointerTo, sameJson, setKey } from '../../core/json.ts'
import { type Repair, type RepairCode, repair } from '../../core/repair.ts'
import type { Found, FoundCall } from '../call/found.ts'
import { unreadableIssue } from '../call/issues.ts'
import { isPlaceholder, type NamedTool, type ToolNames } from '../call/tool-names.ts'
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
  const nothing: Found = { calls: [], issues: [] }
  const says = draft.parameters.length > 0 || draft.json !== undefined
  if (bare && !says && draft.open !== 'nothing') return nothing
  const name = nameIn(draft, text)
  const isText = Array.isArray(draft.name)
  if (name !== undefined && isPlaceholder(name) && !names.has(name)) return nothing
  draft.name = name
  if (draft.json) return inJson(draft, draft.json.end(), names, at)
  if (name === undefined || (!says && isText && !names.knows(name) && !isNameLike(name))) return nothing
  const named = names.find(name)
  const call = new CallDraft(draft, named, names.properties(named.tool), text, at)
  const whole = draft.parameters.find((it) => it.kind === 'whole')
  if (whole) draft.content = whole.value
  if ((whole || !says) && !call.fromContent(names.textParameter(named.tool))) {
    return { calls: [], issues: [{ issue: unreadableIssue('the text in its tags'), tool: named.tool }] }
  }
  const done = call.done()
  // A name that nobody knows and nothing follows may be half of one.
  if (!says && isText && !names.knows(name)) done.halfName = true
  return { calls: [done], issues: [] }
}

/** No word of a sentence: `list_teas`, `shop.teas`. */
function isNameLike(name: string): boolean {
  return /[\p{L}\p{N}][_.][\p{L}\p{N}]/u.test(name)
}

/** A name of its own, or the first word of the text in its place. */
function nameIn({ name, tag, parameters, json }: Draft, text: string): string | undefined {
  if (name === undefined || typeof name === 'string') return name?.trim()
  const written = text.slice(name[0], name[1]).trim()
  const [word = ''] = /^[\p{L}_][\p{L}\p{N}_.:/-]*/u.exec(written) ?? []
  const alone = tag.name === 'tool_call' && parameters.length === 0 && !json
  return word && (!alone || word === written) ? word : undefined
}

function inJson({ name, repairs }: Draft, found: Found, names: ToolNames, at: number): Found {
  const tool = typeof name === 'string' ? names.find(name).tool : undefined
  const mended = repairs.map(([code, from, to]) => repair(code, at + from, at + to))
  const calls = found.calls.map((it): FoundCall => ({ ...it, repairs: [...it.repairs, ...mended] }))
  return { ...found, calls, issues: withTool(found, tool) }
}

function withTool({ issues }: Found, tool: string | undefined): Found['issues'] {
  return tool === undefined ? issues : issues.map((it) => ({ tool, ...it }))
}

/** One call whose arguments are put together from its tags. */
class CallDraft {
  readonly #draft: Draft
  readonly #tool: NamedTool
  readonly #properties: JsonObject
  readonly #text: string
  readonly #at: number
  readonly #named: JsonObject = {}
  readonly #exact: string[] = []
  readonly #repairs: Repair[]

  constructor(draft: Draft, tool: NamedTool, properties: JsonObject, text: string, at: number) {
    this.#draft = draft
    this.#tool = tool
    this.#properties = properties
    this.#text = text
    this.#at = at
    this.#repairs = draft.repairs.map(([code, from, to]) => repair(code, at + from, at + to))
    for (const it of draft.parameters) this.#add(it)
  }

  /** Arguments that are no tags: YAML lines, or the text of the one parameter that takes text. */
  fromContent(parameter: string | undefined): boolean {
    const { content, root, tag } = this.#draft
    if (tag.name === 'tool_call') return true
    const [from, to] = [content[0], content[1] === -1 ? this.#text.length : content[1]]
    const text = this.#text.slice(from, to)
    if (text.trim() === '') return true
    return this.#fromText(text, from, to, root, parameter)
  }

  done(): FoundCall {
    const { tool, repair: renamed } = this.#tool
    const [from, to] = this.#draft.content
    if (renamed) this.#note(renamed, from, Math.max(from, to))
    const { open } = this.#draft
    return {
      tool,
      positional: [],
      named: this.#named,
      form: 'xml',
      repairs: this.#repairs,
      exact: this.#exact,
      open: open === 'value' ? 'arguments' : open === 'call' ? 'call' : 'nothing',
    }
  }

  #fromText(text: string, from: number, to: number, root: boolean, parameter: string | undefined): boolean {
    const read = root || /^\s*[\w-]+:\s/.test(text) ? readYaml(text, this.#properties) : undefined
    if (read) {
      for (const [key, value] of Object.entries(read)) setKey(this.#named, key, value)
      return true
    }
    if (parameter === undefined) return false
    setKey(this.#named, parameter, text.replace(/^\n/, '').replace(/\n$/, ''))
    if (this.#draft.tag.name !== 'tool') this.#note('bare-text-argument', from, to)
    return true
  }

  #add(it: DraftParameter): void {
    const [from, to] = it.value
    if (it.kind === 'whole') return
    const { key, value: written } = splitKey(it, this.#text)
    if (key === undefined) return
    const schema = getKey(this.#properties, key)
    const raw = written ?? it.tag.attributes.get('=') ?? this.#text.slice(from, to)
    const type = it.type && !schema ? this.#text.slice(...it.type).trim() : undefined
    const { value, exact, repairs } = readMarkedValue({
      raw,
      schema,
      type,
      form: it,
      at: this.#at + from,
      root: this.#draft.root,
    })
    this.#repairs.push(...repairs)
    for (const pointer of exact) this.#exact.push(`${pointerTo('/named', key)}${pointer}`)
    this.#set(it, key, value)
  }

  /** A parameter given twice: a list where tags are repeated for its items, else the last counts. */
  #set(it: DraftParameter, key: string, value: Json): void {
    const {
      kind,
      tag,
      value: [from, to],
    } = it
    const before = getKey(this.#named, key)
    if (before === undefined) setKey(this.#named, key, value)
    else if (kind === 'element' && takesList(getKey(this.#properties, key))) {
      const items = Array.isArray(before) ? before : [before]
      setKey(this.#named, key, Array.isArray(value) ? [...items, ...value] : [...items, value])
    } else if (sameJson(before, value)) this.#note('equal-duplicate-key', from, to)
    else if (tag.prefix === 'slot') this.#note('first-of-repeated-parameter', from, to)
    else {
      this.#note('last-of-repeated-parameter', from, to)
      setKey(this.#named, key, value)
    }
  }

  #note(code: RepairCode, from: number, to: number): void {
    this.#repairs.push(repair(code, this.#at + from, this.#at + to))
  }
}

/** A key as text; `coin_id=tron` in the place of a key is both. */
function splitKey({ key, value }: DraftParameter, text: string): { key?: string; value?: string } {
  if (typeof key === 'string') return { key }
  const written = text.slice(...key).trim()
  const [, before, behind] = value[0] === value[1] ? (/^([\w.-]+)\s*=\s*([\s\S]*)$/.exec(written) ?? []) : []
  if (before !== undefined) return { key: before, value: behind ?? '' }
  const word = written.split(/\s+/).at(-1)
  return word ? { key: word } : {}
}
