import type { ToolNames } from '../call/tool-names.ts'
import { type Draft, type DraftParameter, draftOf, endName, isNameOpen } from './draft.ts'
import { OpenValue, type ValueEnd, type ValueKind } from './open-value.ts'
import { PairTags, pairTag } from './pair-tags.ts'
import { keyOf, nameOf, type Tag } from './tag.ts'
import { argumentsNames, callNames, parameterNames, tagNames, wrapperNames } from './tag-names.ts'
import type { FoundTag } from './tag-scanner.ts'

/**
 * What the tags of a body come to, one tag after the other: calls, and in them values that are open until it is known
 * where they end. All forms at once, by the names of their tags: what one family writes is another's drift.
 */
export class MarkupCalls {
  readonly drafts: Draft[] = []
  /** A body that ends by itself has ended. */
  done = false
  /** JSON may stand here: right behind the tag that opens a call. */
  mayBeJson = false
  /** The last value had no end, and what was taken for a part of it may be none. */
  guessed = false
  value: OpenValue | undefined
  /** Where the text of the last call ends, as far as its tags say. Asked after `end`. */
  behind = 0
  readonly #names: ToolNames
  readonly #endsItself: boolean
  #outer: Tag | undefined
  #call: Draft | undefined
  #parameter: Omit<DraftParameter, 'value'> | undefined
  readonly #pairs = new PairTags()
  #last = 0

  constructor(names: ToolNames, endsItself: boolean) {
    this.#names = names
    this.#endsItself = endsItself
  }

  /** Nothing came but a name: `get_price\n`. */
  get onlyName(): boolean {
    return this.drafts.length === 0 && this.#last === 0
  }

  get call(): Draft | undefined {
    return this.#call
  }

  /** Whether a tag that has a meaning elsewhere is called like a parameter of the call. */
  isChild(tag: Tag): boolean {
    return tag.kind !== 'close' && this.#declares(tag.name) === true
  }

  take(tag: FoundTag): void {
    this.mayBeJson = false
    const ended = this.value?.step(tag)
    if (this.value && !ended) return
    if (ended) this.#endValue(ended)
    this.#outer ??= tag
    this.#handle(tag)
    // Behind a call, a tag that no form knows is a word like any other.
    if (this.#call || this.drafts.length === 0 || tagNames.has(tag.name)) this.#last = tag.to
  }

  /** The text ends, at a mark or for good; `closing` where a closing tag has begun. */
  end(at: number, blank: boolean, closing: boolean): void {
    const call = this.#call
    const isOpen = call ? this.#isOpen(call) : this.onlyName
    this.behind = this.value || this.#pairs.isOpen || isOpen ? at : this.#last
    if (this.value) {
      const ended = this.value.end(at, blank)
      this.behind = ended.behind ?? at
      this.guessed = ended.by === 'text'
      this.#endValue(ended)
      if (ended.by !== 'closer') call!.open = ended.by === 'text' ? 'value' : 'nothing'
    } else this.#pairs.endKey(at, this.#call)
    if (!call) {
      if (this.onlyName) this.drafts.push(draftOf(pairTag, [0, at], at))
      return
    }
    endName(call, at)
    if (call.content[1] === -1) call.content = [call.content[0], at]
    if (call.tag.name !== 'tool_call' && !Array.isArray(call.name)) call.repairs.push(['missing-outer-closer', at, at])
    if (call.open === 'call' && closing) call.open = 'nothing'
  }

  /** Its name is still to come, or the text in it may be its argument. */
  #isOpen(call: Draft): boolean {
    if (call.name === undefined) return !call.json
    if (typeof call.name !== 'string') return isNameOpen(call)
    return (
      !call.json &&
      call.parameters.length === 0 &&
      this.#names.textParameter(this.#names.find(call.name).tool) !== undefined
    )
  }

  /** A whole body that is one value: `<tool: bash>\nls -l\n</tool>`. */
  beginWhole(): void {
    const tag = this.#lastTag!
    this.mayBeJson = false
    this.#open('whole', '', tag)
    this.#call!.content = [tag.to, -1]
  }

  #lastTag: FoundTag | undefined

