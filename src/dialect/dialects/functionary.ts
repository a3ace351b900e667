import { argumentsBody } from '../body/arguments-body.ts'
import type { BodyPlace, BodyReader } from '../body/body.ts'
import type { Dialect, Envelope } from '../dialect.ts'
import type { Header, HeaderPlace } from '../header.ts'

/** "<|recipient|>f\n<|content|>{…}": a turn to a tool, or to all. */
const recipientTurn: Envelope = {
  open: ['<|recipient|>', '<|reserved_special_token_249|>'],
  close: [],
  header: readHeader,
  body: recipientBody,
}

/** ">>>f\n{…}", the same with one mark that is Python's prompt too. */
const arrowTurn: Envelope = { open: ['>>>'], close: [], header: readHeader, body: recipientBody }

/** "<|from|>assistant\n<|recipient|>f\n<|content|>{…}<|stop|>" */
export const functionaryV2: Dialect = {
  name: 'functionary-v2',
  example: '<|from|>assistant\n<|recipient|>get_price\n<|content|>{"coin_id": "tron"}<|stop|>',
  stop: ['<|stop|>'],
  envelopes: [recipientTurn],
}

/** "f\n{…}>>>g\n{…}", or "all\ntext": the prompt ends with the first `>>>`. */
export const functionary: Dialect = {
  name: 'functionary',
  example: '>>>get_price\n{"coin_id": "tron"}<|eot_id|>',
  stop: ['<|eot_id|>', '<|stop|>'],
  envelopes: [arrowTurn],
  within: arrowTurn,
  onlyByName: true,
}

function readHeader(head: string, { names, ended }: HeaderPlace): Header | 'more' | undefined {
  const found = /^(?:>>>)?\s*([\w.-]+)(?![\w.-])\s*(?:<\|content\|>\s*)?(?=[^\s<]|<[^|]|<\|[^c])/.exec(head)
  if (!found)
    return !ended && /^(?:>{1,2}|(?:>>>)?\s*[\w.-]*\s*(?:<\|content\|>\s*)?(?:<[|\w]*>?\s*)?)$/.test(head)
      ? 'more'
      : undefined
  const [{ length }, name = ''] = found
  if (name === 'all') return { length, opens: 'text' }
  return names.knows(name) || head[length] === '{' ? { length, opens: 'call' } : undefined
}

function recipientBody(place: BodyPlace): BodyReader {
  const name = /([\w.-]+)\s*(?:<\|content\|>\s*)?$/.exec(place.mark)?.[1]
  return argumentsBody({ ...place, name, sure: true, mended: [] })
}
