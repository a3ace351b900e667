import {
  beginningsOf,
  markup,
  markupStart,
  namedMarkup,
  namedMarkupStart,
  nothingButName,
} from '../markup/markup-starts.ts'
import type { OpenBody, Sniff } from './body.ts'
import { escapedJsonBody, looksEscaped, nameInKey, nameInKeyBody } from './broken-json-body.ts'
import { fenceBody } from './fence-body.ts'
import { gemmaBody } from './gemma-body.ts'
import { headLimit, readHead } from './head-slots.ts'
import { jsonBody } from './json-body.ts'
import { markupBody } from './markup-body.ts'
import { pythonBody } from './python-body.ts'
import { slotBody } from './slot-body.ts'
import { vcpBody } from './vcp-body.ts'

/** A name and its arguments, the first of them between Gemma's marks, and what can become one. */
const namedGemma = /^[\p{L}_][\w.:\\-]*\s*[{(]\s*[\w\\-]+\s*[:=]\s*<(?:\|"\||escape)>/u
const namedGemmaStart = /^[\p{L}_][\w.:\\-]*\s*(?:[{(]\s*(?:[\w\\-]+\s*(?:[:=]\s*(?:<(?:\|(?:"\|?)?|e[a-z]*)?)?)?)?)?$/u

/**
 * What reads a body, by its first characters that are not white space. Order matters: the first row that fits wins,
 * and the one that nearly all bodies fit comes first.
 */
const sniffs: readonly Sniff[] = [
  { starts: (head) => (/^[[{\s]*\{\s*"name"\s*:/.test(head) ? 'yes' : 'no'), open: jsonBody },
  { starts: whether(markup, markupStart), open: markupBody },
  { starts: whether(/^```/, /^`{0,2}$/), open: fenceBody },
  { starts: whether(/^call:/, new RegExp(`^${beginningsOf('call')}$`)), open: gemmaBody },
  { starts: whether(namedGemma, namedGemmaStart), open: gemmaBody },
  {
    starts: whether(
      /^(?:[\p{L}_]\w*[ \t]*[:：]\s*(?:「始|<<<)|tool_?name[ \t]*[:：])/iu,
      /^[\p{L}_]\w*[ \t]*(?:[:：]\s*(?:「|<<?)?)?$/u,
    ),
    open: vcpBody,
  },
  { starts: whether(/^\[\s*[\p{L}_][\w.\\-]*\s*\(/u, /^\[\s*(?:[\p{L}_][\w.\\-]*\s*)?$/u), open: pythonBody },
  { starts: whether(looksEscaped, /^[[{](?:[\s[{]|\\[nt]?)*$/), open: escapedJsonBody },
  {
    starts: whether(nameInKey, new RegExp(`^\\{\\s*(?:${beginningsOf('"function')}|"function=[^"]*(?:"\\s*)?)$`)),
    open: nameInKeyBody,
  },
  { starts: whether(/^(?:[{[“]|["']\s*\{)/, /^["']?\s*$/), open: jsonBody },
  { starts: whether(/^[\p{L}_][\w.\\-]*\s*\(/u, /^(?:[\p{L}_][\w.\\-]*\s*)?$/u), open: pythonBody },
  { starts: whether(namedMarkup, namedMarkupStart), open: markupBody },
  { starts: (head, ended) => (ended && nothingButName.test(head) ? 'yes' : 'no'), open: markupBody },
  { starts: withSlots, open: slotBody },
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

/** A name, perhaps in one of several slots, and what stands between it and its arguments. */
function withSlots(head: string, ended: boolean): 'yes' | 'no' | 'more' {
  const read = readHead(head, ended || head.length >= headLimit)
  if (read === 'more') return 'more'
  return read && (read.sure || read.name !== undefined) ? 'yes' : 'no'
}
