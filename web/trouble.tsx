import type { ComponentChildren, JSX } from 'preact'

/** What went wrong, told at once to those who do not see it; nothing where nothing did. */
export function Trouble({ children }: { children: ComponentChildren }): JSX.Element | null {
  if (!children) return null
  return (
    <p class="trouble" role="alert">
      {children}
    </p>
  )
}
