import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from './trace/icon.tsx'

const key = 'dispatch-desk/theme'

/** Puts the theme of the last visit on the page; the system's own where none was chosen. */
export function applyTheme(storage: Storage): void {
  const theme = storage.getItem(key)
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme
}

/** Switches between light and dark, and remembers it. */
export function ThemeSwitch(): JSX.Element {
  const [theme, setTheme] = useState(themeNow)
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <button
      type="button"
      class="quiet theme"
      onClick={() => {
        document.documentElement.dataset['theme'] = other
        localStorage.setItem(key, other)
        setTheme(other)
      }}
    >
      <Icon name="sun" /> <span class="theme-word">{other} theme</span>
    </button>
  )
}

function themeNow(): string {
  const chosen = document.documentElement.dataset['theme']
  return chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
}