  #handle(tag: FoundTag): void {
    this.#lastTag = tag
    if (this.#isNamedBefore(tag)) this.#pairCall(tag)
    const call = this.#call
    if (tag.name.startsWith('arg_')) this.#pair(tag)
    else if (tag.name === 'tool_sep') this.#separate(tag)
    else if (tag.name === 'tool_name' || (tag.name === 'name' && this.#isFirst(tag))) this.#nameTag(tag)
    else if (call && this.#isParameter(tag) && this.#isTalk(tag, call)) this.#drop(call)
    else if (call && this.#isParameter(tag)) this.#openParameter(tag)
    else if (tag.kind === 'close') this.#close(tag)
    else if (this.#opensCall(tag)) this.#begin(tag)
    else if (tag.name === 'tool_call') this.#beginOrKey(tag)
    else if (call && argumentsNames.has(tag.name)) this.mayBeJson = !call.json
  }

  /** `<tool_call><name>get_price</name>…` */
  #isFirst(tag: FoundTag): boolean {
    return tag.kind === 'close' ? Array.isArray(this.#call?.name) : !this.#call
  }

  /** `get_price<coin_id>tron</coin_id>`, where an envelope stands around it. */
  #isNamedBefore(tag: FoundTag): boolean {
    const isFirst = this.onlyName && !this.#endsItself && tag.kind === 'open'
    return isFirst && this.#declares(keyOf(tag) ?? tag.name, tag.gap.trim()) === true
  }

  /** "Write <function=get_price> with <parameter=coin_id>": without an envelope, words between the tags are talk. */
  #isTalk(tag: FoundTag, call: Draft): boolean {
    return this.#endsItself && call.parameters.length === 0 && !call.json && /\p{L}/u.test(tag.gap)
  }

  #drop(call: Draft): void {
    this.drafts.splice(this.drafts.indexOf(call), 1)
    this.#call = undefined
    this.done = true
  }

  #opensCall(tag: FoundTag): boolean {
    if (nameOf(tag) !== undefined) return callNames.has(tag.name) || tag.name === 'tool_call'
    if (tag.name === 'invoke' || tag.name === 'function' || tag.name === 'tool') return true
    return !this.#names.none && this.#names.knowsAsWritten(tag.name)
  }

  #begin(tag: FoundTag): void {
    const call = this.#call
    const isBare = nameOf(tag) === undefined && tag.name === 'function'
    const isRoot = nameOf(tag) === undefined && !callNames.has(tag.name)
    if (call && isBare && call.name !== undefined && (call.json || call.parameters.length > 0)) {
      call.repairs.push(['foreign-closing-mark', tag.from, tag.to])
      this.#finish(tag)
      return
    }
    if (call) this.#finish(tag, 'missing-outer-closer')
    const draft = draftOf(tag, isRoot ? tag.name : nameOf(tag), tag.to)
    draft.root = isRoot
    if (tag.lost) draft.repairs.push(['lost-angle-bracket', tag.from, tag.to])
    this.#call = draft
    this.drafts.push(draft)
    this.mayBeJson = tag.kind === 'open'
    if (isRoot) for (const [key, text] of tag.attributes) addAttribute(draft, key, text, tag.from)
    if (tag.kind === 'empty') this.#finish(tag)
  }

  /** `<tool_call>` within a body: another call, or a slip of the pen for the tag of a key. */
  #beginOrKey(tag: FoundTag): void {
    const isFirst = this.#endsItself && this.#outer === tag
    if (tag.kind === 'open' && !isFirst && (this.onlyName || this.#call?.parameters.length === 0)) {
      this.#pair({ ...tag, name: 'arg_key' })
      this.#call?.repairs.push(['foreign-opening-mark', tag.from, tag.to])
      return
    }
    if (this.#call) this.#finish(tag)
    this.#call = draftOf(tag, [tag.to, -1], tag.to)
    this.drafts.push(this.#call)
  }

  /** `<tool_call>get_price<tool_sep>`: the name ends here. */
  #separate(tag: FoundTag): void {
    this.#pairCall(tag)
    this.mayBeJson = tag.kind !== 'close'
  }

  #pairCall(tag: FoundTag): Draft {
    if (!this.#call) {
      this.#call = draftOf(pairTag, [this.#last, -1], tag.to)
      this.drafts.push(this.#call)
    }
    endName(this.#call, tag.from)
    return this.#call
  }

  #pair(tag: FoundTag): void {
    const call = this.#pairCall(tag)
    if (tag.name === 'arg_type') this.#pairs.typeTag(tag)
    else if (tag.name === 'arg_key') this.#pairs.keyTag(tag, call, this.#last)
    else if (tag.kind === 'open') {
      const key = this.#pairs.takeKey(tag.from)
      if (key) this.#open('pair', key, tag)
    } else this.#pairs.endKey(tag.from, call)
  }

  #nameTag(tag: FoundTag): void {
    if (tag.kind === 'open') {
      if (!this.#call || this.#call.name !== undefined) this.#begin({ ...tag, name: 'invoke' })
      this.#call!.name = [tag.to, -1]
    } else if (this.#call && Array.isArray(this.#call.name)) this.#call.name = [this.#call.name[0], tag.from]
    this.mayBeJson = false
  }

  /** A parameter by its tag's name, or a child element that is called like a parameter. */
  #isParameter(tag: FoundTag): boolean {
    if (tag.kind === 'close') return false
    if (parameterNames.has(tag.name) && keyOf(tag) !== undefined) return true
    const named = this.#call?.parameters.some((it) => it.kind === 'parameter')
    if (named || callNames.has(tag.name) || wrapperNames.has(tag.name) || tag.value !== undefined) return false
    return this.#declares(tag.name) ?? !argumentsNames.has(tag.name)
  }

  /** Whether the tool has such a parameter; undefined where it is not on offer. */
  #declares(key: string, name = this.#call?.name): boolean | undefined {
    if (typeof name !== 'string') return undefined
    const { tool } = this.#names.find(name)
    return this.#names.has(tool) ? Object.hasOwn(this.#names.properties(tool), key) : undefined
  }

