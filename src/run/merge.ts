/** Several generators as one: what each yields, as it comes. Ends when all have ended. */
export async function* merge<T>(generators: AsyncGenerator<T>[]): AsyncGenerator<T> {
  const [only, ...others] = generators
  if (!only) return
  if (!others.length) return yield* only
  const waiting = new Map(generators.map((it) => [it, step(it)]))
  while (waiting.size) {
    const { from, result } = await Promise.race(waiting.values())
    if (result.done) {
      waiting.delete(from)
      continue
    }
    waiting.set(from, step(from))
    yield result.value
  }
}

async function step<T>(from: AsyncGenerator<T>): Promise<{ from: AsyncGenerator<T>; result: IteratorResult<T> }> {
  return { from, result: await from.next() }
}
