import type { RunState } from '../trace/fold.ts'

/**
 * Why the model is reminded of the form, once a run: no call was written, no tool has run, and something says that one
 * was meant. Nothing where the text may well be the answer.
 */
export function nudgeReason(state: RunState): string | undefined {
  const { completion, start } = state
  if (!completion || !start || start.nudge === 'off' || state.nudged || state.calls.length) return undefined
  if (completion.finish === 'failed' || !start.contracts.length) return undefined
  if (state.history.some((it) => it.started)) return undefined
  if (start.nudge === 'always') return 'no call was written'
  return evidence(
    completion.text,
    start.contracts.map((it) => it.name),
  )
}

function evidence(text: string, tools: string[]): string | undefined {
  if (!text.trim()) return 'the completion held no text and no call'
  const named = tools.find((it) => isNamed(text, it))
  if (named) return `the text names ${named} and calls nothing`
  if (announces(text)) return 'the text announces an action and gives no result'
  return undefined
}

function isNamed(text: string, tool: string): boolean {
  for (let at = text.indexOf(tool); at !== -1; at = text.indexOf(tool, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + tool.length] ?? ' '}`
    if (!/\w/.test(around)) return true
  }
  return false
}

/** "I need the live price of Bitcoin.": the last sentence says what would come next, and nothing comes. */
function announces(text: string): boolean {
  const sentences = text.trim().split(/(?<=[.!?:…])\s+|\n+/)
  return (
    announcement.test(sentences.at(-1)!.slice(0, 300)) ||
    (sentences.length < 3 && announcement.test(sentences[0]!.slice(0, 300)))
  )
}

const announcement =
  /\b(?:I|we)(?:'ll| will| need| must| should| have to| am going to|'m going to| are going to|'re going to| would need| can check| can look)\b|\blet(?: me|'s| us)\b/i
