import { crc32, deflateSync, inflateSync } from 'node:zlib'

/**
 * A picture of a page, as the browser writes it (8 bits a channel, not interlaced), in fewer bytes: with 256 colours at
 * most. What else there is are shades at the edges of letters; they become the nearest of those.
 */
export function smallPng(png: Buffer): Buffer {
  const header = png.subarray(16, 29)
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const channels = { 2: 3, 6: 4 }[header[9] ?? 0]
  if (header[8] !== 8 || channels === undefined || header[12] !== 0)
    throw new Error('not a PNG as the browser writes it')
  const packed = Buffer.concat(chunksOf(png).flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])))
  const pixels = unfilter(inflateSync(packed), { height, rowLength: width * channels, channels })
  const colourAt = (at: number) => pixels.readUIntBE(at * channels, 3)
  const counts = new Map<number, number>()
  for (let at = 0; at < width * height; at++) counts.set(colourAt(at), (counts.get(colourAt(at)) ?? 0) + 1)
  const byUse = [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour)
  const kept = keptOf(byUse)
  const places = new Map(byUse.map((it) => [it, nearestOf(kept, it)]))
  const indexed = Buffer.alloc((width + 1) * height)
  for (let at = 0; at < width * height; at++) indexed[at + Math.floor(at / width) + 1] = places.get(colourAt(at))!
  const palette = Buffer.alloc(kept.length * 3)
  for (const [i, colour] of kept.entries()) palette.writeUIntBE(colour, i * 3, 3)
  const indexedHeader = Buffer.from(header)
  indexedHeader[9] = 3
  const chunks = [
    chunk('IHDR', indexedHeader),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(indexed, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...chunks])
}

/** The colours used most, and of the others one of each kind, so that a word in a colour of its own keeps it. */
function keptOf(byUse: number[]): number[] {
  const kinds = new Map<number, number>()
  for (const it of byUse.slice(64)) if (!kinds.has(it & 0xf0f0f0)) kinds.set(it & 0xf0f0f0, it)
  return [...byUse.slice(0, 64), ...kinds.values()].slice(0, 256)
}

function nearestOf(palette: number[], colour: number): number {
  const distance = (it: number) =>
    [16, 8, 0].reduce((sum, shift) => sum + (((it >> shift) & 255) - ((colour >> shift) & 255)) ** 2, 0)
  return palette.reduce((best, it, i) => (distance(it) < distance(palette[best]!) ? i : best), 0)
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, sum])
}

function chunksOf(png: Buffer): { type: string; data: Buffer }[] {
  const chunks = []
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}

interface Rows {
  height: number
  rowLength: number
  channels: number
}

/** The bytes of the pixels; each row stands in the stream as its difference to what is left of it and above it. */
function unfilter(stream: Buffer, { height, rowLength, channels }: Rows): Buffer {
  const pixels = Buffer.alloc(height * rowLength)
  for (let row = 0; row < height; row++) {
    const filter = stream[row * (rowLength + 1)] ?? 0
    for (let column = 0; column < rowLength; column++) {
      const at = row * rowLength + column
      const left = column < channels ? 0 : pixels[at - channels]!
      const above = row === 0 ? 0 : pixels[at - rowLength]!
      const corner = column < channels || row === 0 ? 0 : pixels[at - rowLength - channels]!
      const expected = [0, left, above, (left + above) >> 1, nearest(left, above, corner)][filter] ?? 0
      pixels[at] = stream[row * (rowLength + 1) + 1 + column]! + expected
    }
  }
  return pixels
}

/** Paeth's predictor. */
function nearest(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? above : corner
}
