import { anywhere, atLine, type Start } from './start.ts'

/** A word and a colon at the start of a line, that says what follows: `Action Input: {…}`. */
export interface Label {
  name: 'thought' | 'action' | 'input' | 'answer' | 'observation'
  from: number
  /** Behind the colon. */
  to: number
}

/** All labels of a text in order; those of an input only behind an action, since their words are common. */
export function findLabels(view: string): Label[] {
  const inline = view.includes('Action Input') ? [inlineAction, inlineInput] : []
  const found = [...atLineStarts(view), ...inline.flatMap((it) => [...view.matchAll(it)])]
  const labels = found.map((it): Label => {
    const name = names[it[1]!.toLowerCase()] ?? 'input'
    return { name, from: it.index, to: it.index + it[0].length }
  })
  labels.sort((a, b) => a.from - b.from)
  return labels.filter((it, i) => it.name !== 'input' || labels[i - 1]?.name === 'action')
}

/** Only lines with a colon are looked at. */
function atLineStarts(view: string): RegExpExecArray[] {
  const found: RegExpExecArray[] = []
  for (let colon = view.indexOf(':'); colon !== -1; ) {
    label.lastIndex = view.lastIndexOf('\n', colon) + 1
    const read = label.exec(view)
    if (read) found.push(read)
    const lineEnd = view.indexOf('\n', colon)
    colon = lineEnd === -1 ? -1 : view.indexOf(':', lineEnd)
  }
  return found
}

const names: Record<string, Label['name']> = {
  thought: 'thought',
  action: 'action',
  'final answer': 'answer',
  observation: 'observation',
}

/** An answer in plain words often says "Final answer:", and then the words are its own. */
const words = ['Final Answer', 'FINAL ANSWER', ...anyCase('Thought', 'Action', 'Observation', 'Action[ _]?Input')]
const inputs = anyCase('(?:Tool[ _])?Input', 'Params', 'Parameters', 'Args', 'Arguments')

/** Bold, numbered or behind a bullet: `**Action:**`, `Action 1:`, `- Action:`. */
const label = new RegExp(
  `[ \\t]*(?:(?:#{1,4}|\\d{1,2}[.)]|[-*>])[ \\t]+)?(?:\\*\\*)?(${[...words, ...inputs].join('|')})[ \\t]*\\d{0,3}[ \\t]*\\*{0,2}:\\*{0,2}`,
  'y',
)

/** `I look it up. Action: f, Action Input: {…}` on one line. */
const name = '[ \\t]{0,3}`?[\\p{L}_][\\p{L}\\p{N}_.-]{0,80}`?'
const inlineAction = new RegExp(`(?<=\\S)[ \\t]+(Action)[ \\t]*:(?=${name},?[ \\t]+Action Input[ \\t]*:)`, 'gu')
const inlineInput = new RegExp(`(?<=Action[ \\t]{0,3}:${name}),?[ \\t]+(Action Input)[ \\t]*:`, 'gu')

/** What the first label of a text begins with. */
export const labelStarts: readonly Start[] = [
  ...['Final Answer', 'FINAL ANSWER', ...anyCase('Thought', 'Action')].map((it) =>
    atLine(it, /[ \t]{0,9}\d{0,3}[ \t]{0,9}\*{0,2}/, ':'),
  ),
  anywhere('Action', /[ \t]{0,9}/, ':'),
]

function anyCase(...texts: string[]): string[] {
  return texts.flatMap((it) => [it, it.replace(/[A-Z]/g, (char) => char.toLowerCase()), it.toUpperCase()])
}
