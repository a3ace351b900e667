import type { JSX } from 'preact'
import type { Span } from '../../src/core/repair.ts'
import { LongText } from './long-text.tsx'

/** A place of a text to be pointed at: where a repair was made, say. */
export interface PlaceMark {
  span: Span
  /** What happened there, in a few words. */
  label: string
  tone: 'call' | 'repair' | 'cut'
}

/** A text as it is: line breaks stay, what has no shape of its own gets a picture, and places are marked. */
export function VisibleText({
  text,
  marks = [],
}: {
  text: string
  marks?: readonly PlaceMark[] | undefined
}): JSX.Element {
  return (
    <>
      {stretches(text, marks).map(({ from, to, within }) => {
        const pieces = <LongText key={from} text={text.slice(from, to)} draw={piecesOf} />
        if (within.length === 0) return pieces
        const label = within.map((it) => it.label).join('; ')
        return (
          <mark
            key={from}
            class={`place place-${within.at(-1)!.tone}${within.length > 1 ? ' place-within' : ''}`}
            title={label}
          >
            {from === to ? <span class="place-caret" /> : pieces}
            <span class="unseen"> ({label}) </span>
          </mark>
        )
      })}
    </>
  )
}

interface Stretch {
  from: number
  to: number
  within: PlaceMark[]
}

/** The text cut where marks begin and end. A mark of no length is a stretch of its own. */
export function stretches(text: string, marks: readonly PlaceMark[]): Stretch[] {
  const inside = marks.map((it) => ({ ...it, span: it.span.map((at) => clamp(at, text.length)) as Span }))
  const cuts = [...new Set([0, text.length, ...inside.flatMap((it) => it.span)])].sort((a, b) => a - b)
  const points = inside.filter((it) => it.span[0] === it.span[1])
  return cuts.flatMap((from, i): Stretch[] => {
    const here = points.filter((it) => it.span[0] === from)
    const to = cuts[i + 1]
    const caret = here.length > 0 ? [{ from, to: from, within: here }] : []
    if (to === undefined) return caret
    return [...caret, { from, to, within: inside.filter((it) => it.span[0] <= from && it.span[1] >= to) }]
  })
}

function clamp(at: number, length: number): number {
  return Math.min(Math.max(at, 0), length)
}

/** What has no shape of its own: controls, spaces that are none, marks of direction, halves of characters. */
const shapeless =
  /([\0-\x1f\x7f-\xa0\u00ad\u061c\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff9-\ufffb]|\p{Variation_Selector}|[\u{e0000}-\u{e007f}]|\p{Cs})/u

function piecesOf(text: string): (JSX.Element | string)[] {
  return text.split(shapeless).map((piece, i) => {
    if (i % 2 === 0) return piece
    const code = piece.codePointAt(0)!
    const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
    return (
      <span key={i} class="shapeless" title={name} data-shown={pictures.get(code) ?? name}>
        {piece === '\n' ? '\n' : ''}
      </span>
    )
  })
}

/** Those that are met all the time get a sign; others are named by their number. */
const pictures = new Map([
  [0x09, '⇥'],
  [0x0a, '↵'],
  [0x0d, '␍'],
  [0x1b, '␛'],
  [0xa0, '⍽'],
])
