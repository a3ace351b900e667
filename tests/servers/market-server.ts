import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type MarketUrls, marketVariables } from '../../src/desk/finance/market-settings.ts'
import { recordedMarket } from '../../src/desk/finance/recorded.ts'
import figures from '../../src/desk/finance/recorded-figures.json' with { type: 'json' }

export type MarketService = keyof MarketUrls

export interface Failure {
  status: number
  body?: string | object
  headers?: Record<string, string>
}

export interface MarketServer {
  /** The settings that point the desk here. */
  env: Record<string, string>
  urls: MarketUrls
  /** Every request so far, newest last. */
  requests: { service: MarketService; path: string; headers: IncomingMessage['headers'] }[]
  /** How often a service was asked, for paths that hold a text. */
  count(service: MarketService, part?: string): number
  /** From now on the service answers this, for paths that hold `part`. */
  fail(service: MarketService, failure: Failure, part?: string): void
  /** From now on it closes the connection. */
  down(...services: MarketService[]): void
  /** From now on it never answers. */
  hang(service: MarketService): void
  /** It works again. */
  up(service: MarketService): void
  /** Answers a path with this body instead of its own. */
  serve(service: MarketService, part: string, body: unknown): void
  close(): Promise<void>
}

type Trouble = 'down' | 'hang' | (Failure & { part: string })

/** A local server that stands for all data services at once, each below its own path. */
export async function startMarketServer(): Promise<MarketServer> {
  const troubles = new Map<string, Trouble>()
  const served: { service: string; part: string; body: unknown }[] = []
  const requests: MarketServer['requests'] = []
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://market.test')
    const service = url.pathname.split('/')[1] as MarketService
    const path = url.pathname.slice(service.length + 1) + url.search
    requests.push({ service, path, headers: request.headers })
    const trouble = troubles.get(service)
    if (trouble === 'down') return void request.socket.destroy()
    if (trouble === 'hang') return
    if (trouble && path.includes(trouble.part)) return answer(response, trouble)
    const own = served.findLast((it) => it.service === service && path.includes(it.part))
    if (own) return answer(response, { status: 200, body: own.body as object })
    answer(response, await services[service](path))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const names = Object.keys(marketVariables) as MarketService[]
  const urls = Object.fromEntries(names.map((it) => [it, `${origin}/${it}`])) as unknown as MarketUrls
  return {
    urls,
    env: Object.fromEntries(names.map((it) => [marketVariables[it], urls[it]])),
    requests,
    count: (service, part = '') => requests.filter((it) => it.service === service && it.path.includes(part)).length,
    fail: (service, failure, part = '') => void troubles.set(service, { ...failure, part }),
    down: (...all) => all.forEach((it) => void troubles.set(it, 'down')),
    hang: (service) => void troubles.set(service, 'hang'),
    up: (service) => void troubles.delete(service),
    serve: (service, part, body) => void served.push({ service, part, body }),
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

function answer(response: ServerResponse, { status, body = '', headers }: Failure): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, {
    'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
    ...headers,
  })
  response.end(text)
}

const recorded = recordedMarket()
const fail = (status: number, body: object): Failure => ({ status, body })
const fine = (body: object): Failure => ({ status: 200, body })

async function fromRecording(path: string): Promise<Failure> {
  const response = await recorded(`http://recorded.test${path}`)
  return { status: response.status, body: (await response.json()) as object }
}

/** Rates that the recording has not, for one euro. */
const moreRates: Record<string, number> = {
  ...figures.rates,
  EUR: 1,
  AED: 4.2538,
  RUB: 92.617,
  VND: 30521.2,
  XAU: 0.00028,
}

const services: Record<MarketService, (path: string) => Promise<Failure> | Failure> = {
  coingecko: (path) => {
    if (path.includes('vs_currency=usdt')) return fail(400, { error: 'invalid vs_currency' })
    return fromRecording(path)
  },
  llama: (path) => {
    const id = decodeURIComponent(/coingecko:([^?]*)/.exec(path)?.[1] ?? '')
    const coin = figures.coins.find((it) => it.id === id)
    if (!coin) return fine({ coins: {} })
    const { symbol, usd } = coin
    const price = usd * 1.001
    if (!path.startsWith('/chart'))
      return fine({ coins: { [`coingecko:${id}`]: { price, symbol, timestamp: 1_795_536_900, confidence: 0.99 } } })
    const prices = Array.from({ length: 25 }, (_, at) => ({
      timestamp: 1_795_450_500 + at * 3600,
      price: price * (1 + at / 1000),
    }))
    return fine({ coins: { [`coingecko:${id}`]: { symbol, confidence: 0.99, prices } } })
  },
  coinbase: (path) => {
    const ticker = new URLSearchParams(path.split('?')[1]).get('currency') ?? ''
    const coin = figures.coins.find((it) => it.symbol === ticker.toLowerCase())
    if (!coin) return fail(400, { errors: [{ id: 'invalid_request', message: `Invalid currency (${ticker})` }] })
    const rates = { USD: String(coin.usd * 0.999), EUR: String((coin.usd * 0.999) / figures.rates.USD) }
    return fine({ data: { currency: ticker, rates } })
  },
  frankfurter: (path) => {
    if (path.startsWith('/v1/')) return fromRecording(path)
    const [from = '', to = ''] = path.split('/').slice(3)
    const unknown = [from, to].find((it) => !(it in moreRates))
    if (unknown !== undefined) return fail(422, { status: 422, message: `invalid currency: ${unknown}` })
    const rate = moreRates[to]! / moreRates[from]!
    return fine({ date: '2026-11-23', base: from, quote: to, rate: Number(rate.toFixed(rate < 1 ? 6 : 4)) })
  },
  erapi: () =>
    fine({
      result: 'success',
      time_last_update_unix: 1_795_478_551,
      base_code: 'USD',
      rates: Object.fromEntries(Object.entries(moreRates).map(([code, rate]) => [code, rate / figures.rates.USD])),
    }),
  fawaz: () =>
    fine({
      date: '2026-11-22',
      eur: Object.fromEntries(Object.entries(moreRates).map(([code, rate]) => [code.toLowerCase(), rate])),
    }),
}
