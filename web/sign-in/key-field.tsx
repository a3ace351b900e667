import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import type { KeptKeys } from './kept-keys.ts'
import { useKeptKey } from './use-kept-key.ts'

/** Where a key is pasted, and forgotten with one click; it says where the key is. */
export function KeyField({ keys, baseUrl, label }: KeyFieldProps): JSX.Element {
  const kept = useKeptKey(keys, baseUrl)
  const input = useRef<HTMLInputElement>(null)
  const change = (text: string) => {
    if (text === '') keys.forget(baseUrl)
    else keys.keep(baseUrl, { key: text, from: 'pasted' })
  }
  return (
    <div class="key-field">
      <label class="field">
        {label}
        <input
          ref={input}
          type="password"
          autoComplete="off"
          value={kept?.key ?? ''}
          onInput={(it) => change(it.currentTarget.value.trim())}
        />
      </label>
      <button
        type="button"
        disabled={!kept?.key}
        onClick={() => {
          keys.forget(baseUrl)
          input.current?.focus()
        }}
      >
        Forget key
      </button>
      {kept?.from === 'pasted' && kept.trouble && <p class="trouble">{kept.trouble}</p>}
      <WhereItLives baseUrl={baseUrl} />
    </div>
  )
}

interface KeyFieldProps {
  keys: KeptKeys
  baseUrl: string
  label: string
}

/** Where a key is, in plain words. */
export function WhereItLives({ baseUrl }: { baseUrl: string }): JSX.Element {
  return (
    <p class="quiet-text">
      A key stays in this browser tab and is gone when you close it. It is sent to <b>{hostOf(baseUrl)}</b> and nowhere
      else, and is in no trace, export or link.
    </p>
  )
}

function hostOf(url: string): string {
  return /^https?:\/\/([^/?#]+)/i.exec(url)?.[1] ?? 'the server above'
}
