import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'

/** `warn`: something had to be mended or was cut. `bad`: something failed. `info`: good to know. */
export type BadgeTone = 'info' | 'warn' | 'bad'

/** A word for something unusual; with more to say it opens. */
export function Badge({ tone, word, children }: BadgeProps): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  if (children === undefined) return <span class={`badge badge-${tone}`}>{word}</span>
  return (
    <details class={`badge-more badge-more-${tone}`} open={isOpen} onToggle={(it) => setOpen(it.currentTarget.open)}>
      <summary class={`badge badge-${tone}`}>{word}</summary>
      {isOpen && <div class="badge-text">{children}</div>}
    </details>
  )
}

interface BadgeProps {
  tone: BadgeTone
  word: string
  children?: ComponentChildren
}
