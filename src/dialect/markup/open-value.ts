import type { RepairCode } from '../../core/repair.ts'
import { callNames, parameterNames, wrapperNames } from './tag-names.ts'
import type { FoundTag } from './tag-scanner.ts'

/** How a value is marked: `<parameter=k>v</parameter>`, `<arg_value>v</arg_value>`, `<k>v</k>`, or all of a body. */
export type ValueKind = 'parameter' | 'pair' | 'element' | 'whole'

/** Where a value ended, and what had to be mended to say so. */
export interface ValueEnd {
  to: number
  repair?: RepairCode
  /** Behind the closing tag that nothing fitting followed, where the text ends it: what stands there is no value. */
  behind?: number
  /** `text`: nothing ended it but the end of the text. */
  by: 'closer' | 'tag' | 'text'
}

export interface ValueStart {
  kind: ValueKind
  tag: FoundTag
  /** The tag of the call around it. */
  call: string
  /** Whether a tag begins another parameter of this call, as far as its name can tell. */
  begins: (tag: FoundTag) => boolean
}

/** A closing tag that ends the value if the right thing follows: its own, its call's, or one by a wrong name. */
interface Pending {
  tag: FoundTag
  as: 'own' | 'call' | 'foreign'
}

/**
 * A value that is raw text, up to where it ends: its closing tag counts only where another tag of the form or the end
 * follows; else it is data, as are whole calls that stand in the value.
 *
 *     <parameter=text>Write </parameter> last</parameter>\n</function>
 *                                            ^
 */
export class OpenValue {
  readonly kind: ValueKind
  readonly tag: FoundTag
  readonly #call: string
  readonly #begins: ValueStart['begins']
  #depth = 0
  #calls = 0
  readonly #inside = new Map<string, number>()
  #tags = 0
  /** The first closing tag that nothing fitting followed: where the value ends if no other does. */
  #first: FoundTag | undefined
  #pending: Pending | undefined

  constructor({ kind, tag, call, begins }: ValueStart) {
    this.kind = kind
    this.tag = tag
    this.#call = call
    this.#begins = begins
  }

  /** Whether it has ended if nothing but white space comes before an end. */
  get mayEnd(): boolean {
    return this.#pending !== undefined
  }

  /** One more tag. Where the value has ended, the tag stands behind it. */
  step(tag: FoundTag): ValueEnd | undefined {
    const pending = this.#pending
    this.#pending = undefined
    this.#tags++
    if (pending && this.#follows(tag, pending)) return this.#endAt(pending)
    if (pending?.as === 'own') this.#first ??= pending.tag
    if (this.#isOwn(tag)) return this.#own(tag)
    if (tag.kind === 'close' && this.#closesCall(tag)) {
      if (this.#calls > 0) this.#calls--
      else this.#pending = { tag, as: 'call' }
    } else if (this.#depth === 0 && this.#calls === 0 && this.#isNext(tag)) {
      return this.#first
        ? this.#endAt({ tag: this.#first, as: 'own' })
        : { to: tag.from, by: 'tag', repair: 'missing-inner-closer' }
    } else if (tag.kind === 'open' && this.#opensSame(tag)) this.#depth++
    else if (tag.kind === 'open' && (callNames.has(tag.name) || tag.name === this.#call)) this.#calls++
    else this.#other(tag)
    return undefined
  }

  /** No more tags come; `blank` where nothing came since the last one. */
  end(at: number, blank: boolean): ValueEnd {
    if (this.#pending && blank) return this.#endAt(this.#pending)
    const first = this.#first ?? (this.#pending?.as === 'own' ? this.#pending.tag : undefined)
    return first
      ? { to: first.from, behind: first.to, by: 'text' }
      : { to: at, by: 'text', repair: 'missing-inner-closer' }
  }

  #own(tag: FoundTag): ValueEnd | undefined {
    if (this.kind === 'whole') return { to: tag.from, by: 'closer' }
    if (this.#depth > 0) {
      this.#depth--
      this.#first ??= tag
    } else this.#pending = { tag, as: 'own' }
    return undefined
  }

  #other(tag: FoundTag): void {
    const count = this.#inside.get(tag.name) ?? 0
    if (tag.kind === 'open') this.#inside.set(tag.name, count + 1)
    else if (tag.kind === 'close' && count > 0) this.#inside.set(tag.name, count - 1)
    else if (tag.kind === 'close') this.#pending = { tag, as: 'foreign' }
  }

  #endAt({ tag, as }: Pending): ValueEnd {
    if (as === 'own') return { to: tag.from, by: 'closer', ...(tag.lost && { repair: 'lost-angle-bracket' }) }
    if (as === 'foreign' && !wrapperNames.has(tag.name))
      return { to: tag.from, by: 'closer', repair: 'foreign-closing-mark' }
    return { to: (this.#first ?? tag).from, by: 'tag', repair: 'missing-inner-closer' }
  }

  #isOwn(tag: FoundTag): boolean {
    if (tag.kind !== 'close') return false
    if (this.kind === 'element' || this.kind === 'whole') return tag.name === this.tag.name && this.#samePrefix(tag)
    if (this.kind === 'pair') return tag.name === 'arg_value'
    return parameterNames.has(tag.name) && this.#samePrefix(tag)
  }

  #opensSame(tag: FoundTag): boolean {
    if (this.kind === 'element') return tag.name === this.tag.name
    return this.kind === 'parameter' ? parameterNames.has(tag.name) : tag.name === 'arg_value'
  }

  #isNext(tag: FoundTag): boolean {
    if (this.kind === 'whole' || tag.kind === 'close' || (this.tag.lineStart && !tag.lineStart)) return false
    if (this.kind === 'element' && (this.#tags > 1 || tag.blank)) return false
    return this.#begins(tag) && this.#samePrefix(tag)
  }

  /** Whether this tag, right behind a closing tag, says that the closing tag was meant as one. */
  #follows(tag: FoundTag, { tag: closer, as }: Pending): boolean {
    if (this.kind === 'pair' && as === 'own' && tag.name === 'arg_key' && /^\s*[\w.-]*\s*$/.test(tag.gap)) return true
    if (!tag.blank || (as === 'foreign' && !this.#samePrefix(tag))) return false
    const closesAll = as !== 'call' || closer.name === 'parameters'
    if (tag.kind === 'close') return wrapperNames.has(tag.name) || (closesAll && this.#closesCall(tag))
    if (callNames.has(tag.name) || wrapperNames.has(tag.name)) return true
    return as !== 'call' && this.#begins(tag)
  }

  #closesCall(tag: FoundTag): boolean {
    return tag.name === this.#call || callNames.has(tag.name) || /^function|^parameters$/.test(tag.name)
  }

  #samePrefix(tag: FoundTag): boolean {
    return tag.prefix === this.tag.prefix
  }
}
