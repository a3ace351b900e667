import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Json, JsonObject } from '../../src/core/json.ts'

/** One native call as a scripted answer gives it. */
export interface AnswerCall {
  id?: string
  name: string
  /** Written as JSON text on the wire, unless it is text already. */
  arguments: Json
}

/** What the server says for one request: a text, a message, an error, or the body of the answer as it stands. */
export type Answer =
  | string
  | {
      text?: string
      reasoning?: string
      calls?: AnswerCall[]
      /** `stop` or `tool_calls` by default. */
      finish?: string
      usage?: JsonObject
      /** Breaks the connection off after this many pieces. */
      breakAfter?: number
    }
  | { status: number; body: Json; headers?: Record<string, string> }
  /** The bytes of a 200, whatever was asked for; `pieces` are written one by one. */
  | { raw: string | Uint8Array[]; contentType?: string /** Leave the connection open afterwards. */; open?: boolean }

export interface RecordedRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: JsonObject
}

/** Refusals in the words of real servers, checked before any answer is given. */
export interface Refusals {
  /** vLLM without a tool parser, or Ollama with a model whose template knows no tools. */
  tools?: 'vllm' | 'ollama'
  /** Gemma's template. */
  system?: boolean
  /** Gemma's and Llama 2's templates. */
  alternation?: boolean
  /** A request parameter, as OpenAI refuses it: `stop`, `max_tokens`, `stream_options`… */
  parameters?: string[]
  /** Llama 3's template: a turn with two calls. */
  severalCalls?: boolean
  /** Mistral: a user turn right after a result. */
  userAfterTool?: boolean
}

export interface ServerOptions {
  /** In order, or looked up per request; after the last one, requests are answered 500. */
  answers: readonly (Answer | ((request: RecordedRequest) => Answer))[] | ((request: RecordedRequest) => Answer)
  refuse?: Refusals
  model?: string
  /** Shown under `/props`, as llama.cpp does. */
  template?: string
  /** Characters a piece of a stream. */
  chunk?: number
  /** Leaves out the closing `[DONE]`. */
  withoutDone?: boolean
  /** Answers `GET` requests other than `/v1/models` and `/props`, by path. */
  pages?: Record<string, Json>
  /** Where completions are answered; `/v1` by default. */
  base?: string
}

export interface OpenAiServer {
  /** The base URL, `/v1` included. */
  url: string
  origin: string
  /** Completion requests only, refused ones included. */
  requests: RecordedRequest[]
  close(): Promise<void>
}

