import type { ComponentType, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** A component whose code is fetched when it is first shown, and is there at once from then on. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let fetched: ComponentType<Props> | undefined
  return function Later(props: Props): JSX.Element {
    const [Loaded, setLoaded] = useState(() => fetched)
    const [trouble, setTrouble] = useState('')
    useEffect(() => {
      if (fetched) return
      load().then(
        (it) => {
          fetched = it
          setLoaded(() => it)
        },
        (error: unknown) => setTrouble(`This part of the page could not be loaded: ${String(error)}`),
      )
    }, [])
    if (Loaded) return <Loaded {...props} />
    return <p class={trouble ? 'trouble' : 'quiet-text'}>{trouble || 'Loading…'}</p>
  }
}

/** The same for what stands in `rest.ts`. */
export function fromRest<Props extends object>(pick: (rest: Rest) => ComponentType<Props>): ComponentType<Props> {
  return later(() => import('./rest.ts').then(pick))
}

type Rest = typeof import('./rest.ts')
