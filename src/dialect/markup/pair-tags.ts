import type { Span } from '../../core/flow.ts'
import type { Draft } from './draft.ts'
import type { FoundTag } from './tag-scanner.ts'

/** What stands for the tag of a call that is only a name: `<tool_call>get_price\n<arg_key>…`. */
export const pairTag = { kind: 'open', name: 'tool_call', prefix: '', attributes: new Map<string, string>() } as const

/**
 * Keys that wait for their values, each in tags of its own, of which any may be missing:
 *
 *     <arg_key>k</arg_key>\n<arg_value>v</arg_value>     k</arg_key>\n<arg_value>…     <arg_key>k=v</arg_key>
 */
export class PairTags {
  /** `behind`: where the value would begin if its own tag is missing. */
  #key: { from: number; to?: number; behind: number } | undefined
  #type: { from: number; to?: number } | undefined

  /** A key waits for its value. */
  get isOpen(): boolean {
    return this.#key !== undefined
  }

  /** `<arg_type>integer</arg_type>`, beside a value. */
  typeTag(tag: FoundTag): void {
    if (tag.kind === 'open') this.#type = { from: tag.to }
    else if (this.#type) this.#type.to = tag.from
  }

  takeType(): Span | undefined {
    const type = this.#type
    this.#type = undefined
    return type?.to === undefined ? undefined : [type.from, type.to]
  }

  /** `last`: behind the tag before this one, where a key begins whose own tag is missing. */
  keyTag(tag: FoundTag, call: Draft, last: number): void {
    if (tag.kind === 'open') {
      this.endKey(tag.from, call)
      this.#key = { from: tag.to, behind: -1 }
    } else if (this.#key && this.#key.to === undefined) this.#key = { ...this.#key, to: tag.from, behind: tag.to }
    else {
      this.endKey(last, call)
      this.#key = { from: last, to: tag.from, behind: tag.to }
      call.repairs.push(['missing-opening-mark', tag.from, tag.from])
    }
  }

  /** The key whose value begins at `at`. */
  takeKey(at: number): Span | undefined {
    const key = this.#key
    this.#key = undefined
    return key && [key.from, key.to ?? at]
  }

  /** A key whose value has no tag of its own, or is written behind `=` in the key. */
  endKey(at: number, call: Draft | undefined): void {
    const key = this.#key
    this.#key = undefined
    if (!key || !call) return
    const to = key.to ?? at
    const value: Span = key.behind === -1 ? [to, to] : [key.behind, at]
    call.parameters.push({ key: [key.from, to], kind: 'pair', tag: pairTag, value })
    call.repairs.push(['missing-opening-mark', to, to])
  }
}
