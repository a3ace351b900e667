import { useEffect, useState } from 'preact/hooks'

/** What the page shows, as its address says after the `#`. */
export interface Route {
  /** The first word: `ask` where there is none. */
  view: string
  /** The rest: the id of a run, or a shared run itself. */
  rest: string
}

/**
 * Reads the part of an address that begins with `#`.
 *
 *     #/run/3f2a   ->  { view: 'run', rest: '3f2a' }
 *     #/share=eJx  ->  { view: 'share', rest: 'eJx' }
 */
export function readRoute(hash: string): Route {
  const [, view = '', rest = ''] = /^#\/([\w-]*)[/=]?(.*)$/s.exec(hash) ?? []
  return { view: view || 'ask', rest }
}

/** The route now, and again when it changes. */
export function useRoute(): Route {
  const [route, setRoute] = useState(() => readRoute(location.hash))
  useEffect(() => {
    const onChange = () => setRoute(readRoute(location.hash))
    addEventListener('hashchange', onChange)
    return () => removeEventListener('hashchange', onChange)
  }, [])
  return route
}
