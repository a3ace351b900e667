import type { RepairCode } from '../repair.ts'
import type { JsonBuild } from './json-build.ts'
import type { JsonCursor } from './json-cursor.ts'
import { spaceEnd } from './json-cursor.ts'
import type { JsonFrame } from './json-frame.ts'
import { closedBy, closers } from './json-frame.ts'
import type { JsonNotes } from './json-notes.ts'
import type { StringRole } from './json-quote.ts'

/** How many containers may be open inside one another. */
export const deepest = 200

/** What the character at the cursor came to: read, or the role of the string, number or word that begins here. */
export type Step = StringRole | 'read' | 'wait' | 'too-deep' | 'unexpected'

/** Containers, commas and colons: everything of JSON that is one character long. */
export class JsonStructure {
  readonly #build: JsonBuild
  readonly #notes: JsonNotes

  constructor(build: JsonBuild, notes: JsonNotes) {
    this.#build = build
    this.#notes = notes
  }

  /** Reads the character at the cursor, which is no white space. */
  token(cursor: JsonCursor): Step {
    const frame = this.#build.top
    const char = cursor.text[cursor.index]!
    if (!frame) return this.#value(cursor, char, 'alone')
    if (frame.expect === 'brace') return this.#brace(cursor, frame, char)
    if (frame.expect === 'colon') {
      if (char !== ':') return 'unexpected'
      frame.expect = 'value'
      return take(cursor)
    }
    if (frame.expect === 'value' && frame.object) return this.#value(cursor, char, 'member')
    if (char === '}' || char === ']' || char === ')') return this.#closer(cursor, char)
    if (char === ',') return this.#comma(cursor, frame)
    if (frame.expect === 'next') return this.#forgottenComma(cursor, frame, char)
    return frame.object ? this.#key(cursor, frame, char) : this.#value(cursor, char, 'element')
  }

  /** Whether the text may end here, but for the closers of what is open. */
  get complete(): boolean {
    const top = this.#build.top
    return top !== undefined && !(top.object && (top.expect === 'colon' || top.expect === 'value'))
  }

  /** What would have had to come next, in words for a model. */
  get expected(): string {
    const top = this.#build.top
    if (!top) return 'a JSON value'
    const closer = JSON.stringify(closers[top.kind])
    const key = JSON.stringify(top.key.length > 40 ? `${top.key.slice(0, 40)}…` : top.key)
    if (top.expect === 'colon') return `":" after the key ${key}`
    if (top.expect === 'key') return `a key in double quotes or ${closer}`
    if (top.expect === 'value') return top.object ? `a value for the key ${key}` : `a value or ${closer}`
    return `"," or ${closer}`
  }

  /** Supplies the closers of everything that is open. */
  closeAll(at: number): void {
    while (this.#build.top) {
      const top = this.#build.top
      this.#dropComma(top)
      if (top.expect === 'brace') this.#build.close()
      else this.#build.supply(at)
    }
  }

  #value(cursor: JsonCursor, char: string, role: StringRole): Step {
    const kind = char === '{' ? 'object' : char === '[' ? 'array' : char === '(' ? 'tuple' : null
    if (!kind) return ',}]):'.includes(char) ? 'unexpected' : role
    if (this.#build.frames.length >= deepest) return 'too-deep'
    if (kind === 'tuple') this.#note('python-literal', cursor.position)
    this.#build.begin(kind, cursor.position)
    return take(cursor)
  }

  #key(cursor: JsonCursor, frame: JsonFrame, char: string): Step {
    if (char !== '{') return 'key'
    if (frame.count > 0 || frame.commaAt >= 0 || frame.doubled === 3) return 'unexpected'
    frame.doubled++
    this.#notes.add('doubled-braces', frame.from, cursor.position + 1)
    return take(cursor)
  }

  #comma(cursor: JsonCursor, frame: JsonFrame): Step {
    if (frame.expect === 'next') {
      frame.commaAt = cursor.position
      frame.expect = frame.object ? 'key' : 'value'
    } else this.#note('doubled-comma', cursor.position)
    return take(cursor)
  }

  #forgottenComma(cursor: JsonCursor, frame: JsonFrame, char: string): Step {
    const begins = frame.object ? /["'“‘„`\w$]/ : /["'“‘„`{[(\d-]/
    if (!begins.test(char)) return 'unexpected'
    this.#notes.add('missing-comma', cursor.position, cursor.position)
    frame.expect = frame.object ? 'key' : 'value'
    return 'read'
  }

  #closer(cursor: JsonCursor, closer: string): Step {
    const { frames } = this.#build
    const innermost = frames.length - 1
    const depth = closedBy(frames, closer)
    const meant =
      depth === innermost ? 'own' : depth === -1 ? 'extra' : foreignCloser(cursor, frames[innermost]!, depth)
    if (meant === 'wait') return meant
    if (meant === 'extra' || meant === 'mistyped') this.#note('extra-closer', cursor.position)
    if (meant === 'extra') return take(cursor)
    while (frames.length - 1 > (meant === 'mistyped' ? innermost - 1 : depth)) {
      this.#dropComma(this.#build.top!)
      this.#build.supply(cursor.position)
    }
    return meant === 'mistyped' ? take(cursor) : this.#closeTop(cursor)
  }

  #closeTop(cursor: JsonCursor): Step {
    const frame = this.#build.top!
    this.#dropComma(frame)
    if (frame.doubled > 0) frame.expect = 'brace'
    else this.#build.close()
    return take(cursor)
  }

  /** Behind the inner brace of `{{"a": 1}}`: the outer ones, or whatever else comes when they are missing. */
  #brace(cursor: JsonCursor, frame: JsonFrame, char: string): Step {
    frame.doubled = char === '}' ? frame.doubled - 1 : 0
    if (frame.doubled === 0) this.#build.close()
    return char === '}' ? take(cursor) : 'read'
  }

  #dropComma(frame: JsonFrame): void {
    const trails = frame.commaAt >= 0 && frame.expect !== 'next' && !(frame.kind === 'tuple' && frame.count === 1)
    if (trails) this.#note('trailing-comma', frame.commaAt)
  }

  /** Of one character. */
  #note(code: RepairCode, at: number): void {
    this.#notes.add(code, at, at + 1)
  }
}

function take(cursor: JsonCursor): Step {
  cursor.index++
  return 'read'
}

/**
 * A closer that is not the innermost container's: what it means shows in what follows.
 *
 *     {"ids": [1, 2}]}        one too many
 *     {"ids": [1, 2}, "n": 3}  the wrong one, since more follows
 *     {"ids": [1, 2}          one is missing before it
 */
function foreignCloser(cursor: JsonCursor, inner: JsonFrame, depth: number): 'extra' | 'mistyped' | 'missing' | 'wait' {
  const next = spaceEnd(cursor.text, cursor.index + 1)
  if (next - cursor.index > 320) return 'missing'
  if (next >= cursor.text.length) return cursor.ended ? 'missing' : 'wait'
  if (cursor.text[next] === closers[inner.kind]) return 'extra'
  return depth === 0 && cursor.text[next] === ',' ? 'mistyped' : 'missing'
}
