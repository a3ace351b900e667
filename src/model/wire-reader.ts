import type { Delta, Failure, Finish, ServerFacts, Usage } from '../core/flow.ts'
import type { Issue } from '../core/issue.ts'
import { isObject, type Json, type JsonObject } from '../core/json.ts'
import type { Frame } from './frames.ts'
import { messageDeltas, reasoningFields } from './message-deltas.ts'
import { readUsage } from './usage.ts'

/** How an answer came to its end: the server closed it with or without saying so, or somebody gave up waiting. */
export type Closing = 'done' | 'closed' | 'aborted' | Failure

/** Whose answer is read, and how its errors are. */
export interface WireReaderOptions {
  url: string
  maxTokens?: number | undefined
  /** Reads an error that stands in an answer of status 200. */
  readError(body: Json, readAs?: number): Failure
}

/** Folds the frames of one answer into deltas and one finish. Bodies and streams take the same way. */
export class WireReader {
  readonly #options: WireReaderOptions
  /** In the server's word: `tool_calls`, `length`, `error`… */
  #reason: string | null = null
  #failure: Failure | null = null
  #usage: Usage | null = null
  #lost = 0
  #frames = 0
  #said = false
  /** A whole message was read: what follows it is a second answer. */
  #whole = false
  readonly #server: ServerFacts
  readonly #extra: JsonObject = {}

  constructor(options: WireReaderOptions) {
    this.#options = options
    this.#server = { url: options.url }
  }

  /** The server has said why it stopped. */
  get complete(): boolean {
    return this.#reason !== null || this.#whole
  }

  *read(frame: Frame): Generator<Delta> {
    this.#frames++
    if (frame.type === 'lost') this.#lost++
    else if (frame.type === 'page') this.#failure ??= this.#options.readError(frame.text, 404)
    else if (frame.type === 'value') {
      for (const value of Array.isArray(frame.value) ? frame.value : [frame.value]) yield* this.#readValue(value)
    }
  }

  end(closing: Closing): Finish {
    const failure = this.#failureAtEnd(closing)
    const issues = this.#issues(failure)
    return {
      type: 'finish',
      reason: closing === 'aborted' ? 'aborted' : failure ? 'failed' : this.#reachedLimit() ? 'length' : 'stop',
      ...(this.#usage ? { usage: this.#usage } : {}),
      server: this.#server,
      ...(failure ? { failure } : {}),
      ...(issues.length > 0 ? { issues } : {}),
      ...(Object.keys(this.#extra).length > 0 ? { extra: this.#extra } : {}),
    }
  }

  *#readValue(value: Json): Generator<Delta> {
    if (!isObject(value)) return
    const { model, id } = value
    if (typeof model === 'string' && model !== '') this.#server.model ??= model
    if (typeof id === 'string' && id !== '') this.#server.responseId ??= id
    this.#usage = readUsage(value) ?? this.#usage
    const choice = Array.isArray(value['choices']) ? value['choices'].find(isFirst) : undefined
    if (isObject(choice)) yield* this.#readChoice(choice)
    if (isError(value)) this.#failure ??= this.#options.readError(value)
  }

  *#readChoice(choice: JsonObject): Generator<Delta> {
    const streamed = isObject(choice['delta'])
    if (!streamed && this.complete) return
    const { delta, message } = choice
    if (isObject(delta)) yield* this.#readMessage(delta, 'delta')
    else if (isObject(message) && !this.#said) yield* this.#readMessage(message, 'message')
    else if (typeof choice['text'] === 'string') yield* this.#readMessage({ content: choice['text'] }, 'delta')
    if (!streamed) this.#whole = true
    if (typeof choice['finish_reason'] === 'string') this.#reason ??= choice['finish_reason'].toLowerCase()
    if (choice['error'] != null) this.#failure ??= this.#options.readError({ error: choice['error'] })
  }

  *#readMessage(message: JsonObject, size: 'message' | 'delta'): Generator<Delta> {
    for (const delta of messageDeltas(message, size)) {
      if (delta.type !== 'text' || delta.text.trim() !== '') this.#said = true
      yield delta
    }
    for (const field of reasoningFields) {
      const text = message[field]
      if (typeof text === 'string') this.#extra[field] = `${this.#extra[field] ?? ''}${text}`
    }
    const details = message['reasoning_details']
    if (!Array.isArray(details)) return
    const before = this.#extra['reasoning_details']
    if (Array.isArray(before)) before.push(...details)
    else this.#extra['reasoning_details'] = [...details]
  }

  #failureAtEnd(closing: Closing): Failure | null {
    if (closing === 'aborted') return null
    if (this.#reason === 'error') return this.#failure ?? this.#options.readError({ error: endedInError })
    if (this.#reason === 'content_filter') return filtered(this.#options.url)
    if (this.#failure && !this.complete) return this.#failure
    if (typeof closing === 'object' && !this.complete) return closing
    if (closing === 'closed' && !this.complete && this.#frames > 0) return broken(this.#options.url)
    return this.#said ? null : (this.#failure ?? empty(this.#options.url))
  }

  #issues(failure: Failure | null): Issue[] {
    const url = this.#options.url
    const beside = this.#failure && this.#failure !== failure ? [this.#failure.issue] : []
    if (this.#lost === 0) return beside
    const frames = this.#lost === 1 ? 'a piece of its answer that was' : `${this.#lost} pieces of its answer that were`
    return [...beside, { code: 'model-frame-lost', message: `${url} sent ${frames} not JSON; the rest was read` }]
  }

  /** A completion with as many tokens as it was allowed was cut, whatever the server calls it. */
  #reachedLimit(): boolean {
    if (this.#reason !== null && lengthReasons.has(this.#reason)) return true
    const { maxTokens } = this.#options
    return maxTokens !== undefined && this.#usage !== null && this.#usage.completionTokens >= maxTokens
  }
}

const lengthReasons = new Set(['length', 'max_tokens', 'max_output_tokens', 'model_length'])
const endedInError = { message: 'the completion ended in an error', code: 502 }

/** The choice that was asked for: only one was, and `index` may be missing. */
function isFirst(choice: Json): boolean {
  return isObject(choice) && (choice['index'] ?? 0) === 0
}

function isError(value: JsonObject): boolean {
  if (value['error'] != null && value['error'] !== '' && value['error'] !== false) return true
  if (value['object'] === 'error' || value['type'] === 'error') return true
  if (Array.isArray(value['choices'])) return false
  return typeof value['message'] === 'string' || value['detail'] != null || value['errors'] != null
}

function broken(url: string): Failure {
  const message = `${url} closed the stream before the completion had ended; asking again may help`
  return { issue: { code: 'model-stream-broken', message }, cause: 'stream-broken', act: { type: 'retry' } }
}

function empty(url: string): Failure {
  const message = `${url} sent a completion with neither text nor a call; a shorter or plainer prompt may help`
  return { issue: { code: 'model-empty', message }, cause: 'empty', act: { type: 'degrade' } }
}

function filtered(url: string): Failure {
  const message = `the content filter of ${url} stopped the completion; ask in other words or use another model`
  return { issue: { code: 'model-refused', message }, cause: 'content-filter', act: { type: 'stop' } }
}
