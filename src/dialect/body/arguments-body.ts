import { type RepairCode, repair } from '../../core/repair.ts'
import { callsFromJson, callWithArguments } from '../call/calls-from-json.ts'
import type { Found, FoundCall } from '../call/found.ts'
import { unreadableIssue } from '../call/issues.ts'
import type { BodyPlace, BodyReader } from './body.ts'
import { sniffLimit } from './body.ts'
import { fenceBody } from './fence-body.ts'
import { JsonBody } from './json-body.ts'
import { slotBody } from './slot-body.ts'
import { sniffBody } from './sniff-body.ts'

/** A call whose name stands before its arguments, as far as it is known before they come. */
export interface NamedPlace extends BodyPlace {
  name?: string | undefined
  /** It can be nothing but a call: without arguments it is one too. */
  sure: boolean
  mended: readonly RepairCode[]
}

/** The arguments of a call named elsewhere: an object, fenced or not, with or without the word `json` before it. */
export class ArgumentsBody implements BodyReader {
  readonly #place: NamedPlace
  #at: number
  #head = ''
  #state: 'before' | 'inside' | 'behind' = 'before'
  #inner: BodyReader | undefined
  #fenced = false
  #ticks = 0

  constructor(place: NamedPlace) {
    this.#place = place
    this.#at = place.at
  }

  get inString(): boolean {
    return this.#state === 'inside' && this.#inner!.inString
  }

  get overrun(): number {
    return this.#inner?.overrun ?? 0
  }

  feed(text: string): number {
    if (this.#state === 'behind') return this.#feedBehind(text)
    if (this.#state === 'before') return this.#feedBefore(text)
    const taken = this.#inner!.feed(text)
    this.#at += taken
    if (taken === text.length) return taken
    this.#state = 'behind'
    if (this.overrun > 0) return taken
    return taken + this.#feedBehind(text.slice(taken))
  }

  end(): Found {
    if (this.#state === 'before' && this.#begin(true)) this.feed(this.#takeHead())
    const found = this.#inner ? this.#inner.end() : this.#withoutArguments()
    const { name: tool, mended, at, names } = this.#place
    const codes: readonly RepairCode[] = this.#fenced ? [...mended, 'fence'] : mended
    for (const it of found.calls) it.repairs.push(...codes.map((code) => repair(code, at, this.#at)))
    if (tool === undefined) return found
    return { ...found, issues: found.issues.map((it) => ({ ...it, tool: names.find(tool).tool })) }
  }

  #feedBefore(text: string): number {
    this.#head += text
    const begun = this.#begin(false)
    if (begun === undefined) return 0
    if (!begun) return text.length
    const head = this.#takeHead()
    return Math.max(0, text.length - head.length + this.feed(head))
  }

  /** The fence's line or the word before the arguments, and as much of the inside as is needed to know its reader. */
  #begin(ended: boolean): boolean | undefined {
    const before = /^\s*(?:```[^\n`[{]*\s*|json(?=[\s{])\s*)?/.exec(this.#head)![0]
    const inside = this.#head.slice(before.length)
    if (!inside && !ended) return this.#head.length > sniffLimit ? undefined : false
    const isJson = /^(?:[{[“]|["']\s*\{)/.test(inside)
    const open = isJson ? undefined : sniffBody(inside.slice(0, sniffLimit), ended || inside.length >= sniffLimit)
    if (!isJson && open === 'more') return false
    // Names before names and fences in fences could go as deep as the text is long.
    if (open === slotBody || open === fenceBody) return undefined
    this.#fenced = before.includes('```')
    const until = this.#fenced ? ['```', ...this.#place.until] : this.#place.until
    const place = { ...this.#place, at: this.#place.at + before.length, until }
    if (!isJson && !open) return undefined
    this.#inner = open && open !== 'more' ? open(place) : this.#json(place)
    this.#at = place.at
    this.#head = inside
    this.#state = 'inside'
    return true
  }

  #json(place: BodyPlace): BodyReader {
    const { name, names } = this.#place
    return new JsonBody(place, ([first]) => {
      if (!first) return { calls: [], issues: [] }
      return name === undefined ? callsFromJson(first, names) : callWithArguments(first, name, names)
    })
  }

  #takeHead(): string {
    const head = this.#head
    this.#head = ''
    return head
  }

  #feedBehind(text: string): number {
    let taken = 0
    for (; taken < text.length; taken++) {
      const char = text[taken]!
      if (this.#fenced && char === '`' && this.#ticks < 3) this.#ticks++
      else if (!/\s/.test(char)) break
    }
    this.#at += taken
    return taken
  }

  /** A name and nothing else is a call of a tool that takes no arguments; a name and something else is none. */
  #withoutArguments(): Found {
    const { name, names, sure, at } = this.#place
    if (name === undefined || !(sure || names.has(names.find(name).tool))) return { calls: [], issues: [] }
    const { tool, repair: renamed } = names.find(name)
    if (this.#head.trim() !== '') return { calls: [], issues: [{ issue: unreadableIssue('its arguments'), tool }] }
    const call: FoundCall = {
      tool,
      positional: [],
      named: {},
      form: 'json',
      repairs: renamed ? [repair(renamed, at, this.#at)] : [],
      exact: [],
      open: 'call',
    }
    return { calls: [call], issues: [] }
  }
}
