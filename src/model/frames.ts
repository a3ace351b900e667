import { createParser, type EventSourceMessage, type EventSourceParser, type ParseError } from 'eventsource-parser'
import type { Json } from '../core/json.ts'
import { type JsonValues, readJsonValues } from './json-values.ts'

/** One piece of an answer's body. `lost` stands for a piece that could not be read, `page` for an HTML page. */
export type Frame =
  | { type: 'value'; value: Json }
  | { type: 'done' }
  | { type: 'lost' }
  | { type: 'page'; text: string }

/**
 * The JSON values of an answer as they arrive, whether the server streams events or sends one body. It goes by what is
 * there and not by the content type: an answer that opens with a bracket is a body, also where a stream was asked for.
 *
 *     data: {"choices":[…]}          {"choices":[…]}
 */
export async function* readFrames(body: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  let events: EventFrames | null = null
  let whole: string[] | null = null
  for await (const text of readText(body)) {
    if (!events && !whole) {
      if (text.trim() === '') continue
      if (/^\s*[{[<]/.test(text)) whole = []
      else events = new EventFrames()
    }
    whole?.push(text)
    if (events) yield* events.read(text)
  }
  if (whole) yield* bodyFrames(whole.join(''))
  if (events) yield* events.read('\n\n')
}

function* bodyFrames(text: string): Generator<Frame> {
  if (text.trimStart().startsWith('<')) return void (yield { type: 'page', text })
  const read = readJsonValues(text)
  yield* valueFrames({ ...read, done: read.values.length > 0 })
}

function* valueFrames({ values, done, lost }: JsonValues): Generator<Frame> {
  if (lost) yield { type: 'lost' }
  for (const value of values) yield { type: 'value', value }
  if (done) yield { type: 'done' }
}

/** Server-sent events, of which some servers keep only half the rules. */
class EventFrames {
  #found: Frame[] = []
  readonly #parser: EventSourceParser = createParser({
    onEvent: (event) => this.#add(eventFrames(event)),
    onError: (error) => this.#add(strayLine(error)),
  });

  *read(text: string): Generator<Frame> {
    this.#parser.feed(text)
    yield* this.#found.splice(0)
  }

  #add(frames: Iterable<Frame>): void {
    for (const frame of frames) this.#found.push(frame)
  }
}

function eventFrames({ data, event }: EventSourceMessage): Iterable<Frame> {
  if (data.trim() === '') return []
  const read = readJsonValues(data)
  if (event !== 'error') return valueFrames(read)
  const error = read.values[0] ?? data
  const named = typeof error === 'object' && error !== null && !Array.isArray(error) && 'error' in error
  return [{ type: 'value', value: named ? error : { error } }]
}

/** A line that is no field of an event: a bare `{"error":…}`, llama.cpp's `error: {…}`, or the rest of a broken frame. */
function strayLine({ field, value, line }: ParseError): Iterable<Frame> {
  if (field === 'error' && value) return [{ type: 'value', value: { error: readJsonValues(value).values[0] ?? value } }]
  if (line?.trimStart().startsWith('{')) return valueFrames(readJsonValues(line))
  return field === 'retry' ? [] : [{ type: 'lost' }]
}

/** Decodes across the borders of network chunks: a character may be cut in two. */
async function* readText(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const bytes of body) {
    const text = decoder.decode(bytes, { stream: true })
    if (text !== '') yield text
  }
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
