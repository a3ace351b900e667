/** The bytes of an answer as they arrive, in browsers too; stopping early lets go of the connection. */
export async function* bytesOf(response: Response, heard: () => void): AsyncGenerator<Uint8Array> {
  heard()
  if (!response.body) return
  const reader = response.body.getReader()
  let open = true
  try {
    while (open) {
      const { done, value } = await reader.read()
      heard()
      open = !done
      if (value) yield value
    }
  } finally {
    // A connection that is already broken refuses to be closed.
    if (open) await reader.cancel().catch(() => undefined)
  }
}
