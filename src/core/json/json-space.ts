import type { JsonCursor } from './json-cursor.ts'
import { isSpace } from './json-cursor.ts'
import type { JsonNotes } from './json-notes.ts'

/**
 * Passes over everything between two tokens: white space, and what models put there though JSON has no place for it.
 *
 *     {"days": 7, // one week
 *      "coin_id": "bitcoin"  # by its id
 *     }
 */
export class JsonSpace {
  #comment: 'none' | 'line' | 'block' = 'none'
  #from = 0
  readonly #notes: JsonNotes

  constructor(notes: JsonNotes) {
    this.#notes = notes
  }

  /** True when a token stands at the cursor; false when the text so far ends before one. */
  skip(cursor: JsonCursor): boolean {
    for (;;) {
      if (this.#comment !== 'none' && !this.#leaveComment(cursor)) return false
      while (isSpace(cursor.text.charCodeAt(cursor.index))) cursor.index++
      if (cursor.index >= cursor.text.length) return false
      const passed = this.#passOddity(cursor)
      if (passed === 'wait') return false
      if (passed === 'token') return true
    }
  }

  #passOddity(cursor: JsonCursor): 'passed' | 'token' | 'wait' {
    const code = cursor.text.charCodeAt(cursor.index)
    if (code === 35) return this.#enterComment(cursor, 'line', 1)
    const second = cursor.text[cursor.index + 1]
    if ((code === 47 || code === 92) && second === undefined) return cursor.ended ? 'token' : 'wait'
    if (code === 92) return this.#passEscaped(cursor, second!)
    if (code === 47) {
      if (second === '/') return this.#enterComment(cursor, 'line', 2)
      return second === '*' ? this.#enterComment(cursor, 'block', 2) : 'token'
    }
    if (code !== 0xfeff && code !== 0xa0 && code !== 0x2028 && code !== 0x2029 && code >= 32) return 'token'
    this.#notes.add(code === 0xfeff ? 'byte-order-mark' : 'raw-control-character', cursor.position, cursor.position + 1)
    cursor.index++
    return 'passed'
  }

  /** `{\n "a": 1}` with the line break written as an escape. */
  #passEscaped(cursor: JsonCursor, letter: string): 'passed' | 'token' {
    if (!'nrt'.includes(letter)) return 'token'
    this.#notes.add('double-encoding', cursor.position, cursor.position + 2)
    cursor.index += 2
    return 'passed'
  }

  #enterComment(cursor: JsonCursor, comment: 'line' | 'block', length: number): 'passed' {
    this.#comment = comment
    this.#from = cursor.position
    cursor.index += length
    return 'passed'
  }

  #leaveComment(cursor: JsonCursor): boolean {
    const { text } = cursor
    const mark = this.#comment === 'line' ? '\n' : '*/'
    const found = text.indexOf(mark, cursor.index)
    if (found === -1 && !cursor.ended) {
      const held = this.#comment === 'block' && text.endsWith('*') && cursor.index < text.length ? 1 : 0
      cursor.index = text.length - held
      return false
    }
    cursor.index = found === -1 ? text.length : found + mark.length
    this.#notes.add('comment', this.#from, cursor.position)
    this.#comment = 'none'
    return true
  }
}
