import type { OpenBody, Sniff } from './body.ts'
import { fenceBody } from './fence-body.ts'
import { jsonBody } from './json-body.ts'
import { strayNamedJsonBody } from './named-json-body.ts'
import { pythonBody } from './python-body.ts'

/** What reads a body, by its first characters that are not white space. Order matters: the first row that fits wins. */
const sniffs: readonly Sniff[] = [
  { starts: whether(/^```/, /^`{0,2}$/), open: fenceBody },
  { starts: whether(/^\[\s*[\p{L}_][\w.\\-]*\s*\(/u, /^\[\s*(?:[\p{L}_][\w.\\-]*\s*)?$/u), open: pythonBody },
  { starts: whether(/^(?:[{[“]|["']\s*\{)/, /^["']?\s*$/), open: jsonBody },
  { starts: whether(/^[\p{L}_][\w.\\-]*\s*\(/u, /^(?:[\p{L}_][\w.\\-]*\s*)?$/u), open: pythonBody },
  { starts: whether(namedStart('[>:]?\\s*\\{'), namedStart('[>:]?\\s*$')), open: strayNamedJsonBody },
]

/** `more` while the head may still become something that is known; `undefined` when it is no body at all. */
export function sniffBody(head: string, ended: boolean): OpenBody | 'more' | undefined {
  for (const it of sniffs) {
    const answer = it.starts(head, ended)
    if (answer === 'yes') return it.open
    if (answer === 'more') return 'more'
  }
  return undefined
}

function whether(yes: RegExp, maybe: RegExp): Sniff['starts'] {
  return (head, ended) => (yes.test(head) ? 'yes' : !ended && maybe.test(head) ? 'more' : 'no')
}

/** A name on its own line, or before `>`, and then its arguments; one family writes a line `function` before it. */
function namedStart(end: string): RegExp {
  return new RegExp(`^(?:function\\s*\\n\\s*)?(?:[\\p{L}_][\\w.-]*(?::\\d+)?)?[ \\t]*\\n?[ \\t]*${end}`, 'u')
}
