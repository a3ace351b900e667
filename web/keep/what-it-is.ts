import type { LineIssue } from '../../src/trace/trace-file.ts'

/** What a file is that holds no run, in words for who opened it; `start` is its first bytes, a letter each. */
export function whatItIs({ name, type, start, issues }: Seen): string {
  const newer = newerFormat({ issues })
  if (newer) return `It was written by a later version of Dispatch Desk: ${newer.message}. Open it with that version.`
  const kind = kinds.find((it) => it.type.test(type || name) || it.starts.some((letters) => start.startsWith(letters)))
  if (kind) return `It is ${kind.words}.`
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

const kinds = [
  { words: 'a picture, not a run', type: /^image|\.(png|jpe?g|gif|webp|heic)$/i, starts: ['\x89PNG', '\xff\xd8\xff'] },
  { words: 'sound or film, not a run', type: /^(audio|video)|\.mp.$/i, starts: ['ID3'] },
  { words: 'a document to read, not a run', type: /pdf$|\.(docx?|xlsx?)$/i, starts: ['%PDF'] },
  {
    words: 'packed: unpack it first, and open the file inside',
    type: /zip$|\.(t?gz|7z)$/i,
    starts: ['PK', '\x1f\x8b'],
  },
  { words: 'a web page, not a run', type: /html?$/i, starts: ['<!doctype', '<!DOCTYPE', '<html'] },
]
