import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Icon } from './icon.tsx'

/** Copies a text to the clipboard and says whether it could. */
export function CopyButton({ text, what, word = 'copy' }: CopyButtonProps): JSX.Element {
  const [said, say] = useState<string>()
  useEffect(() => {
    if (said === undefined) return
    const timer = setTimeout(() => say(undefined), 2_000)
    return () => clearTimeout(timer)
  }, [said])
  return (
    <button
      type="button"
      class="quiet copy"
      onClick={() => void copy(typeof text === 'string' ? text : text()).then(say)}
    >
      <Icon name={said === 'copied' ? 'done' : 'copy'} /> {said ?? word}
      <span class="unseen"> {what}</span>
    </button>
  )
}

interface CopyButtonProps {
  text: string | (() => string)
  /** What is copied, for those who do not see where the button stands. */
  what: string
  word?: string
}

async function copy(text: string): Promise<string> {
  // Browsers refuse the clipboard to pages that came by http, or that the person did not allow.
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    return copySelected(text) ? 'copied' : 'not allowed'
  }
}

/** The older way, which pages that came by http have too: what is selected in a box. */
function copySelected(text: string): boolean {
  const before = document.activeElement
  const box = document.createElement('textarea')
  box.className = 'unseen'
  box.value = text
  document.body.append(box)
  box.select()
  const isCopied = document.execCommand('copy')
  box.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return isCopied
}
