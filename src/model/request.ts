import type { Contract, NativeCall, Prompt, PromptMessage } from '../core/flow.ts'
import { isObject, type Json, type JsonObject, setKey } from '../core/json.ts'
import { wireSchema } from './wire-schema.ts'

/** What a request needs beside its prompt. */
export interface RequestOptions {
  model: string
  stream: boolean
  /** Sent as they are with every request: `temperature`, `seed`… */
  parameters: JsonObject
  /** A tool's name as servers accept it. */
  toWire(name: string): string
}

/**
 * A prompt as the body of a chat completion request, kept to what every server takes: contents are texts, nothing is
 * sent that was not asked for, and what a server has refused stays out.
 */
export function writeRequest(prompt: Prompt, { model, stream, parameters, toWire }: RequestOptions): JsonObject {
  const without = new Set(prompt.without)
  const streams = stream && !without.has('stream')
  const stops = prompt.stop.filter((it) => it.trim() !== '').slice(0, stopLimit)
  const wanted: JsonObject = {
    ...parameters,
    ...(streams ? { stream: true, stream_options: { include_usage: true } } : {}),
    ...(stops.length > 0 ? { stop: stops } : {}),
    ...(prompt.maxTokens !== undefined ? tokenLimit(prompt.maxTokens, without) : {}),
    ...(prompt.tools && prompt.tools.length > 0 ? { tools: prompt.tools.map((it) => writeTool(it, toWire)) } : {}),
  }
  const body: JsonObject = { model, messages: prompt.messages.flatMap((it) => writeMessage(it, { without, toWire })) }
  for (const [key, value] of Object.entries(wanted)) if (!without.has(key)) setKey(body, key, value)
  return body
}

/** As many as OpenAI accepts. */
const stopLimit = 4

/** Newer models know the limit by another name, and say so by refusing the old one. */
function tokenLimit(maxTokens: number, without: ReadonlySet<string>): JsonObject {
  return without.has('max_tokens') ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }
}

function writeTool({ name, description, parameters }: Contract, toWire: (name: string) => string): Json {
  return { type: 'function', function: { name: toWire(name), description, parameters: wireSchema(parameters) } }
}

interface MessageOptions {
  without: ReadonlySet<string>
  toWire(name: string): string
}

/** One message, or none: an assistant turn that says nothing is refused by many and told to none. */
function writeMessage(message: PromptMessage, { without, toWire }: MessageOptions): JsonObject[] {
  if (message.role === 'tool') return [{ role: 'tool', tool_call_id: message.callId, content: message.content }]
  if (message.role !== 'assistant') return [{ role: message.role, content: message.content }]
  const { content, calls = [], extra } = message
  if (content === '' && calls.length === 0) return []
  const result: JsonObject = {}
  for (const [key, value] of Object.entries(extra ?? {})) if (!without.has(key)) setKey(result, key, value)
  result['role'] = 'assistant'
  result['content'] = content === '' && !without.has('content-null') ? null : content
  if (calls.length > 0) result['tool_calls'] = calls.map((it) => writeCall(it, toWire))
  return [result]
}

function writeCall({ id, name, arguments: given, extra }: NativeCall, toWire: (name: string) => string): JsonObject {
  return { ...extra, id, type: 'function', function: { name: toWire(name), arguments: sendable(given) } }
}

/** Arguments that are not an object would make every later request fail: the server gets `{}`, the trace keeps the text. */
function sendable(given: string): string {
  // JSON.parse throws at what is not JSON.
  try {
    return isObject(JSON.parse(given)) ? given : '{}'
  } catch {
    return '{}'
  }
}
