import type { LineIssue } from '../../src/trace/trace-file.ts'

/** What a file is that holds no run, in words for who opened it; `start` is its first bytes, a letter each. */
export function whatItIs({ name, type, start, issues }: Seen): string {
  const newer = newerFormat({ issues })
  if (newer) return `It was written by a later version of Dispatch Desk: ${newer.message}. Open it with that version.`
  const [kind] = kinds.find((it) => it[1].test(type || name)) ?? []
  if (kind) return `It is ${kind}.`
  const text = start.trim()
  if (text === '') return 'It is empty: nothing has been written to it.'
  if (start.includes('\0')) return 'It is no text, and a run is.'
  return /^[[{]/.test(text) ? 'It is JSON, but no line of it is an event.' : 'It is text, but not the record of a run.'
}

/** Why a trace cannot be read that a later version wrote. */
export function newerFormat({ issues }: Pick<Seen, 'issues'>): LineIssue | undefined {
  return issues.find((it) => it.code === 'newer-format')
}

interface Seen {
  name: string
  /** As the browser guesses it from the name; empty where it does not know. */
  type: string
  start: string
  issues: readonly LineIssue[]
}

const kinds: [words: string, type: RegExp][] = [
  ['a picture, not a run', /^image|\.(png|jpe?g|gif|webp|heic)$/i],
  ['sound or film, not a run', /^(audio|video)|\.mp.$/i],
  ['a document to read, not a run', /pdf$|document|\.docx?$/i],
  ['packed: unpack it first, and open the file inside', /zip$|\.(t?gz|7z)$/i],
  ['a web page, not a run', /html?$/i],
]
