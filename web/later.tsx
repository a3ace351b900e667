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
        (error: Error) => setTrouble(error.message),
      )
    }, [])
    if (Loaded) return <Loaded {...props} />
    return <p class={trouble ? 'trouble' : 'quiet-text'}>{trouble || 'Loading…'}</p>
  }
}

/** The same for what stands in `rest.ts`. */
export function fromRest<Props extends object>(pick: (rest: Rest) => ComponentType<Props>): ComponentType<Props> {
  return later(() => fetchRest().then(pick))
}

/** The parts of the page that it is drawn without; where one cannot be fetched, it is tried again the next time. */
export const fetchRest = (): Promise<Rest> => import('./rest.ts').catch(notFetched)
export const fetchReading = (): Promise<Reading> => import('./reading.ts').catch(notFetched)

function notFetched(): never {
  throw new Error('The rest of the page could not be fetched. Once you are online, reload it.')
}

type Rest = typeof import('./rest.ts')
type Reading = typeof import('./reading.ts')
