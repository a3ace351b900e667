import { argumentsBody } from '../body/arguments-body.ts'
import type { Dialect, Envelope } from '../dialect.ts'
import type { Header, HeaderPlace } from '../header.ts'
import { endedTurn } from '../marks/reasoning-marks.ts'
import { strippedTurns } from '../weak/stripped-turns.ts'

/** What is left of `<|start|>assistant to=functions.f<|channel|>…` where the prompt has begun the turn. */
const recipientMark = 'to=functions.'

const afterRecipient = ['<|channel|>', '<|constrain|>', '<|message|>']

/** Turns with a header: reasoning, text, or a call, whoever it is for. */
const turn: Envelope = {
  open: ['<|channel|>', 'assistant<|channel|>', '<|start|>', recipientMark],
  close: [],
  header: readHeader,
  body: (place) => argumentsBody({ ...place, name: recipientIn(place.mark, place), sure: true, mended: [] }),
}

/** `<|channel|>commentary to=functions.f <|constrain|>json<|message|>{…}<|call|>` */
export const harmony: Dialect = {
  name: 'harmony',
  example:
    '<|channel|>analysis<|message|>I look it up.<|end|><|start|>assistant<|channel|>commentary to=functions.get_price <|constrain|>json<|message|>{"coin_id": "tron"}<|call|>',
  stop: ['<|call|>', '<|return|>'],
  envelopes: [turn],
  weak: [strippedTurns],
}

/** What a header is made of; models put the pieces in any order, and glue them together. */
const piece =
  /\s+|<\|(?:channel|constrain)\|>|assistant|analysis|commentary|final|to ?= ?[^\s<{]*|functions\.[^\s<{]+|[\w.:-]+/y
const ends = /<\|(?:message|start|end|call|return)\|>/y
const wordLimit = 4
const knownWords = ['assistant', 'analysis', 'commentary', 'final', 'json', 'code']

function readHeader(head: string, place: HeaderPlace): Header | 'more' | undefined {
  if (place.mark === '<|start|>') {
    const role = /^\s*([\w.:-]*)(?=<\||[^\n<]{1,80}<\|)/.exec(head)
    if (!role && !place.ended && /^\s*[^\n<]{0,100}<?$/.test(head)) return 'more'
    if (!role && !/^\s*a\w*$/.test(head)) return undefined
    if (role && role[1] !== '' && !role[1]!.startsWith('assistant')) return { length: role[0].length, opens: 'foreign' }
  }
  if (place.mark === recipientMark) {
    const rest = head.replace(/^[\w.-]*\s*/, '')
    if (!afterRecipient.some((it) => rest.startsWith(it))) {
      if (!afterRecipient.some((it) => it.startsWith(rest)) || (place.ended && rest.length < 2)) return undefined
      return place.ended ? { length: head.length, opens: 'call' } : 'more'
    }
    // The mark is a part of what has to be read.
    const header = readAll(recipientMark + head, place)
    return typeof header === 'object' ? { ...header, length: header.length - recipientMark.length } : header
  }
  return readAll(head, place)
}

function readAll(head: string, place: HeaderPlace): Header | 'more' | undefined {
  let words = 0
  let at = 0
  for (;;) {
    piece.lastIndex = at
    const found = piece.exec(head)?.[0]
    if (!found) break
    // What stands at the end may grow into another piece.
    const mayGrow = !place.ended && (at + found.length === head.length || /^to ?$/.test(head.slice(at, at + 4)))
    if (!mayGrow && /^(?!assistant|analysis|commentary|final|functions\.|json|code|to ?=)\w/.test(found)) words++
    at += found.length
  }
  if (words > wordLimit) return withoutEnd(head)
  const said = head.slice(0, at)
  const rest = head.slice(at)
  ends.lastIndex = at
  const end = ends.exec(head)?.[0]
  if (end === '<|message|>') return behind(head, at + end.length, place)
  const isOver = end !== undefined || rest.startsWith('{')
  if (isOver && (words === 0 || recipientIn(said, place) !== undefined)) return opened(said, at, place)
  const mayGoOn = rest === '' || /^<(?:\|\w*\|?)?$/.test(rest)
  if (mayGoOn && !place.ended) return 'more'
  const last = /\w+$/.exec(said)?.[0]
  const isHalf = last !== undefined && knownWords.some((it) => it.startsWith(last))
  return mayGoOn && words <= (isHalf ? 1 : 0) ? opened(said, head.length, place) : withoutEnd(head)
}

/** Calls in tags follow some recipients: these open themselves. */
function behind(head: string, length: number, place: HeaderPlace): Header | 'more' {
  const header = opened(head.slice(0, length), length, place)
  if (header.opens !== 'call') return header
  const content = head.slice(length).trimStart()
  if (!place.ended && /^<?$/.test(content)) return 'more'
  return /^<(?!\|)/.test(content) ? { length, opens: 'text' } : header
}

function opened(said: string, length: number, place: HeaderPlace): Header {
  if (recipientIn(said, place) !== undefined) return { length, opens: 'call' }
  const isThought = /analysis|to ?= ?self/.test(said) && !/final|commentary/.test(said)
  return { length, opens: isThought ? endedTurn : 'text' }
}

/** The mark before the content is missing: a channel's name is a header all the same. */
function withoutEnd(head: string): Header | undefined {
  const found = /^\s*(?:assistant)?\s*(?:<\|channel\|>\s*)?(analysis|commentary|final)?\s*/.exec(head)!
  if (found[0].trim() === '') return undefined
  return { length: found[0].length, opens: found[1] === 'analysis' ? endedTurn : 'text' }
}

/** The tool that a header is written to, if it is one. */
function recipientIn(header: string, { names }: Pick<HeaderPlace, 'names'>): string | undefined {
  const written = (/to ?= ?([^\s<{]+)/.exec(header) ?? /\b(functions\.[^\s<{]+)/.exec(header))?.[1]
  if (written === undefined || /^(?:assistant|user|all|self)\b/.test(written)) return undefined
  const plain = written.replace(/(?:commentary|analysis|json|code)+$/, '')
  return !names.knows(written) && names.knows(plain) ? plain : written
}
