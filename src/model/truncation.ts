import type { Finish, Prompt } from '../core/flow.ts'

/**
 * Notes that a server read less than it was sent. Ollama cuts a prompt at its context without a word; the count of
 * prompt tokens shows it. A token is rarely more than six characters, so twelve to one is no accident.
 */
export function readTruncation(prompt: Prompt, finish: Finish): Finish {
  const read = finish.usage?.promptTokens ?? 0
  const sent = prompt.messages.reduce((sum, it) => sum + it.content.length, 0)
  if (read < leastTokens || sent <= read * charsPerToken) return finish
  const message = `the server read ${read} tokens of a prompt of ${sent} characters: its context is too small (Ollama: raise OLLAMA_CONTEXT_LENGTH)`
  return { ...finish, issues: [...(finish.issues ?? []), { code: 'context-too-long', message }] }
}

const charsPerToken = 12
/** Below this the count may leave out what the server had in its cache. */
const leastTokens = 1000
