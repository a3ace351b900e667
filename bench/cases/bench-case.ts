import type { Part, Reading } from '../../src/core/flow.ts'

/** One completion with its right reading, wherever it comes from. */
export interface BenchCase {
  dialect: string
  /** `clean`, `malformed`, `negative`, `truncated`, or what its file calls it. */
  kind: string
  id: string
  text: string
  /** What differs from the right reading, in lines; none when it is right. */
  differences(): Promise<string[]>
  /** Reads the text in these pieces; absent where it is no completion's text, but a stream with cuts of its own. */
  read?: (pieces: readonly string[], hold: boolean) => { reading: Reading; parts: Part[] }
}
