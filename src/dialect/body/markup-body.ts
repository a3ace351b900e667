import { callsFromJson, callWithArguments } from '../call/calls-from-json.ts'
import { type Found, nothingFound } from '../call/found.ts'
import type { PlacedJson } from '../call/placed-json.ts'
import type { ToolNames } from '../call/tool-names.ts'
import type { Draft } from '../markup/draft.ts'
import { foundInDrafts } from '../markup/found-in-drafts.ts'
import { MarkupCalls } from '../markup/markup-calls.ts'
import { markup } from '../markup/markup-starts.ts'
import { readTag, tagLimit } from '../markup/tag.ts'
import { TagScanner } from '../markup/tag-scanner.ts'
import type { BodyPlace, BodyReader } from './body.ts'
import { JsonBody } from './json-body.ts'
import { wordsBehind } from './words-behind.ts'

/** As much as the readers of tags and JSON may have taken too much. */
const recentLength = tagLimit

/**
 * Calls in tags, as all families write them and lose a part of them:
 *
 *     <function=f>\n<parameter=k>\nv\n</parameter>\n</function>     <invoke name="f"><parameter name="k">v</parameter></invoke>
 *     f\n<arg_key>k</arg_key>\n<arg_value>v</arg_value>            <f><k>v</k></f>          <function=f>{"k": "v"}</function>
 */
export function markupBody(place: BodyPlace): BodyReader {
  return new MarkupBody(place)
}

class MarkupBody implements BodyReader {
  readonly #place: BodyPlace
  readonly #pieces: string[] = []
  readonly #scanner = new TagScanner()
  readonly #calls: MarkupCalls
  readonly #endsItself: boolean
  #json: JsonBody | undefined
  #recent = ''
  /** Where JSON in a call has ended. */
  #behindJson = 0
  overrun = 0
  behind = 0
  /** How much of the text belongs to the mark and was no part of the body. */
  #lead = 0

  constructor(place: BodyPlace) {
    this.#place = place
    this.#endsItself = place.until.length === 0
    this.#calls = new MarkupCalls(place.names, this.#endsItself)
    if (!this.#endsItself || !markup.test(place.mark)) return
    this.#lead = place.mark.length
    this.feed(place.mark)
  }

  get inString(): boolean {
    if (this.#json) return this.#json.inString
    if (this.#scanner.inSection) return true
    const { value } = this.#calls
    return value !== undefined && !(value.mayEnd && this.#scanner.blank)
  }

  get guessed(): boolean {
    return this.#calls.guessed
  }

  /** `get_price\n<tool_call>coin_id</arg_key>`: written in the place of another tag; or a child tag that others use. */
  takes(mark: string): boolean {
    if (this.#json || this.#calls.done) return false
    if (this.#calls.onlyName) return mark === this.#place.mark
    const tag = readTag(mark, 0, true)
    return tag !== undefined && tag !== 'more' && this.#calls.isChild(tag)
  }

  feed(text: string): number {
    let taken = 0
    while (!this.#calls.done) {
      const rest = taken < 0 ? this.#recent.slice(taken) + text : text.slice(taken)
      const step = this.#json
        ? this.#feedJson(rest)
        : this.#calls.mayBeJson
          ? this.#maybeJson(rest)
          : this.#feedTags(rest)
      if (step === undefined) break
      taken += step
    }
    taken = Math.max(0, taken)
    this.#pieces.push(text.slice(0, taken))
    const last = text.slice(-recentLength)
    this.#recent = (this.#recent + last).slice(-recentLength)
    return taken
  }

  end(): Found {
    this.#calls.end(this.#scanner.sure, this.#scanner.blank, this.#scanner.closing)
    const { names, at } = this.#place
    const place = { names, at: at - this.#lead, bare: this.#endsItself && !this.#isBehindMark() }
    const text = this.#pieces.join('')
    if (this.#endsItself) this.overrun = this.#behind(text)
    else this.behind = wordsBehind(text, text.length - this.#behind(text))
    return foundInDrafts(this.#calls.drafts, text, place)
  }

  /** `[TOOL_CALLS]get_price`: behind a mark that no other mark closes. */
  #isBehindMark(): boolean {
    const { mark } = this.#place
    return mark !== '' && !markup.test(mark)
  }

  /** How much stands behind the last call: without an envelope around it, that is none of its own. */
  #behind(text: string): number {
    const { done, behind } = this.#calls
    const end = Math.max(
      this.#lead,
      done ? this.#scanner.at : Math.max(behind, this.#json ? text.length : this.#behindJson),
    )
    const isMore = done || (!this.#scanner.closing && text.slice(end).trim() !== '')
    return isMore ? Math.max(0, text.length - end) : 0
  }

  #feedTags(text: string): number | undefined {
    if (text === '') return undefined
    const { taken, tag } = this.#scanner.next(text)
    if (tag) {
      this.#calls.take(tag)
      if (this.#endsItself && this.#isForeign()) this.#calls.done = true
    }
    return taken
  }

  /** Without an envelope around it, only what calls a tool on offer is read on. */
  #isForeign(): boolean {
    const [first] = this.#calls.drafts
    return first !== undefined && typeof first.name === 'string' && !this.#place.names.knows(first.name)
  }

  #maybeJson(text: string): number | undefined {
    const space = text.length - text.trimStart().length
    if (space === text.length) {
      this.#scanner.pass(text)
      return text === '' ? undefined : space
    }
    this.#scanner.pass(text.slice(0, space))
    const call = this.#calls.call
    this.#calls.mayBeJson = false
    if ((text[space] === '{' || (text[space] === '[' && !isTextual(call))) && call) {
      const { names } = this.#place
      const until = ['</function>', '</invoke>', ...this.#place.until]
      this.#json = new JsonBody({ at: this.#place.at - this.#lead + this.#scanner.at, until }, jsonOf(call, names))
      call.json = this.#json
    } else if (text[space] !== '<' && isTextual(call)) this.#calls.beginWhole()
    return space
  }

  #feedJson(text: string): number | undefined {
    const taken = this.#json!.feed(text)
    const { overrun } = this.#json!
    this.#scanner.pass(text.slice(0, taken))
    if (taken < text.length) this.#json = undefined
    if (overrun > 0) this.#scanner.at -= overrun
    this.#behindJson = this.#scanner.at
    return taken === 0 && this.#json ? undefined : taken - overrun
  }
}

/** Its body may be one value, as it is written. */
function isTextual(call: Draft | undefined): boolean {
  return call !== undefined && (call.root === true || call.tag.name === 'tool')
}

/** What JSON inside a call says, once the call's name is known. */
function jsonOf(call: Draft, names: ToolNames): (readings: PlacedJson[]) => Found {
  return ([first]) => {
    if (!first) return nothingFound
    return typeof call.name === 'string' ? callWithArguments(first, call.name, names) : callsFromJson(first, names)
  }
}
