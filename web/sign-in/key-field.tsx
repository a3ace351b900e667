import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { KeptKeys } from './kept-keys.ts'
import { useKeptKey } from './use-kept-key.ts'

/** Where a key is pasted, and forgotten with one click; it says where the key is. */
export function KeyField({ keys, baseUrl, label }: KeyFieldProps): JSX.Element {
  const kept = useKeptKey(keys, baseUrl)
  const [text, setText] = useState('')
  const keep = () => {
    const key = text.trim()
    if (key !== '') keys.keep(baseUrl, { key, from: 'pasted' })
    setText('')
  }
  if (kept?.key)
    return <KeptWords keys={keys} baseUrl={baseUrl} words={`A key for ${hostOf(baseUrl)} is kept in this tab.`} />
  return (
    <div class="key-field">
      <label class="field">
        {label}
        <input
          type="password"
          autoComplete="off"
          value={text}
          onInput={(it) => setText(it.currentTarget.value)}
          onChange={keep}
          onKeyDown={(it) => {
            if (it.key === 'Enter') keep()
          }}
        />
      </label>
      <WhereItLives baseUrl={baseUrl} />
    </div>
  )
}

interface KeyFieldProps {
  keys: KeptKeys
  baseUrl: string
  label: string
}

/** That there is a key, what is wrong with it, and the button that forgets it. */
export function KeptWords({ keys, baseUrl, words }: { keys: KeptKeys; baseUrl: string; words: string }): JSX.Element {
  const kept = useKeptKey(keys, baseUrl)
  return (
    <div class="kept-key">
      <p>
        {words}{' '}
        <button type="button" class="small" onClick={() => keys.forget(baseUrl)}>
          {kept?.from === 'signed-in' ? 'Sign out and forget' : 'Forget the key'}
        </button>
      </p>
      {kept?.trouble && <p class="trouble">{kept.trouble}</p>}
      <WhereItLives baseUrl={baseUrl} />
    </div>
  )
}

/** Where a key is, in plain words. */
export function WhereItLives({ baseUrl }: { baseUrl: string }): JSX.Element {
  return (
    <p class="quiet-text">
      The key stays in this browser tab and is gone when you close it. It is sent to <b>{hostOf(baseUrl)}</b> and
      nowhere else, and is in no trace, export or link.
    </p>
  )
}

function hostOf(url: string): string {
  return /^https?:\/\/([^/?#]+)/i.exec(url)?.[1] ?? 'the server above'
}
