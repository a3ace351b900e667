import type { Json, JsonObject } from '../../../src/core/json.ts'
import { financeTools } from '../../../src/desk/finance/finance-tools.ts'
import { type MarketOptions, marketData } from '../../../src/desk/finance/market/market-data.ts'
import type { Clock } from '../../../src/run/options.ts'
import { tellResult } from '../../../src/tool/tell-result.ts'
import { type ToolContext, ToolResult } from '../../../src/tool/tool.ts'
import type { MarketServer } from '../../servers/market-server.ts'

/** Real time, for pauses that a test can bear. */
export const wallClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    }),
}

/** A clock that stands still until it is moved, and whose pauses up to two minutes pass at once. */
export function handClock(
  start = Date.parse('2026-11-24T16:21:00Z'),
): Clock & { move(ms: number): void; slept: number[] } {
  let now = start
  const slept: number[] = []
  return {
    slept,
    now: () => now,
    move: (ms) => {
      now += ms
    },
    sleep: (ms, signal) => {
      // Timeouts of requests never come; pauses do.
      if (ms === requestTimeoutMs) return new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
      slept.push(ms)
      now += ms
      return Promise.resolve()
    },
  }
}

const requestTimeoutMs = 8_000

export interface Bench {
  /** What the model is told: the value, after a trip through its JSON text. */
  ask(tool: string, args: JsonObject, signal?: AbortSignal): Promise<JsonObject>
  /** The same, with what only people are shown. */
  askWhole(tool: string, args: JsonObject): Promise<{ value: JsonObject; shown: JsonObject; content: string }>
}

/** The finance tools on a local server. */
export function bench(server: MarketServer, options: Partial<MarketOptions> = {}): Bench {
  const tools = financeTools(marketData({ clock: handClock(), urls: server.urls, ...options }))
  const call = async (name: string, args: JsonObject, signal: AbortSignal) => {
    const tool = tools.find((it) => it.contract.name === name)!
    const context: ToolContext = {
      signal,
      callId: 'c',
      key: 'k',
      call: () => Promise.reject(new Error('no calls here')),
    }
    const given = await (tool.run(args, context) as Promise<Json | ToolResult>)
    const { content } = tellResult(given, tool.limitChars)
    const shown = given instanceof ToolResult ? (given.shown as JsonObject) : {}
    return { value: JSON.parse(content) as JsonObject, shown, content }
  }
  return {
    ask: async (tool, args, signal = new AbortController().signal) => (await call(tool, args, signal)).value,
    askWhole: (tool, args) => call(tool, args, new AbortController().signal),
  }
}
