import type { Contract, Delta, FinishReason } from '../core/flow.ts'
import { getKey, type JsonObject } from '../core/json.ts'
import { openAiCompatible } from '../model/openai.ts'

/** Where a completion to be read comes from: its text, OpenAI's assistant message, or raw server-sent events. */
export type Source =
  | { type: 'completion'; text: string }
  | { type: 'message'; message: JsonObject }
  | { type: 'stream'; text: string }

/** The deltas that a server sending this would give: message and stream go through the adapter that a run uses. */
export async function* deltasOf(
  source: Source,
  { contracts, finish }: { contracts: Contract[]; finish?: 'stop' | 'length' | undefined },
): AsyncGenerator<Delta> {
  if (source.type === 'completion') {
    yield { type: 'text', text: source.text }
    yield { type: 'finish', reason: finish ?? 'stop' }
    return
  }
  const answer = source.type === 'message' ? wholeBody(source.message, finish) : sseBody(source.text)
  const model = openAiCompatible({
    name: 'standard-input',
    baseUrl: 'http://standard-input/v1',
    model: 'standard-input',
    stream: source.type === 'stream',
    fetch: async () => answer,
  })
  const prompt = { messages: [{ role: 'user' as const, content: '' }], stop: [], tools: contracts }
  for await (const delta of model.complete(prompt, {})) {
    const reason: FinishReason | undefined = delta.type === 'finish' ? (finish ?? delta.reason) : undefined
    yield delta.type === 'finish' && reason ? { ...delta, reason } : delta
  }
}

function wholeBody(message: JsonObject, finish: 'stop' | 'length' | undefined): Response {
  const calls = getKey(message, 'tool_calls')
  const natural = Array.isArray(calls) && calls.length > 0 ? 'tool_calls' : 'stop'
  return Response.json({ choices: [{ index: 0, message, finish_reason: finish ?? natural }] })
}

function sseBody(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } })
}
