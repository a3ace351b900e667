import type { ComponentType, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** A component whose code is fetched when it is first shown. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function Later(props: Props): JSX.Element {
    const [Loaded, setLoaded] = useState<ComponentType<Props>>()
    const [trouble, setTrouble] = useState('')
    useEffect(() => {
      load().then(
        (it) => setLoaded(() => it),
        (error: unknown) => setTrouble(`This part of the page could not be loaded: ${String(error)}`),
      )
    }, [])
    if (Loaded) return <Loaded {...props} />
    return <p class={trouble ? 'trouble' : 'quiet-text'}>{trouble || 'Loading…'}</p>
  }
}
