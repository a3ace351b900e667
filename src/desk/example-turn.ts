import type { Message, MessagePart } from '../core/flow.ts'
import type { Json, JsonObject } from '../core/json.ts'
import { tellResult } from '../tool/tell-result.ts'

/** An example's assistant turn: the call alone, or a thought before it where the form has a place for one. */
export function exampleCall(id: string, tool: string, named: JsonObject, thought?: string): Message {
  const call: MessagePart = {
    type: 'call',
    call: { id, tool, positional: [], named, form: 'json', span: null, repairs: [] },
  }
  return { role: 'assistant', parts: thought ? [{ type: 'reasoning', text: thought }, call] : [call] }
}

/** What became of it. */
export function exampleResult(callId: string, tool: string, value: Json): Message {
  const { content } = tellResult(value, 8_000)
  return { role: 'tool', observation: { callId, tool, became: 'ran', content, value } }
}
