import type { SwitchName } from '../../src/core/flow.ts'

/** Each switch in words: how the model was asked before it was turned, and how it is asked after. */
export const degrades: Record<SwitchName, { from: string; to: string }> = {
  'examples-out': { from: 'a prompt with examples', to: 'one without' },
  'native-off': { from: 'native tools', to: 'tools taught in text' },
  'parameter-out': { from: 'all request parameters', to: 'a request without the refused one' },
  'system-folded': { from: 'a system message', to: 'instructions inside the first user message' },
  alternation: { from: 'messages as they came', to: 'user and assistant strictly in turn' },
  'single-call-turns': { from: 'several calls in one turn', to: 'one call a turn' },
  'bridge-after-tool': { from: 'a question right after a result', to: 'an assistant turn between them' },
  'reasoning-back': { from: 'turns without their reasoning', to: 'turns that carry it' },
  'schema-plain': { from: 'full schemas', to: 'plain ones' },
  'dummy-parameter': { from: 'tools without parameters', to: 'tools with one that means nothing' },
  'fewer-tokens': { from: 'the token limit asked for', to: 'the one that the server allows' },
  'results-shortened': { from: 'whole results', to: 'the oldest ones shortened' },
  'stop-out': { from: 'a request with stop marks', to: 'one without' },
}
