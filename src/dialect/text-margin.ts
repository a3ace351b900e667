import type { Scanned } from './scanner.ts'
import { TextTrack } from './text-track.ts'

/**
 * Gives text out, but for what stands at its end: white space and stray tokens are text only if text follows, and none
 * beside a call or at the beginning.
 */
export class TextMargin {
  readonly track = new TextTrack()
  #held: { text: string; at: number }[] = []
  /** Nothing but scaffolding stands between here and a call, or the beginning. */
  #atEdge = true

  give(out: Scanned[], text: string, from: number): void {
    const sure = text.trimEnd()
    this.track.take(text)
    if (sure) {
      const lead = this.#atEdge ? sure.length - sure.trimStart().length : 0
      const before = this.#atEdge ? '' : this.#held.map((it) => it.text).join('')
      const start = this.#atEdge ? from + lead : (this.#held[0]?.at ?? from)
      this.#held = []
      this.#atEdge = false
      out.push({ type: 'text', text: before + sure.slice(lead), span: [start, from + sure.length] })
    }
    const rest = text.slice(sure.length)
    if (rest) this.hold(rest, from + sure.length)
  }

  hold(text: string, at: number): void {
    this.#held.push({ text, at })
  }

  /** Something that is no text begins here. */
  drop(): void {
    this.#held = []
  }

  /** A call or the end of reasoning: what follows begins anew. */
  edge(): void {
    this.drop()
    this.#atEdge = true
    this.track.reset()
  }

  /** In inline code, between quotes or in a fence, a mark of reasoning is only written about. */
  isData(quoted: boolean): boolean {
    return quoted || this.track.codeOpen || this.track.inFence
  }
}
