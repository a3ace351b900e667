import { readTag, type Tag, tagLimit } from './tag.ts'

/** A tag at its place, and what stood between it and the one before it. */
export interface FoundTag extends Tag {
  /** The last of what came since the tag before it. */
  gap: string
  /** That was nothing but white space. */
  blank: boolean
  /** It stands first on its line. */
  lineStart: boolean
}

/** How much of what came since the last tag is looked at again. */
const gapLimit = 240

/** A token that one family writes before each of its tags. */
const beforeTag = /\]<\]minimax\[>\[\s*$/

/**
 * Finds the tags of a body in text that arrives in pieces.
 *
 * Invariant: the same tags are found however the text is cut; linear, since no tag is longer than `tagLimit`.
 */
export class TagScanner {
  /** Behind all that has been taken, from the beginning of the body. */
  at = 0
  /** What may still become a tag, from its `<`. */
  #tail = ''
  #gap = ''
  #ink = false
  #section = false

  /** Inside `<![CDATA[…]]>`, where tags are data. */
  get inSection(): boolean {
    return this.#section
  }

  /** Whether nothing but white space, or a closing tag begun, came since the last tag. */
  get blank(): boolean {
    return this.#blank('') && (/^<?$/.test(this.#tail) || this.closing)
  }

  /** Whether a closing tag has begun at the very end. */
  get closing(): boolean {
    const begun = /^<(?:\/|\|close)/.test(this.#tail)
    return begun && (this.#tail === '</' || readTag(this.#tail, 0, false) === 'more')
  }

  /** Where a tag that has only begun would begin; the end where there is none. */
  get sure(): number {
    return this.at - (this.closing ? this.#tail.length : 0)
  }

  /** Takes text up to the end of the next tag. */
  next(text: string): { taken: number; tag?: FoundTag } {
    const waits =
      this.#tail.length > 2 &&
      !/^<(?:!|\/.*\n)|["']$/.test(this.#tail) &&
      this.#tail.length + text.length < tagLimit &&
      !/[<>"'\n{\]]/.test(text)
    const buffer = this.#tail + text
    const base = this.at - this.#tail.length
    const before = this.#tail.length
    if (waits) return this.#wait(buffer, base, text.length)
    this.#tail = ''
    let from = 0
    for (let i = 0; ; i++) {
      i = this.#section ? sectionEnd(buffer, i) : nextAngle(buffer, i)
      if (i === buffer.length) break
      if (this.#section) {
        if (buffer.startsWith(']]>', i)) this.#section = false
        else if (']]>'.startsWith(buffer.slice(i))) {
          this.#pass(buffer.slice(from, i))
          return this.#wait(buffer.slice(i), base + i, text.length)
        }
        continue
      }
      const tag = buffer[i] === '>' ? this.#lost(buffer.slice(from, i + 1), i) : this.#read(buffer, i)
      if (tag === 'more') {
        this.#pass(buffer.slice(from, i))
        return this.#wait(buffer.slice(i), base + i, text.length)
      }
      if (!tag) continue
      if (tag.from < from) this.#gap = this.#gap.slice(0, tag.from - from)
      const found = this.#found(tag, buffer.slice(from, Math.max(from, tag.from)), base)
      this.at = found.to
      return { taken: tag.to - before, tag: found }
    }
    this.#pass(buffer.slice(from))
    from = buffer.length
    this.at = base + from
    return { taken: text.length }
  }

  /** Takes text in which no tag is looked for. */
  pass(text: string): void {
    this.#pass(text)
    this.at += text.length
  }

  #wait(tail: string, at: number, taken: number): { taken: number } {
    this.#tail = tail
    this.at = at + tail.length
    return { taken }
  }

  #read(buffer: string, i: number): Tag | 'more' | undefined {
    const section = '<![CDATA['
    if (buffer.startsWith(section, i)) this.#section = true
    else if (section.startsWith(buffer.slice(i))) return 'more'
    return this.#section ? undefined : readTag(buffer, i, false)
  }

  #found(tag: Tag, gap: string, base: number): FoundTag {
    const text = (this.#gap + gap).slice(-gapLimit)
    const dressed = beforeTag.exec(text)
    const lineStart = /\n[ \t]*$/.test(dressed ? text.slice(0, dressed.index) : text)
    const blank = this.#blank(gap)
    this.#gap = ''
    this.#ink = false
    return {
      ...tag,
      ...(dressed && { prefix: 'minimax' }),
      from: base + tag.from - (dressed?.[0].length ?? 0),
      to: base + tag.to,
      gap: dressed ? text.slice(0, dressed.index) : text,
      blank,
      lineStart,
    }
  }

  #blank(more: string): boolean {
    return !this.#ink && (this.#gap + more).replace(/\]<\]minimax\[>\[/g, '').trim() === ''
  }

  #pass(text: string): void {
    const gap = this.#gap + text
    this.#ink ||= gap.length > gapLimit && gap.slice(0, -gapLimit).trim() !== ''
    this.#gap = gap.slice(-gapLimit)
  }

  /** `invoke name="f">` and `parameter>` whose `<` or `</` was lost. */
  #lost(inside: string, at: number): Tag | undefined {
    const text = (this.#gap + inside).slice(-gapLimit)
    const found = /(?:function|invoke|parameter|param)(?:=[^\s<>"'{]+|\s+name=[^\s<>{]+)?>$/.exec(text)
    if (!found) return undefined
    const word = found[0]
    const from = at + 1 - word.length
    if (!/[= ]/.test(word)) {
      const name = word.slice(0, -1)
      return { kind: 'close', name, prefix: '', attributes: new Map(), from, to: at + 1, lost: true }
    }
    if (/[\w</]$/.test(text.slice(0, found.index))) return undefined
    const tag = readTag(`<${word}`, 0, true)
    return tag && tag !== 'more' ? { ...tag, from, to: at + 1, lost: true } : undefined
  }
}

function nextAngle(text: string, from: number): number {
  for (let i = from; i < text.length; i++) if (text[i] === '<' || text[i] === '>') return i
  return text.length
}

function sectionEnd(text: string, from: number): number {
  const end = text.indexOf(']', from)
  return end === -1 ? text.length : end
}
