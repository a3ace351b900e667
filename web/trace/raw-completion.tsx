import type { JSX } from 'preact'
import type { CompletionFact } from '../../src/core/event.ts'
import type { Json } from '../../src/core/json.ts'
import type { CallState } from '../../src/trace/call-state.ts'
import { JsonBlock, TextBlock } from './json-block.tsx'
import type { PlaceMark } from './visible-text.tsx'

/** A completion verbatim, with the places that were mended, could not be read, or were invented. */
export function RawCompletion({ completion, calls }: RawCompletionProps): JSX.Element {
  const { text, reasoning, fragments } = completion.raw
  return (
    <>
      {(text !== '' || fragments.length === 0) && (
        <TextBlock text={text} title="Raw completion" marks={placesIn(completion, calls)} />
      )}
      {reasoning !== '' && <TextBlock text={reasoning} title="Raw reasoning" />}
      {fragments.length > 0 && <JsonBlock value={fragments as unknown as Json} title="Native call fragments" />}
    </>
  )
}

interface RawCompletionProps {
  completion: CompletionFact
  /** Those whose repairs are marked. */
  calls: readonly CallState[]
}

/** The places of a completion that were mended, could not be read, or were invented. */
export function placesIn({ issues, raw }: CompletionFact, calls: readonly CallState[]): PlaceMark[] {
  const { inventedFrom: from, text } = raw
  const repairs = calls.flatMap(({ call }) => call?.repairs ?? [])
  const invented: PlaceMark[] =
    from === undefined ? [] : [{ span: [from, text.length], label: 'invented, cut off', tone: 'cut' }]
  return [
    ...issues.flatMap(({ issue, span }): PlaceMark[] => (span ? [{ span, label: issue.code, tone: 'cut' }] : [])),
    ...invented,
    ...repairs.map((it): PlaceMark => ({ span: it.span, label: `${it.code}, ${it.risk}`, tone: 'repair' })),
  ]
}
