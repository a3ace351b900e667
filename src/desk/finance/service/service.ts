import { type Json, parseJson } from '../../../core/json.ts'
import type { Clock } from '../../../run/options.ts'
import type { Cache } from './cache.ts'
import { CallBudget, type CallRate } from './call-budget.ts'
import { errorText, retryAfterMs } from './error-text.ts'
import { type Reply, reply, trouble } from './reply.ts'
import { orAborted, SingleFlight } from './single-flight.ts'

export interface ServiceOptions {
  /** As people know it. */
  name: string
  url: string
  fetch: typeof fetch
  cache: Cache
  clock: Clock
  rate?: CallRate | undefined
  /** Added to each request and kept out of the cache's keys. */
  key?: { in: 'header' | 'query'; name: string; value: string } | undefined
  timeoutMs?: number
}

/** One question to a service, and how its answer is read. */
export interface Question<T> {
  /** After the service's address: `/search?query=ether`. */
  path: string
  /** `undefined` where the answer is not what the service promises. */
  read(body: Json): Reply<T> | undefined
  /** How long the answer stays good. */
  ageMs: number | ((value: T) => number)
  /** What a 4xx answer means, where it says something of the thing asked for. */
  refused?(status: number, words: string): Reply<never> | undefined
  /** How long a pause is worth waiting for, where calls are limited; with another source at hand it is short. */
  patienceMs?: number
  signal: AbortSignal
}

const coolDownMs = 60_000
const longestCoolDownMs = 600_000

/** One outside service: asked once for the same thing at a time, not more often than it bears, and left alone after a no. */
export class Service {
  readonly name: string
  readonly #options: ServiceOptions
  readonly #budget: CallBudget | undefined
  readonly #flights = new SingleFlight<Exchange>()
  #coolUntil = 0

  constructor(options: ServiceOptions) {
    this.name = options.name
    this.#options = options
    this.#budget = options.rate && new CallBudget(options.rate)
  }

  /** Never throws but when its signal aborts. */
  async ask<T>(question: Question<T>): Promise<Reply<T>> {
    const { path, read, signal } = question
    const url = this.#options.url.replace(/\/+$/, '') + path
    const kept = await this.#fromCache(url)
    const known = kept === undefined ? undefined : read(kept)
    if (known?.ok) return { ...known, cached: true }
    const exchange = await this.#flights.join(
      url,
      (stop) => this.#exchange(url, question.patienceMs ?? 0, stop),
      signal,
    )
    if (!exchange.ok) return exchange
    const { status, body, words } = exchange.value
    if (status >= 400) return question.refused?.(status, words) ?? this.#no('refused', `says no (${status}): ${words}`)
    const found = body === undefined ? undefined : read(body)
    if (found === undefined) return this.#no('unreachable', 'answered with something that cannot be read')
    if (found.ok && body !== undefined) await this.#toCache(url, body, ageOf(question, found.value))
    return found
  }

  async #exchange(url: string, patienceMs: number, signal: AbortSignal): Promise<Exchange> {
    const { clock } = this.#options
    if (this.#coolUntil > clock.now()) return this.#resting()
    const turn = this.#budget?.take(clock.now(), patienceMs)
    if (turn && !turn.taken) return this.#no('limited', `may be asked again in ${seconds(turn.waitMs)}`)
    if (turn?.waitMs) await clock.sleep(turn.waitMs, signal)
    signal.throwIfAborted()
    if (this.#coolUntil > clock.now()) return this.#resting()
    return this.#send(url, signal)
  }

  async #send(url: string, signal: AbortSignal): Promise<Exchange> {
    const { timeoutMs = 8_000, clock } = this.#options
    const slow = new AbortController()
    const done = new AbortController()
    void clock.sleep(timeoutMs, done.signal).then(() => slow.abort())
    const stop = AbortSignal.any([signal, slow.signal])
    try {
      // The network: refused connections, a page's CORS errors and broken bodies are thrown.
      return await orAborted(this.#fetchText(url, stop), stop)
    } catch {
      signal.throwIfAborted()
      // In a page a limit has no CORS header and looks like a broken connection, so both mean a pause.
      this.#coolUntil = clock.now() + coolDownMs
      const why = slow.signal.aborted ? `gave no answer within ${seconds(timeoutMs)}` : 'cannot be reached'
      return this.#no('unreachable', why)
    } finally {
      done.abort()
    }
  }

  async #fetchText(url: string, signal: AbortSignal): Promise<Exchange> {
    const { key, fetch, clock } = this.#options
    const headers = key?.in === 'header' ? { [key.name]: key.value } : undefined
    const query =
      key?.in === 'query' ? `${url.includes('?') ? '&' : '?'}${key.name}=${encodeURIComponent(key.value)}` : ''
    const response = await fetch(url + query, { signal, ...(headers && { headers }) })
    const text = await response.text()
    const { status } = response
    if (status === 429 || status === 403) {
      const waitMs = retryAfterMs(response.headers.get('retry-after'), clock.now()) ?? coolDownMs
      this.#coolUntil = clock.now() + Math.min(waitMs, longestCoolDownMs)
      return this.#resting()
    }
    if (status >= 500) return this.#no('unreachable', `is out of order (${status})`)
    const body = parseJson(text)
    return reply({ status, body, words: errorText(body, text) })
  }

  #resting(): Reply<never> {
    return this.#no(
      'limited',
      `takes no more calls now, again in ${seconds(this.#coolUntil - this.#options.clock.now())}`,
    )
  }

  #no(kind: 'refused' | 'limited' | 'unreachable', words: string): Reply<never> {
    return trouble(kind, `${this.name} ${words}`)
  }

  async #fromCache(key: string): Promise<Json | undefined> {
    try {
      // A cache may be files or storage that fail.
      return await this.#options.cache.get(key)
    } catch {
      return undefined
    }
  }

  async #toCache(key: string, body: Json, ageMs: number): Promise<void> {
    try {
      // A cache may be files or storage that fail.
      if (ageMs > 0) await this.#options.cache.set(key, body, ageMs)
    } catch {}
  }
}

type Exchange = Reply<{ status: number; body: Json | undefined; words: string }>

function ageOf<T>({ ageMs }: Question<T>, value: T): number {
  return typeof ageMs === 'number' ? ageMs : ageMs(value)
}

function seconds(ms: number): string {
  return `${Math.max(1, Math.ceil(ms / 1000))} s`
}
