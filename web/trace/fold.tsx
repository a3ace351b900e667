import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'

/** Something that opens; what is in it is drawn only while it is open. */
export function Fold({ summary, summaryClass, children, ...rest }: FoldProps): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  return (
    <details {...rest} open={isOpen} onToggle={(it) => setOpen(it.currentTarget.open)}>
      <summary class={summaryClass}>{summary}</summary>
      {isOpen && children}
    </details>
  )
}

interface FoldProps {
  class?: string
  summary: ComponentChildren
  summaryClass?: string
  children: ComponentChildren
}
