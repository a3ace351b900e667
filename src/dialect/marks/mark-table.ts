import type { Envelope } from '../dialect.ts'
import { MarkStarts } from './mark-starts.ts'
import type { ReasoningMarks } from './reasoning-marks.ts'
import type { ResultMark } from './result-marks.ts'

/** What one literal text can mean. The same text may mean several things; where it stands decides. */
export type Role =
  | { type: 'open'; envelope: Envelope }
  | { type: 'close'; envelope: Envelope }
  /** Opens a bare envelope in text; in the bodies of others it is theirs. */
  | { type: 'bare'; envelope: Envelope }
  /** A bare envelope's closing mark that stands alone. */
  | { type: 'tail' }
  | { type: 'think'; marks: ReasoningMarks }
  | { type: 'unthink'; marks: ReasoningMarks }
  | { type: 'result'; mark: ResultMark }
  | { type: 'control' }

export type RoleType = Role['type']

/** `mark`: one stands at `at`. `maybe`: one may stand there, more text will tell. `none`: nothing up to the end. */
export type MarkSearch =
  | { type: 'mark'; at: number; text: string; roles: readonly Role[] }
  | { type: 'maybe'; at: number }
  | { type: 'none' }

interface Node {
  next: Map<number, Node>
  roles: Role[]
}

/**
 * All marks at once, as a tree of characters.
 *
 * Invariant: the earliest mark is found, and of those that begin there the longest; a text costs its length times the
 * length of a mark, however it is cut.
 */
export class MarkTable {
  readonly #root: Node
  readonly #starts: MarkStarts
  /** Characters looked at so far; what "linear" is measured by. */
  steps = 0

  constructor(root: Node = { next: new Map(), roles: [] }, starts = new MarkStarts()) {
    this.#root = root
    this.#starts = starts
  }

  /** The same marks, for a reader that counts its own steps. */
  sharing(): MarkTable {
    return new MarkTable(this.#root, this.#starts)
  }

  add(text: string, role: Role): void {
    this.#starts.add(text)
    let node = this.#root
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      const next = node.next.get(code) ?? { next: new Map<number, Node>(), roles: [] }
      node.next.set(code, next)
      node = next
    }
    node.roles.push(role)
  }

  /** The first mark at or after `from` that has one of the wanted roles. */
  search(text: string, from: number, ended: boolean, wanted: ReadonlySet<RoleType>): MarkSearch {
    const isShort = text.length - from < short
    const found = isShort ? nothing : this.#atRarePlaces(text, from, ended, wanted)
    if (found.type === 'mark' || (ended && !isShort)) return found
    // At the end may stand the beginning of a mark without anything rare in it.
    const end = found.type === 'maybe' ? found.at : text.length
    const begin = isShort ? from : Math.max(from, text.length - this.#starts.reach)
    for (let at = begin; at < end; at++) {
      if (!this.#starts.mayBegin(text, at)) continue
      const other = this.match(text, at, ended, wanted)
      if (other.type !== 'none') return other
    }
    return found
  }

  #atRarePlaces(text: string, from: number, ended: boolean, wanted: ReadonlySet<RoleType>): MarkSearch {
    for (let rare = this.#starts.next(text, from); rare < text.length; rare = this.#starts.next(text, rare + 1)) {
      for (const { back, first } of this.#starts.before(text, rare)) {
        const at = rare - back
        if (at < from || text.charCodeAt(at) !== first) continue
        const found = this.match(text, at, ended, wanted)
        if (found.type === 'none') continue
        this.steps += at - from
        return found
      }
    }
    this.steps += text.length - from
    return nothing
  }

  /** The longest wanted mark that begins exactly at `at`. */
  match(text: string, at: number, ended: boolean, wanted: ReadonlySet<RoleType>): MarkSearch {
    let node: Node | undefined = this.#root
    let best: MarkSearch = nothing
    for (let i = at; node; i++) {
      this.steps++
      if (node.roles.length > 0) {
        const roles = node.roles.filter((it) => wanted.has(it.type))
        if (roles.length > 0) best = { type: 'mark', at, text: text.slice(at, i), roles }
      }
      if (i >= text.length) return node.next.size > 0 && !ended ? { type: 'maybe', at } : best
      node = node.next.get(text.charCodeAt(i))
    }
    return best
  }

  /** Whether `text` is the beginning of a mark with such a role, and not all of it. */
  begins(text: string, wanted: (role: Role) => boolean): boolean {
    let node: Node | undefined = this.#root
    for (let i = 0; node && i < text.length; i++) node = node.next.get(text.charCodeAt(i))
    return node !== undefined && node.next.size > 0 && leadsTo(node, wanted)
  }
}

/** Pieces of a stream are seen through sooner than a pattern is begun. */
const short = 16
const nothing: MarkSearch = { type: 'none' }

function leadsTo(node: Node, wanted: (role: Role) => boolean): boolean {
  for (const next of node.next.values()) {
    if (next.roles.some(wanted) || leadsTo(next, wanted)) return true
  }
  return false
}
