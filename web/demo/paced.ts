import type { Delta } from '../../src/core/flow.ts'
import type { Model } from '../../src/model/model.ts'
import { wallClock } from '../../src/run/wall-clock.ts'

/** A model that says the same more slowly, so that its writing can be watched. */
export function paced(model: Model, deltaMs = 16): Model {
  return {
    ...model,
    async *complete(prompt, { signal }): AsyncIterable<Delta> {
      for await (const delta of model.complete(prompt, { signal })) {
        await wallClock.sleep(delta.type === 'finish' ? 0 : deltaMs, signal ?? never)
        yield delta
      }
    },
  }
}

const never = new AbortController().signal
