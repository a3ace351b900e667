/** A text that was packed into an address could not be taken out of it again. */
export class Unpackable extends Error {}

/** Packs a text so that an address can carry it: deflated, and in letters that need no escape. */
export async function pack(text: string): Promise<string> {
  const bytes = await through(
    new CompressionStream('deflate-raw'),
    new TextEncoder().encode(text),
    Number.MAX_SAFE_INTEGER,
  )
  let letters = ''
  for (let i = 0; i < bytes.length; i += 0x8000) letters += String.fromCharCode(...bytes.subarray(i, i + 0x8000))
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The text again. Throws `Unpackable` for what was cut on the way, or grows beyond all measure. */
export async function unpack(packed: string): Promise<string> {
  // An address comes from anywhere, and mail programs cut long ones.
  try {
    const letters = atob(packed.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(letters, (it) => it.charCodeAt(0))
    return new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), bytes, mostBytes))
  } catch {
    throw new Unpackable('the address was cut or changed on its way')
  }
}

const mostBytes = 20_000_000

async function through(
  { readable, writable }: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = writable.getWriter()
  // Whatever keeps it from being written keeps it from being read, too, and is told there.
  writer
    .write(bytes)
    .then(() => writer.close())
    .catch(() => {})
  const reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> = readable.getReader()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value)
    size += next.value.length
    if (size > most) throw new Unpackable('it is too large')
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer())
}
