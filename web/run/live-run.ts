import { useEffect, useState } from 'preact/hooks'
import type { RunEvent } from '../../src/core/event.ts'
import { thrownText } from '../../src/core/thrown.ts'
import type { Answer } from '../trace/answer.ts'
import { type FollowedRun, follow, nothingFollowed } from '../trace/followed-run.ts'
import type { TokenPrice } from '../trace/numbers.ts'

/** How a run is told of from outside: what gives its events, and what can be done to it while it goes on. */
export interface LiveRunOptions {
  runId: string
  events: AsyncIterable<RunEvent>
  stop(): void
  answer?: ((callId: string, answer: Answer) => void) | undefined
  price?: TokenPrice | undefined
}

/**
 * A run that goes on in the page, asked or replayed. Its events are folded as they come, and whoever watches is told
 * at most once a frame.
 */
export class LiveRun {
  readonly runId: string
  readonly stop: () => void
  readonly answer: LiveRunOptions['answer']
  readonly price: LiveRunOptions['price']
  /** All events so far; grows. */
  readonly events: RunEvent[] = []
  /** Resolves when there are no more events, with the run as it stands then. */
  readonly ended: Promise<FollowedRun>
  #run = nothingFollowed
  #isOver = false
  #trouble: string | undefined
  #frame = 0
  readonly #watchers = new Set<() => void>()

  constructor({ runId, events, stop, answer, price }: LiveRunOptions) {
    this.runId = runId
    this.stop = stop
    this.answer = answer
    this.price = price
    this.ended = this.#follow(events)
  }

  get run(): FollowedRun {
    return this.#run
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Why the run could not go on, where it broke off without an end of its own. */
  get trouble(): string | undefined {
    return this.#trouble
  }

  /** Tells of news until the returned function is called. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  async #follow(events: AsyncIterable<RunEvent>): Promise<FollowedRun> {
    let breath = performance.now()
    // What runs may fail to load, and options may contradict themselves; a run itself never throws.
    try {
      for await (const event of events) {
        this.events.push(event)
        this.#run = follow(this.#run, event)
        this.#tellSoon()
        if (performance.now() - breath < mostMs) continue
        // A run that never waits would keep the page from drawing.
        await new Promise((resolve) => setTimeout(resolve))
        breath = performance.now()
      }
    } catch (error) {
      this.#trouble = thrownText(error)
    }
    this.#isOver = true
    this.#tellSoon()
    return this.#run
  }

  #tellSoon(): void {
    if (this.#frame !== 0) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      for (const watcher of this.#watchers) watcher()
    })
  }
}

/** How long events are folded before the page may draw. */
const mostMs = 12

/** What `look` sees of a run, and again with every frame in which it sees something else. */
export function useLive<Live extends LiveRun | undefined, Seen>(live: Live, look: (live: Live) => Seen): Seen {
  const [seen, see] = useState(() => look(live))
  useEffect(() => {
    const lookAgain = () => see(() => look(live))
    lookAgain()
    return live?.watch(lookAgain)
  }, [live])
  return seen
}
