import { fromBase64Url, toBase64Url } from '../base64-url.ts'
import { readStream } from '../read-stream.ts'

/** Packs a text so that an address can carry it: deflated, and in letters that need no escape. */
export async function pack(text: string): Promise<string> {
  const deflated = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return toBase64Url(new Uint8Array(await new Response(deflated).arrayBuffer()))
}

/** The text again. Throws where it was cut on the way, or grows beyond all measure. */
export async function unpack(packed: string): Promise<string> {
  // An address comes from anywhere, and mail programs cut long ones.
  try {
    const bytes = new Blob([fromBase64Url(packed)]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    let text = ''
    for await (const piece of readStream(bytes.pipeThrough(new TextDecoderStream()))) {
      text += piece
      if (text.length > mostCharacters) break
    }
    if (text.length <= mostCharacters) return text
  } catch {}
  throw new Error('the address was cut or changed on its way')
}

const mostCharacters = 20_000_000
