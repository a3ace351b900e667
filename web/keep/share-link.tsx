import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { CopyButton } from '../trace/copy-button.tsx'
import { pack } from './packed.ts'

/** An address that carries a text in itself, to be copied; or why there is none. */
export function ShareLink({ view, text, what }: ShareLinkProps): JSX.Element {
  const [link, setLink] = useState<string>()
  useEffect(() => {
    void pack(text).then((packed) => setLink(`${location.href.split('#')[0]}#/${view}=${packed}`))
  }, [view, text])
  if (link === undefined) return <p class="quiet-text">Packing…</p>
  const size = `${(link.length / 1000).toFixed(1)} kB`
  if (link.length > mostCharacters) {
    return (
      <p role="alert">
        As a link, this {what} would be {size} long. Links above {mostCharacters / 1000} kB are cut by mail and chat
        programs; export the file instead.
      </p>
    )
  }
  return (
    <div class="share">
      <label class="share-link">
        <span class="quiet-text">
          Whoever has this link ({size}) sees this {what}: it is in the link itself and on no server.
        </span>
        <input type="text" readOnly value={link} onFocus={(it) => it.currentTarget.select()} />
      </label>
      <CopyButton text={link} what="link" />
    </div>
  )
}

interface ShareLinkProps {
  /** The word that the address begins with. */
  view: string
  text: string
  what: string
}

const mostCharacters = 16_000