/** A real HTTP server that speaks OpenAI's API, streaming or not, and says what a test tells it to. */
export async function startOpenAiServer(options: ServerOptions): Promise<OpenAiServer> {
  const requests: RecordedRequest[] = []
  const answered = { count: 0 }
  const server = createServer((incoming, response) => {
    handle(incoming, response, { options, requests, answered }).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `${origin}${options.base ?? '/v1'}`,
    origin,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface Handling {
  options: ServerOptions
  requests: RecordedRequest[]
  answered: { count: number }
}

async function handle(incoming: IncomingMessage, response: ServerResponse, handling: Handling): Promise<void> {
  const { options, requests, answered } = handling
  const path = incoming.url ?? '/'
  const base = options.base ?? '/v1'
  if (incoming.method !== 'POST' || path.split('?')[0] !== `${base}/chat/completions`)
    return void sendPage(path, response, options)
  const request: RecordedRequest = {
    method: incoming.method,
    path,
    headers: incoming.headers,
    body: JSON.parse(await textOf(incoming)) as JsonObject,
  }
  requests.push(request)
  const refusal = refusalOf(request.body, options.refuse ?? {})
  if (refusal) return void sendJson(response, refusal.status, refusal.body)
  const given = typeof options.answers === 'function' ? options.answers : options.answers[answered.count++]
  const answer = typeof given === 'function' ? given(request) : given
  if (answer === undefined) return void sendJson(response, 500, { error: { message: 'the test gave no more answers' } })
  await sendAnswer(response, answer, { request, options })
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function sendPage(path: string, response: ServerResponse, options: ServerOptions): void {
  const base = options.base ?? '/v1'
  const model = options.model ?? 'test-model'
  const page = options.pages?.[path]
  if (page !== undefined) return void sendJson(response, 200, page)
  if (path === `${base}/models`)
    return void sendJson(response, 200, { object: 'list', data: [{ id: model, object: 'model' }] })
  if (path === '/props' && options.template !== undefined)
    return void sendJson(response, 200, { chat_template: options.template })
  response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found')
}

function sendJson(response: ServerResponse, status: number, body: Json, headers: Record<string, string> = {}): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}

interface Sending {
  request: RecordedRequest
  options: ServerOptions
}

async function sendAnswer(response: ServerResponse, answer: Answer, sending: Sending): Promise<void> {
  if (typeof answer !== 'string' && 'status' in answer)
    return void sendJson(response, answer.status, answer.body, answer.headers)
  if (typeof answer !== 'string' && 'raw' in answer) {
    response.writeHead(200, { 'content-type': answer.contentType ?? 'text/event-stream' })
    for (const piece of typeof answer.raw === 'string' ? [answer.raw] : answer.raw) await write(response, piece)
    if (!answer.open) response.end()
    return
  }
  const message = typeof answer === 'string' ? { text: answer } : answer
  if (sending.request.body['stream'] === true) return sendStream(response, message, sending)
  sendJson(response, 200, {
    ...headOf(sending.options, 'chat.completion'),
    choices: [{ index: 0, message: wholeMessage(message), finish_reason: finishOf(message) }],
    usage: usageOf(message),
  })
}

type Message = Exclude<Exclude<Answer, string>, { status: number } | { raw: unknown }>

async function sendStream(response: ServerResponse, message: Message, { request, options }: Sending): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const head = headOf(options, 'chat.completion.chunk')
  const deltas = [...deltasOf(message, options.chunk ?? 5)]
  for (const [i, delta] of deltas.entries()) {
    if (message.breakAfter === i) return void response.destroy()
    await write(response, event({ ...head, choices: [{ index: 0, delta, finish_reason: null }] }))
  }
  await write(response, event({ ...head, choices: [{ index: 0, delta: {}, finish_reason: finishOf(message) }] }))
  const wantsUsage = request.body['stream_options'] !== undefined
  if (wantsUsage) await write(response, event({ ...head, choices: [], usage: usageOf(message) }))
  if (!options.withoutDone) await write(response, 'data: [DONE]\n\n')
  response.end()
}

function* deltasOf(message: Message, chunk: number): Generator<Json> {
  yield { role: 'assistant', content: '' }
  for (const piece of pieces(message.reasoning ?? '', chunk)) yield { reasoning_content: piece }
  for (const piece of pieces(message.text ?? '', chunk)) yield { content: piece }
  for (const [index, call] of wireCalls(message).entries()) {
    yield {
      tool_calls: [{ index, id: call.id, type: 'function', function: { name: call.function.name, arguments: '' } }],
    }
    for (const piece of pieces(call.function.arguments, chunk))
      yield { tool_calls: [{ index, function: { arguments: piece } }] }
  }
}

function* pieces(text: string, length: number): Generator<string> {
  for (let i = 0; i < text.length; i += length) yield text.slice(i, i + length)
}

function wireCalls(
  message: Message,
): { id: string; type: 'function'; function: { name: string; arguments: string } }[] {
  return (message.calls ?? []).map((call, i) => ({
    id: call.id ?? `call_${i}`,
    type: 'function',
    function: {
      name: call.name,
      arguments: typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments),
    },
  }))
}

function wholeMessage(message: Message): JsonObject {
  const calls = wireCalls(message)
  return {
    role: 'assistant',
    content: message.text ?? null,
    ...(message.reasoning ? { reasoning_content: message.reasoning } : {}),
    ...(calls.length > 0 ? { tool_calls: calls } : {}),
  }
}

function headOf(options: ServerOptions, object: string): JsonObject {
  return { id: 'chatcmpl-test', object, created: 1, model: options.model ?? 'test-model' }
}

function finishOf(message: Message): string {
  return message.finish ?? (message.calls?.length ? 'tool_calls' : 'stop')
}

function usageOf(message: Message): JsonObject {
  return message.usage ?? { prompt_tokens: 20, completion_tokens: 10, total_tokens: 30 }
}

function event(value: Json): string {
  return `data: ${JSON.stringify(value)}\n\n`
}

/** Flushed piece by piece, so that a reader sees the borders between them. */
function write(response: ServerResponse, piece: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    response.write(piece, () => setImmediate(resolve))
  })
}

/** The first refusal that fits what was sent, as the servers that are like that word it. */
function refusalOf(body: JsonObject, refuse: Refusals): { status: number; body: Json } | undefined {
  const roles = (body['messages'] as JsonObject[]).map((it) => it['role'])
  const model = String(body['model'])
  if (refuse.tools === 'vllm' && body['tools']) {
    const message = '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'
    return { status: 400, body: { object: 'error', message, type: 'BadRequestError', param: null, code: 400 } }
  }
  if (refuse.tools === 'ollama' && body['tools']) {
    const message = `registry.ollama.ai/library/${model} does not support tools`
    return { status: 400, body: { error: { message, type: 'api_error', param: null, code: null } } }
  }
  if (refuse.system && roles.includes('system')) return badRequest('System role not supported')
  const turns = roles.filter((it) => it !== 'system')
  if (refuse.alternation && turns.some((it, i) => it !== (i % 2 === 0 ? 'user' : 'assistant'))) {
    return badRequest('Conversation roles must alternate user/assistant/user/assistant/...')
  }
  const parameter = refuse.parameters?.find((it) => body[it] !== undefined)
  if (parameter) {
    const message = `Unsupported parameter: '${parameter}' is not supported with this model.`
    const error = { message, type: 'invalid_request_error', param: parameter, code: 'unsupported_parameter' }
    return { status: 400, body: { error } }
  }
  const several = (body['messages'] as JsonObject[]).some(
    (it) => Array.isArray(it['tool_calls']) && it['tool_calls'].length > 1,
  )
  if (refuse.severalCalls && several) return badRequest('This model only supports single tool-calls at once!')
  if (refuse.userAfterTool && roles.some((it, i) => it === 'user' && roles[i - 1] === 'tool')) {
    return badRequest("Unexpected role 'user' after role 'tool'")
  }
  return undefined
}

function badRequest(message: string): { status: number; body: Json } {
  return { status: 400, body: { object: 'error', message, type: 'BadRequestError', param: null, code: 400 } }
}