  #openParameter(tag: FoundTag): void {
    const key = keyOf(tag)
    if (tag.lost) this.#call!.repairs.push(['lost-angle-bracket', tag.from, tag.to])
    if (tag.kind === 'empty') addAttribute(this.#call!, key ?? tag.name, tag.attributes.get('value') ?? '', tag.to)
    else if (key !== undefined) this.#open('parameter', key, tag)
    else this.#open('element', tag.name, tag)
  }

  #open(kind: ValueKind, key: string | [number, number], tag: FoundTag): void {
    const begins = (next: FoundTag) => this.#begins(kind, next)
    this.value = new OpenValue({ kind, tag, call: this.#call!.tag.name, begins })
    const type = this.#pairs.takeType()
    this.#parameter = { key, kind, tag, ...(type && { type }) }
  }

  #begins(kind: ValueKind, tag: FoundTag): boolean {
    if (kind === 'pair') return tag.name === 'arg_key'
    if (kind === 'element') return this.#declares(tag.name) ?? true
    const key = parameterNames.has(tag.name) ? keyOf(tag) : undefined
    return key !== undefined && (this.#declares(key) ?? true)
  }

  #endValue({ to, repair, by }: ValueEnd): void {
    const { tag } = this.value!
    this.value = undefined
    const call = this.#call!
    call.parameters.push({ ...this.#parameter!, value: [tag.to, Math.max(tag.to, to)] })
    if (repair) call.repairs.push([repair, to, to])
    else if (by === 'text') call.repairs.push(['missing-inner-closer', to, to])
  }

  #close(tag: FoundTag): void {
    const call = this.#call
    if (call && this.#closes(tag, call)) {
      const isName =
        call.name === undefined && /^(?:function|tool)$/.test(tag.name) && !call.json && call.parameters.length === 0
      if (isName) {
        call.name = [call.content[0], tag.from]
        call.repairs.push(['wrapper-object', call.content[0], tag.from])
        this.mayBeJson = true
        return
      }
      if (tag.name !== call.tag.name) call.repairs.push(['foreign-closing-mark', tag.from, tag.to])
      this.#finish(tag)
    }
    if (this.#endsItself && tag.name === this.#outer?.name) this.done = true
  }

  #closes(tag: FoundTag, call: Draft): boolean {
    if (call.root) return tag.name === call.tag.name
    return tag.name === call.tag.name || callNames.has(tag.name) || /^function_/.test(tag.name)
  }

  #finish(tag: FoundTag, code?: 'missing-outer-closer'): void {
    const call = this.#call!
    this.#pairs.endKey(tag.from, call)
    endName(call, tag.from)
    call.content = [call.content[0], tag.from]
    call.open = 'nothing'
    if (code) call.repairs.push([code, tag.from, tag.from])
    this.#call = undefined
    this.mayBeJson = false
    if (!code && this.#endsItself && (call.root || nameOf(this.#outer!) !== undefined)) this.done = true
  }
}

/** A value that an attribute has: `<get_price coin_id="tron"/>`. */
function addAttribute(call: Draft, key: string, text: string, at: number): void {
  call.parameters.push({ key, text, value: [at, at], kind: 'element', tag: pairTag })
}
