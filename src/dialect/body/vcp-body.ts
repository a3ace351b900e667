import { type JsonObject, setKey } from '../../core/json.ts'
import { type Found, newCall, nothingFound, withRepair } from '../call/found.ts'
import { unreadableIssue } from '../call/issues.ts'
import { isPlaceholder } from '../call/tool-names.ts'
import type { BodyPlace, BodyReader } from './body.ts'
import { wordsBehind } from './words-behind.ts'

/** Lines of keys and texts between 「始」 and 「末」: "tool_name:「始」get_price「末」,\ncoin_id:「始」tron「末」". */
export function vcpBody(place: BodyPlace): BodyReader {
  return new VcpBody(place)
}

class VcpBody implements BodyReader {
  readonly #place: BodyPlace
  readonly #pieces: string[] = []
  #half = ''
  #inString = false
  #guessed = false
  behind = 0

  constructor(place: BodyPlace) {
    this.#place = place
  }

  get inString(): boolean {
    return this.#inString
  }

  get guessed(): boolean {
    return this.#guessed
  }

  feed(text: string): number {
    this.#pieces.push(text)
    const near = this.#half + text
    for (const [mark] of near.matchAll(/「[始末](?:ESCAPE)?」/g)) this.#inString = mark[1] === '始'
    this.#half = /「[^」]{0,9}$/.exec(near)?.[0] ?? ''
    return text.length
  }

  end(): Found {
    const { names, at } = this.#place
    const text = this.#pieces.join('')
    const fields = fieldsOf(text)
    const name = fields.find((it) => isNameKey(it.key))?.value.trim()
    if (!name || (isPlaceholder(name) && !names.has(name))) return nothingFound
    const { tool, repair: renamed } = names.find(name)
    const named: JsonObject = {}
    for (const { key, value } of fields) {
      // Who is asking stands among the arguments.
      const isOwn = isNameKey(key) || (key === 'maid' && !Object.hasOwn(names.properties(tool), key))
      if (!isOwn) setKey(named, key, value)
    }
    const last = fields.at(-1)!
    this.#guessed = fields.some((it) => it.end === 'missing')
    if (last.end === 'missing' && this.#inString && !text.endsWith('\n')) {
      const issue = unreadableIssue('a text that does not end')
      return { calls: [], issues: [{ issue, tool, inString: true, soFar: JSON.stringify(named).slice(0, 200) }] }
    }
    this.behind = wordsBehind(text, last.to)
    const open = last.end === 'marked' ? 'nothing' : 'arguments'
    const found: Found = { calls: [{ ...newCall(tool, 'xml', named), open }], issues: [] }
    const to = at + text.length
    if (renamed) withRepair(found, renamed, at, to)
    return fields.every((it) => it.end === 'marked') ? found : withRepair(found, 'unquoted-string', at, to)
  }
}

interface Field {
  key: string
  value: string
  /** Behind it and its mark. */
  to: number
  /** `marked`: by its closing mark. `line`: it had none. `missing`: it was opened and never closed. */
  end: 'marked' | 'line' | 'missing'
}

/** A key at the start of a line or behind a comma, and the mark that opens its text. Linear: no key is long. */
const keyAndMark =
  /(?:^|[\n,，])[^\S\n]*([\p{L}_][\p{L}\p{N}_.-]{0,80})[ \t]*[:：][ \t]*(「始(?:ESCAPE)?」|<<<(?!\[))?/gu

function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  const marks = new MarkSearch(text)
  for (let found = keyAndMark.exec(text); found; found = keyAndMark.exec(text)) {
    const [whole, key, mark] = found
    const from = found.index + whole.length
    const closer = mark === '<<<' ? '>>>' : (mark ?? '').replace('始', '末')
    const to = mark === undefined ? -1 : marks.closing(closer, from)
    const end = to >= 0 ? to : lineEnd(text, from)
    const written = text.slice(from, end)
    const value = to >= 0 ? written : written.trim().replace(/(?:「末(?:ESCAPE)?」)?[,，]?$/, '')
    const behind = to >= 0 ? to + closer.length : end
    fields.push({ key: key!, value, to: behind, end: to >= 0 ? 'marked' : mark ? 'missing' : 'line' })
    keyAndMark.lastIndex = end
  }
  return fields
}

/** Finds closing marks. Linear: what is not there is looked for once, and no further than the next opening mark. */
class MarkSearch {
  readonly #text: string
  #none = false

  constructor(text: string) {
    this.#text = text
  }

  /** Where the text from here on ends, or -1 where another one begins before that. */
  closing(closer: string, from: number): number {
    const any = /「[始末](?:ESCAPE)?」|>>>/g
    any.lastIndex = from
    while (!this.#none) {
      const found = any.exec(this.#text)
      if (found?.[0] === closer) return found.index
      if (!found) this.#none = true
      else if (found[0].startsWith('「始')) return -1
    }
    return -1
  }
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

function isNameKey(key: string): boolean {
  return /^(?:tool_?name|工具名)$/i.test(key)
}
