import type { Contract } from '../../src/core/flow.ts'

/* The texts that are read, made to a length and always the same. */

/** One call's argument as text: sentences, line breaks and quotes, of about this many characters. */
export function argumentOf(length: number): string {
  const lines: string[] = []
  for (let n = 0, size = 0; size < length; n++) {
    const line = `${n}. ${sentence(n)} "${words[n % words.length]}" it says.\n`
    lines.push(line)
    size += line.length
  }
  return flat(lines.join('').slice(0, length))
}

/** The JSON of a call with one long argument. */
export function longCall(length: number): string {
  return JSON.stringify({ name: 'write_card', arguments: { to: 'Ida', lines: [argumentOf(length)], urgent: false } })
}

/** Calls without any mistake, as JSON texts, of about this many characters together. */
export function cleanCalls(length: number): string[] {
  const calls: string[] = []
  for (let n = 0, size = 0; size < length; n++) {
    const call = JSON.stringify(n % 2 === 0 ? order(n) : card(n))
    calls.push(call)
    size += call.length
  }
  return calls
}

function order(n: number): object {
  const kind = words[n % words.length]!
  return { name: 'order_tea', arguments: { kind, cups: n, notes: [sentence(n)], gift: n % 3 === 0 } }
}

function card(n: number): object {
  const style = { size: n / 4, ink: 'blue', border: null }
  return { name: 'write_card', arguments: { to: `guest ${n}`, lines: [sentence(n), sentence(n + 5)], style } }
}

/** `<tool_call>\n{…}\n</tool_call>`, one after the other. */
export function tagged(calls: readonly string[]): string {
  return flat(calls.map((it) => `<tool_call>\n${it}\n</tool_call>`).join('\n'))
}

/** An answer without any call: paragraphs, lists, inline code, and now and then a program, JSON and the name of a tool. */
export function prose(length: number): string {
  const paragraphs: string[] = []
  for (let n = 0, size = 0; size < length; n++) {
    const paragraph = paragraphOf(n)
    paragraphs.push(paragraph)
    size += paragraph.length + 2
  }
  return flat(paragraphs.join('\n\n').slice(0, length))
}

/** A text of its own, as one that came from outside: a slice of another is slower to read. */
function flat(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string
}

function paragraphOf(n: number): string {
  const sentences = Array.from({ length: 5 }, (_, i) => sentence(n * 5 + i)).join(' ')
  if (n % 6 === 3)
    return `## ${words[n % words.length]}\n\n- ${sentence(n)}\n- ${sentence(n + 1)}\n- [ ] \`steep(${n})\``
  if (n % 12 === 5)
    return `\`\`\`js\nconst tea = { cups: ${n} }\nfor (let cup = 0; cup < tea.cups; cup++) pour(cups[cup])\n\`\`\``
  if (n % 12 === 9)
    return `\`\`\`json\n{"kind": "${words[n % words.length]}", "cups": [${n}, 2], "warm": true}\n\`\`\`\n\nThen \`order_tea\` brings it: ${sentence(n)}`
  return sentences
}

function sentence(n: number): string {
  const word = (i: number) => words[(n * 7 + i * i + i) % words.length]!
  const rest = Array.from({ length: 6 + (n % 7) }, (_, i) => word(i + 1)).join(' ')
  const first = word(0)
  return `${first[0]!.toUpperCase()}${first.slice(1)} ${rest}${n % 4 === 0 ? `, and it's ${n % 60} minutes` : ''}.`
}

const words = [
  ...['the', 'kettle', 'sings', 'a', 'green', 'leaf', 'of', 'spring', 'in', 'warm', 'water', 'for', 'guests', 'who'],
  ...[
    'wait',
    'quietly',
    'until',
    'every',
    'cup',
    'has',
    'found',
    'its',
    'place',
    'on',
    'low',
    'table',
    'near',
    'window',
  ],
]

/** The tools that the calls are of. */
export const contracts: Contract[] = [
  contract('order_tea', { kind: { type: 'string' }, cups: { type: 'integer' } }),
  contract('write_card', { to: { type: 'string' }, lines: { type: 'array' }, style: { type: 'object' } }),
]

function contract(name: string, properties: Contract['parameters']): Contract {
  return { name, description: '', parameters: { type: 'object', properties }, effect: 'read', effectFrom: 'code' }
}

/** A text as a server streams it: four characters at a time, about a token. */
export function piecesOf(text: string, length = 4): string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length; at += length) pieces.push(text.slice(at, at + length))
  return pieces
}
