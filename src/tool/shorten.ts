import { isObject, type Json, type JsonObject, setKey } from '../core/json.ts'
import { writeJson } from './write-json.ts'

/** A value made short enough, and what was left out for it, in words. */
export interface ShortJson {
  json: Json
  leftOut?: string
}

/**
 * Shortens by leaving out the end of lists, of long strings and of objects with many members, and says so in the place:
 *
 *     [{"t":1,"p":61000.5},"first 1 of 3 items"]
 *
 * Invariant: the outcome is JSON, and no item that stands whole in it differs from the original.
 */
export function shortenJson(value: Json, limitChars: number): ShortJson {
  const shortener = new Shortener()
  const json = shortener.fit(value, limitChars)
  return shortener.leftOut ? { json, leftOut: shortener.leftOut } : { json }
}

/** The beginning of a text up to the border of a character, and what was left out. */
export function shortenText(text: string, limitChars: number): { text: string; leftOut: string } {
  const longestNote = note(text.length, text.length, 'characters').length + 5
  const end = border(text, Math.max(0, limitChars - longestNote))
  const leftOut = note(end, text.length, 'characters')
  return { text: `${text.slice(0, end)} … (${leftOut})`, leftOut }
}

class Shortener {
  private readonly notes = new Set<string>()
  private readonly sizes = new Map<object, number>()

  /** The first few places, in words. */
  get leftOut(): string {
    return [...this.notes].slice(0, 3).join('; ')
  }

  fit(value: Json, room: number): Json {
    if (this.size(value) <= Math.max(room, 4)) return value
    if (typeof value === 'string') return this.fitText(value, room)
    if (Array.isArray(value)) return this.fitList(value, room)
    if (isObject(value)) return this.fitObject(value, room)
    return value
  }

  private fitText(text: string, room: number): string {
    let short = shortenText(text, room - 2)
    // Escapes take more room than their character: `\n` counts two.
    for (
      let limit = room - 2;
      limit > 1 && JSON.stringify(short.text).length > room;
      short = shortenText(text, limit)
    ) {
      limit = Math.floor(limit * 0.8)
    }
    this.leave(short.leftOut)
    return short.text
  }

  private fitList(list: Json[], room: number): Json[] {
    const all = list.length
    if (all === 1 && room > leastRoom) return [this.fit(list[0]!, room - 2)]
    const spare = room - note(all, all, 'items').length - 4
    const count = this.countThatFits(list, spare)
    if (count > 0) return [...list.slice(0, count), this.leave(note(count, all, 'items'))]
    if (spare > 2 * leastRoom) return [this.fit(list[0]!, spare - 2), this.leave(note(1, all, 'items'))]
    // Where the words take more room than there is, fewer words.
    const few = this.countThatFits(list, room - `"${all} of ${all} items"`.length - 1)
    this.leave(note(few, all, 'items'))
    return [...list.slice(0, few), `${few} of ${all} items`]
  }

  private countThatFits(list: Json[], room: number): number {
    let used = 1
    let count = 0
    for (const item of list) {
      used += this.size(item) + 1
      if (used > room) break
      count++
    }
    return count
  }

  /** The longest members give way first: each of them gets the same room, and the short ones stay whole. */
  private fitObject(object: JsonObject, room: number): JsonObject {
    const keys = Object.keys(object)
    const all = keys.length
    const kept = this.keysThatFit(object, room - note(all, all, 'members').length - 7)
    const names = kept.reduce((sum, key) => sum + JSON.stringify(key).length + 2, 2)
    const more = kept.length < all ? note(kept.length, all, 'members') : ''
    const share = evenShare(
      kept.map((key) => this.size(object[key]!)),
      room - names - (more ? more.length + 7 : 0),
    )
    const short: JsonObject = {}
    for (const key of kept) setKey(short, key, this.fit(object[key]!, share))
    if (more) short['…'] = this.leave(more)
    return short
  }

  /** Every member needs its name and a little of its value. */
  private keysThatFit(object: JsonObject, room: number): string[] {
    let used = 2
    let count = 0
    for (const [key, value] of Object.entries(object)) {
      used += JSON.stringify(key).length + 2 + Math.min(this.size(value), leastRoom)
      if (used > room) break
      count++
    }
    return Object.keys(object).slice(0, count)
  }

  private leave(words: string): string {
    this.notes.add(words)
    return words
  }

  /** Characters of the value's JSON text. Each object is measured once, so shortening is linear in the value. */
  private size(value: Json): number {
    if (typeof value !== 'object' || value === null) return writeJson(value).length
    const known = this.sizes.get(value)
    if (known !== undefined) return known
    const items = Array.isArray(value) ? value : Object.values(value)
    const names = Array.isArray(value)
      ? 0
      : Object.keys(value).reduce((sum, key) => sum + JSON.stringify(key).length + 1, 0)
    const size = items.reduce<number>((sum, it) => sum + this.size(it) + 1, 1 + names) + (items.length ? 0 : 1)
    this.sizes.set(value, size)
    return size
  }
}

/** What a shortened value takes at least: the words that say so. */
const leastRoom = 44

function note(kept: number, of: number, what: string): string {
  return `first ${kept} of ${of} ${what}`
}

/** The largest share with which all sizes, cut down to it, fit into the room. */
function evenShare(sizes: number[], room: number): number {
  let left = room
  const ascending = [...sizes].sort((a, b) => a - b)
  for (const [at, size] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - at))
    if (size > share) return Math.max(0, share)
    left -= size
  }
  return room
}

/** The last border between two characters at or before `end`: never inside a pair or before a combining mark. */
function border(text: string, end: number): number {
  let at = Math.min(end, text.length)
  while (at > 0 && at < text.length && isJoined(text, at)) at--
  return at
}

function isJoined(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1)
  if (before >= 0xd800 && before <= 0xdbff) return true
  const after = String.fromCodePoint(text.codePointAt(at)!)
  return before === 0x200d || /^(?:\p{M}|\u200d|[\u{1f3fb}-\u{1f3ff}])$/u.test(after)
}
