import type { RepairCode } from '../repair.ts'
import type { JsonCursor } from './json-cursor.ts'
import { spaceEnd } from './json-cursor.ts'
import type { JsonNotes } from './json-notes.ts'

/**
 * Passes over everything between two tokens: white space, and what models put there though JSON has no place for it.
 *
 *     {"days": 7, // one week
 *      "coin_id": "bitcoin"  # by its id
 *     }
 */
export class JsonSpace {
  /** What ends the comment that the text so far ends in. */
  #closer: '' | '\n' | '*/' = ''
  #from = 0
  readonly #notes: JsonNotes

  constructor(notes: JsonNotes) {
    this.#notes = notes
  }

  /** True when a token stands at the cursor; false when the text so far ends before one. */
  skip(cursor: JsonCursor): boolean {
    for (;;) {
      if (this.#closer !== '' && !this.#leaveComment(cursor)) return false
      cursor.index = spaceEnd(cursor.text, cursor.index)
      if (cursor.index >= cursor.text.length) return false
      const passed = this.#passOddity(cursor)
      if (passed !== 'passed') return passed === 'token'
    }
  }

  #passOddity(cursor: JsonCursor): 'passed' | 'token' | 'wait' {
    const code = cursor.text.charCodeAt(cursor.index)
    if (code === hash) return this.#enterComment(cursor, '\n', 1)
    if (code === slash || code === backslash) {
      const second = cursor.text[cursor.index + 1]
      if (second === undefined) return cursor.ended ? 'token' : 'wait'
      // `{\n "a": 1}` with the line break written as an escape.
      if (code === backslash) return 'nrt'.includes(second) ? this.#note(cursor, 'double-encoding', 2) : 'token'
      if (second === '/') return this.#enterComment(cursor, '\n', 2)
      return second === '*' ? this.#enterComment(cursor, '*/', 2) : 'token'
    }
    if (code === byteOrderMark) return this.#note(cursor, 'byte-order-mark', 1)
    const invisible = code < 32 || code === 0xa0 || code === 0x2028 || code === 0x2029
    return invisible ? this.#note(cursor, 'raw-control-character', 1) : 'token'
  }

  #note(cursor: JsonCursor, code: RepairCode, length: number): 'passed' {
    this.#notes.add(code, cursor.position, cursor.position + length)
    cursor.index += length
    return 'passed'
  }

  #enterComment(cursor: JsonCursor, closer: '\n' | '*/', length: number): 'passed' {
    this.#closer = closer
    this.#from = cursor.position
    cursor.index += length
    return 'passed'
  }

  #leaveComment(cursor: JsonCursor): boolean {
    const { text } = cursor
    const found = text.indexOf(this.#closer, cursor.index)
    if (found === -1 && !cursor.ended) {
      const held = this.#closer === '*/' && text.endsWith('*') && cursor.index < text.length ? 1 : 0
      cursor.index = text.length - held
      return false
    }
    cursor.index = found === -1 ? text.length : found + this.#closer.length
    this.#notes.add('comment', this.#from, cursor.position)
    this.#closer = ''
    return true
  }
}

const hash = 35
const slash = 47
const backslash = 92
const byteOrderMark = 0xfeff
