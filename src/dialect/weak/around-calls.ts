import type { Span } from '../../core/flow.ts'
import { before, behind } from './beside.ts'
import { listItem, separatesCalls } from './meant.ts'
import type { WeakPiece } from './weak-form.ts'

/**
 * What stands around calls that follow each other, and says nothing:
 *
 *     1. `get_price("tron")`, 2. `get_price("solana")`        (get_price("tron") + get_price("solana"))
 *     ^^^^                  ^^^^^                    ^        ^                 ^^^                   ^
 */
export function aroundCalls(view: string, calls: readonly Span[]): WeakPiece[] {
  const pieces: WeakPiece[] = []
  for (let i = 0; i < calls.length; i++) {
    let last = i
    while (last + 1 < calls.length && separatesCalls(view.slice(calls[last]![1], calls[last + 1]![0]))) {
      pieces.push({ type: 'scaffold', span: [calls[last]![1], calls[last + 1]![0]] })
      last++
    }
    const [from, to] = [calls[i]![0], calls[last]![1]]
    const [outerFrom, outerTo] = withBrackets(view, from, to)
    pieces.push({ type: 'scaffold', span: [before(view, outerFrom, listItem), from] })
    pieces.push({ type: 'scaffold', span: [to, outerTo] })
    i = last
  }
  return pieces.filter((it) => it.span[0] < it.span[1])
}

/** With the brackets and quotes that open right before it and close right behind it. */
function withBrackets(view: string, from: number, to: number): Span {
  for (let [start, end] = [from, to]; ; ) {
    const open = before(view, start, /(?:[[(]\s{0,9}|["'`])$/)
    const close = behind(view, end, /^\s{0,9},?\s{0,9}[\])"'`]/)
    if (open === start || close === end || !pairs.includes(view[open]! + view[close - 1]!)) return [start, end]
    start = open
    end = close
  }
}

const pairs = ['()', '[]', '""', "''", '``']
