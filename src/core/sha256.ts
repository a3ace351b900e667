/** SHA-256 (FIPS 180-4) of a text's UTF-8 bytes, as 64 hexadecimal digits. Synchronous, unlike Web Crypto. */
export function sha256(text: string): string {
  const words = padded(bytesOf(text))
  const schedule = zeros(64)
  let state = initial
  for (let block = 0; block < words.length; block += 16) {
    extend(schedule, words, block)
    state = compress(state, schedule)
  }
  let digits = ''
  for (const it of state) digits += hex[it >>> 24]! + hex[(it >>> 16) & 255]! + hex[(it >>> 8) & 255]! + hex[it & 255]!
  return digits
}

/** Each byte as two digits. */
const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** A text's UTF-8 bytes: the codes of its characters where all are ASCII, which takes half as long as an encoder. */
function bytesOf(text: string): ArrayLike<number> {
  const codes = zeros(text.length)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code > 0x7f) return new TextEncoder().encode(text)
    codes[i] = code
  }
  return codes
}

/** The message in words of 32 bits, with a one behind it and its length in bits at the end of the last block of 16. */
function padded(bytes: ArrayLike<number>): number[] {
  const words = zeros(((bytes.length + 8) >> 6) * 16 + 16)
  for (let i = 0; i < bytes.length; i++) words[i >> 2]! |= bytes[i]! << (24 - (i % 4) * 8)
  words[bytes.length >> 2]! |= 0x80 << (24 - (bytes.length % 4) * 8)
  words[words.length - 2] = Math.floor(bytes.length / 2 ** 29)
  words[words.length - 1] = bytes.length << 3
  return words
}

/** A plain list: making a typed array takes longer than reading a short text's block. */
function zeros(length: number): number[] {
  return new Array<number>(length).fill(0)
}

/** The 16 words of a block, and 48 made of them. */
function extend(schedule: number[], words: readonly number[], block: number): void {
  for (let i = 0; i < 16; i++) schedule[i] = words[block + i]!
  for (let i = 16; i < 64; i++) {
    const a = schedule[i - 15]!
    const b = schedule[i - 2]!
    const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
    const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
    schedule[i] = (schedule[i - 16]! + low + schedule[i - 7]! + high) | 0
  }
}

function compress(state: Eight, schedule: readonly number[]): Eight {
  let [a, b, c, d, e, f, g, h] = state
  for (let i = 0; i < 64; i++) {
    const chosen = (e & f) ^ (~e & g)
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + constants[i]! + schedule[i]!) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  const [i, j, k, l, m, n, o, p] = state
  return [(a + i) | 0, (b + j) | 0, (c + k) | 0, (d + l) | 0, (e + m) | 0, (f + n) | 0, (g + o) | 0, (h + p) | 0]
}

type Eight = [number, number, number, number, number, number, number, number]

/** Turned to the right; what falls out comes in on the left. */
function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

/** The first 32 bits behind the point of each prime's root: square roots to begin with, cube roots for the rounds. */
const primes = Array.from({ length: 312 }, (_, i) => i).filter(isPrime)
const initial = primes.slice(0, 8).map((it) => fraction(Math.sqrt(it))) as Eight
const constants = Int32Array.from(primes, (it) => fraction(Math.cbrt(it)))

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false
  return number > 1
}

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32) | 0
}
