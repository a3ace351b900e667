import type { RunState } from '../trace/fold.ts'
import { visible } from '../trace/gist.ts'
import type { Output } from './host.ts'

/** One line at the foot of a terminal that shows the end of what the model is writing. Nothing in a pipe or a file. */
export class LiveLine {
  readonly #output: Output
  #isShown = false

  constructor(output: Output) {
    this.#output = output
  }

  async show({ live }: RunState): Promise<void> {
    if (!this.#output.isTTY || this.#output.columns < 20) return
    const latest = live.preview || live.text || live.reasoning
    const room = this.#output.columns - 4
    const line = visible(latest.slice(-4 * room)).replaceAll(/\s+/g, ' ')
    this.#isShown = true
    await this.#output.write(`\r\u001b[K  ${[...line].slice(-room).join('')}`)
  }

  async clear(): Promise<void> {
    if (!this.#isShown) return
    this.#isShown = false
    await this.#output.write('\r\u001b[K')
  }
}
