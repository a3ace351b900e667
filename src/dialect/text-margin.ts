import type { Scanned } from './scanned.ts'
import { TextTrack } from './text-track.ts'

/**
 * Gives text out, but for what stands at its end: white space and stray tokens are text only if text follows, and none
 * beside a call or at the beginning.
 */
export class TextMargin {
  readonly track = new TextTrack()
  #held: string[] = []
  /** Where the first of what is held stands. */
  #heldAt = 0
  /** Nothing but scaffolding stands between here and a call, or the beginning. */
  #atEdge = true

  give(out: Scanned[], text: string, from: number): void {
    this.track.take(text)
    const sure = text.trimEnd()
    if (sure) {
      const to = from + sure.length
      if (this.#atEdge) {
        const begun = sure.trimStart()
        out.push({ type: 'text', text: begun, span: [to - begun.length, to] })
      } else if (this.#held.length > 0) {
        out.push({ type: 'text', text: this.#held.join('') + sure, span: [this.#heldAt, to] })
      } else out.push({ type: 'text', text: sure, span: [from, to] })
      this.drop()
      this.#atEdge = false
    }
    if (sure.length < text.length) this.hold(text.slice(sure.length), from + sure.length)
  }

  hold(text: string, at: number): void {
    if (this.#held.length === 0) this.#heldAt = at
    this.#held.push(text)
  }

  /** Something that is no text begins here. */
  drop(): void {
    if (this.#held.length > 0) this.#held = []
  }

  /** A call or the end of reasoning: what follows begins anew. */
  edge(): void {
    this.drop()
    this.#atEdge = true
    this.track.reset()
  }

  /** In inline code, between quotes, in a fence or within a sentence, a mark of reasoning is only written about. */
  isData(quoted: boolean, behind: string): boolean {
    return quoted || this.track.codeOpen || this.track.inFence || this.track.mentions(behind)
  }
}
