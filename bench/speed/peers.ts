import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** A parser that takes text in pieces and reads each once. */
interface PieceParser {
  write(text: string): unknown
}

/** What `bench/peers.js` brings, as far as it is used here; said here so that the types hold without the packages. */
export interface Peers {
  StreamingJsonParser: new () => { append(text: string): unknown; snapshot(): unknown }
  StreamParser: new (options: { paths: string[] }) => PieceParser & { onValue: (value: { value: unknown }) => void }
  JsonParse: new () => PieceParser & { onValue: (value: unknown) => void }
  clarinet: { MAX_BUFFER_LENGTH: number; parser(): PieceParser & { onvalue: (value: unknown) => void; close(): void } }
  parsePartialJson: (text: string) => Promise<{ value: unknown }>
  parseBestEffort: (text: string) => unknown
  parsePartial: (text: string) => unknown
  LlmJson: { parse(text: string): unknown }
  jsonrepair: (text: string) => string
  hermesToolMiddleware: Middleware
}

interface Middleware {
  wrapStream(call: MiddlewareCall): PromiseLike<{ stream: ReadableStream<StreamPart> }>
  wrapGenerate(call: MiddlewareCall): PromiseLike<{ content: StreamPart[] }>
}

interface MiddlewareCall {
  doStream: () => Promise<{ stream: ReadableStream<StreamPart> }>
  doGenerate: () => Promise<object>
  params: object
  model: object
}

interface StreamPart {
  type: string
  [key: string]: unknown
}

/** The peers, or an error that says how they are installed. */
export async function loadPeers(folder: string): Promise<Peers> {
  if (!existsSync(`${folder}/node_modules`)) {
    throw new Error('the peers are not installed: run npm ci --prefix bench')
  }
  const file = String(pathToFileURL(`${folder}/peers.js`))
  return (await import(/* @vite-ignore */ file)) as Peers
}

/** A way to read JSON that comes in pieces: what is given for each is what a watcher would be shown. */
export interface StreamReader {
  name: string
  read: (pieces: readonly string[]) => unknown
}

/** Peers that read each piece once. */
export function incrementalPeers(peers: Peers): StreamReader[] {
  return [
    { name: 'pi StreamingJsonParser', read: (pieces) => readWithPi(peers, pieces) },
    { name: 'pi, a snapshot a piece', read: (pieces) => readWithPi(peers, pieces, 'snapshots') },
    { name: '@streamparser/json', read: (pieces) => readWithStreamParser(peers, pieces) },
    { name: 'jsonparse', read: (pieces) => readWithJsonParse(peers, pieces) },
    { name: 'clarinet (events only)', read: (pieces) => readWithClarinet(peers, pieces) },
  ]
}

export function readWithPi({ StreamingJsonParser }: Peers, pieces: readonly string[], show?: 'snapshots'): unknown {
  const parser = new StreamingJsonParser()
  for (const it of pieces) {
    parser.append(it)
    if (show) parser.snapshot()
  }
  return parser.snapshot()
}

function readWithStreamParser({ StreamParser }: Peers, pieces: readonly string[]): unknown {
  const parser = new StreamParser({ paths: ['$'] })
  let read: unknown
  parser.onValue = ({ value }) => {
    read = value
  }
  for (const it of pieces) parser.write(it)
  return read
}

function readWithJsonParse({ JsonParse }: Peers, pieces: readonly string[]): unknown {
  const parser = new JsonParse()
  let read: unknown
  parser.onValue = (value) => {
    read = value
  }
  for (const it of pieces) parser.write(it)
  return read
}

function readWithClarinet({ clarinet }: Peers, pieces: readonly string[]): unknown {
  clarinet.MAX_BUFFER_LENGTH = Number.MAX_SAFE_INTEGER
  const parser = clarinet.parser()
  let last: unknown
  parser.onvalue = (value) => {
    last = value
  }
  for (const it of pieces) parser.write(it)
  parser.close()
  return last
}

/** A way to read a whole text that may still be growing. */
export interface TextReader {
  name: string
  read: (text: string) => unknown
}

/** Peers that read the whole text again with each piece. */
export function reparsingPeers(peers: Peers): TextReader[] {
  return [
    { name: 'ai parsePartialJson', read: (text) => peers.parsePartialJson(text).then((it) => it.value) },
    { name: 'partial-json', read: peers.parsePartial },
    { name: '@typia/utils LlmJson', read: (text) => peers.LlmJson.parse(text) },
    { name: 'best-effort-json-parser', read: peers.parseBestEffort },
    { name: 'jsonrepair', read: (text) => JSON.parse(peers.jsonrepair(text)) as unknown },
  ]
}

/** The AI SDK's parser middleware, which takes tool calls out of a model's text: the texts of its calls. */
export async function streamThroughMiddleware(peers: Peers, pieces: readonly string[]): Promise<string[]> {
  const parts: StreamPart[] = [
    { type: 'text-start', id: '1' },
    ...pieces.map((delta): StreamPart => ({ type: 'text-delta', id: '1', delta })),
    { type: 'text-end', id: '1' },
    { type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage: {} },
  ]
  const from = async () => ({ stream: streamOf(parts) })
  const { stream } = await peers.hermesToolMiddleware.wrapStream(callOf(from))
  const calls: string[] = []
  for await (const it of stream) if (it.type === 'tool-call') calls.push(String(it['input']))
  return calls
}

/** The same for a text that comes whole. */
export async function readThroughMiddleware(peers: Peers, text: string): Promise<string[]> {
  const whole = async () => ({ content: [{ type: 'text', text }], finishReason: 'stop', usage: {}, warnings: [] })
  const call = callOf(async () => ({ stream: streamOf([]) }), whole)
  const { content } = await peers.hermesToolMiddleware.wrapGenerate(call)
  return content.filter((it) => it.type === 'tool-call').map((it) => String(it['input']))
}

function callOf(doStream: MiddlewareCall['doStream'], doGenerate: MiddlewareCall['doGenerate'] = async () => ({})) {
  const tools = ['order_tea', 'write_card'].map((name) => ({ type: 'function', name, inputSchema: { type: 'object' } }))
  const originalTools = tools.map(({ name, inputSchema }) => ({ name, inputSchema: JSON.stringify(inputSchema) }))
  const params = { prompt: [], tools, providerOptions: { toolCallMiddleware: { originalTools } } }
  return { doStream, doGenerate, params, model: {} }
}

function streamOf(parts: readonly StreamPart[]): ReadableStream<StreamPart> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at < parts.length) controller.enqueue(parts[at++]!)
      else controller.close()
    },
  })
}
