import type { ComponentChildren, JSX } from 'preact'
import { Fold } from './fold.tsx'

/** `warn`: something had to be mended or was cut. `bad`: something failed. `info`: good to know. */
export type BadgeTone = 'info' | 'warn' | 'bad'

/** A word for something unusual; with more to say it opens. */
export function Badge({ tone, word, children }: BadgeProps): JSX.Element {
  if (children === undefined) return <span class={`badge badge-${tone}`}>{word}</span>
  return (
    <Fold class={`badge-more badge-more-${tone}`} summary={word} summaryClass={`badge badge-${tone}`}>
      <div class="badge-text">{children}</div>
    </Fold>
  )
}

interface BadgeProps {
  tone: BadgeTone
  word: string
  children?: ComponentChildren
}
