import type { Delta, Finish, Prompt } from '../core/flow.ts'
import type { Json, JsonObject } from '../core/json.ts'
import { redacted, redactText } from '../core/redact.ts'
import { wireNames } from '../core/wire-name.ts'
import { candidates, endpoint, readBaseUrl } from './address.ts'
import { askServer } from './ask-traits.ts'
import { bytesOf } from './bytes.ts'
import { readFailure } from './failure.ts'
import { readFrames } from './frames.ts'
import { type Credentials, headersFor } from './headers.ts'
import type { Model } from './model.ts'
import { writeRequest } from './request.ts'
import { Silence } from './silence.ts'
import { readTruncation } from './truncation.ts'
import { silent, unreachable } from './unreachable.ts'
import { type Closing, WireReader } from './wire-reader.ts'

/** A server that speaks OpenAI's chat completions: nearly all of them. */
export interface OpenAiOptions extends Credentials {
  /** `provider/model`, for people and for what is remembered. */
  name: string
  /** With or without `/v1`; what is missing is found out. */
  baseUrl: string
  /** The model's name as the server knows it. */
  model: string
  fetch?: typeof globalThis.fetch | undefined
  /** Whether to ask for the answer as it is written. Whatever the server sends is read. */
  stream?: boolean | undefined
  /** The longest that the server may say nothing; 300,000 by default, since a model may have to be loaded first. */
  timeoutMs?: number | undefined
  /** The longest pause that a server may ask for and still be asked again. */
  waitLimitMs?: number | undefined
  /** Sent as they are with every request: `temperature`, `seed`… */
  parameters?: JsonObject | undefined
  /** Where the model's traits are known; by default its server is asked. */
  traits?: Model['traits'] | undefined
}

/** Makes a model of an OpenAI-compatible server, in Node and in browsers. */
export function openAiCompatible(options: OpenAiOptions): Model {
  const given = readBaseUrl(options.baseUrl)
  const traits = options.traits ?? ((asked) => askServer({ ...options, baseUrl: given, ...asked }))
  let bases = candidates(given)
  return {
    name: options.name,
    server: redactText(given),
    traits,
    async *complete(prompt, { signal }): AsyncIterable<Delta> {
      for (const base of bases) {
        const finish = yield* attempt(prompt, { options, base, signal })
        const isWrong = finish.failure?.cause === 'wrong-address'
        if (isWrong && base !== bases.at(-1)) continue
        const issues = isWrong || bases.length === 1 || base === given ? [] : [moved(given, base)]
        if (!isWrong) bases = [base]
        return void (yield issues.length > 0 ? { ...finish, issues: [...(finish.issues ?? []), ...issues] } : finish)
      }
    },
  }
}

interface Attempt {
  options: OpenAiOptions
  base: string
  signal: AbortSignal | undefined
}

/** One request, and what came of it: deltas as they arrive, and the finish for the caller to give out. */
async function* attempt(prompt: Prompt, { options, base, signal }: Attempt): AsyncGenerator<Delta, Finish> {
  const url = redactText(base)
  const silence = new Silence(options.timeoutMs ?? 300_000)
  const native =
    Boolean(prompt.tools?.length) || prompt.messages.some((it) => it.role === 'assistant' && it.calls?.length)
  const asked = { url, native, waitLimitMs: options.waitLimitMs }
  const readError = (body: Json, readAs?: number) => readFailure({ ...asked, body, status: 200, readAs })
  const reader = new WireReader({ url, maxTokens: prompt.maxTokens, readError })
  const names = wireNames(namesIn(prompt))
  let closing: Closing = 'closed'
  // fetch, and the stream behind it, throw when the connection fails and when it is given up.
  try {
    const response = await send(prompt, {
      options,
      base,
      toWire: names.toWire,
      signal: either(signal, silence.signal),
    })
    if (!response.ok) {
      const { status, headers } = response
      const body = withoutKey(await response.text(), options.apiKey)
      closing = readFailure({ ...asked, body, status, headers })
      return reader.end(signal?.aborted ? 'aborted' : closing)
    }
    for await (const frame of readFrames(bytesOf(response, () => silence.heard()))) {
      if (frame.type === 'done') closing = 'done'
      for (const delta of reader.read(frame)) yield withToolName(delta, names.fromWire)
      if (frame.type === 'done') break
      if (reader.complete) silence.hurry(afterwordMs)
    }
  } catch (thrown) {
    closing = silence.signal.aborted ? silent(url, options.timeoutMs ?? 300_000) : unreachable(url, thrown)
  } finally {
    silence.close()
  }
  const finish = reader.end(signal?.aborted && !reader.complete ? 'aborted' : closing)
  return readTruncation(prompt, finish)
}

/** How long to wait for the usage and the `[DONE]` of a completion that has ended. */
const afterwordMs = 10_000

async function send(
  prompt: Prompt,
  { options, base, toWire, signal }: Omit<Attempt, 'signal'> & { signal: AbortSignal; toWire(name: string): string },
): Promise<Response> {
  const { model, parameters = {}, stream = true, fetch = globalThis.fetch } = options
  return fetch(endpoint(base, 'chat/completions'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersFor(options) },
    body: JSON.stringify(writeRequest(prompt, { model, stream, parameters, toWire })),
    signal,
  })
}

/** Some servers show a wrong key in their refusal of it. */
function withoutKey(text: string, key: string | undefined): string {
  return key && key.length >= 4 ? text.replaceAll(key, redacted) : text
}

function either(signal: AbortSignal | undefined, other: AbortSignal): AbortSignal {
  return signal ? AbortSignal.any([signal, other]) : other
}

function namesIn({ tools = [], messages }: Prompt): string[] {
  const called = messages.flatMap((it) => (it.role === 'assistant' ? (it.calls ?? []) : []))
  return [...new Set([...tools, ...called].map((it) => it.name))]
}

function withToolName(delta: Delta, fromWire: (name: string) => string): Delta {
  return delta.type === 'call-fragment' && delta.name ? { ...delta, name: fromWire(delta.name) } : delta
}

function moved(given: string, base: string): { code: 'model-address'; message: string } {
  const message = `nothing answers completions at ${redactText(given)}, but ${redactText(base)} does: use it as the base URL`
  return { code: 'model-address', message }
}
