import type { Page } from 'playwright-core'
import type { JsonObject } from '../../src/core/json.ts'

/** What the model's server says to one request: a completion, or a refusal. */
export type RoutedAnswer = string | { status: number; body: JsonObject; headers?: Record<string, string> }

/** A model whose server is answered inside the browser, so that nothing waits for a network. */
export interface RoutedModel {
  /** The bodies of the requests so far. */
  requests: JsonObject[]
  /** Never answers from now on. */
  hang(): void
}

const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'retry-after',
}

/** Chooses a model in a page that is not opened yet, and answers for its server. */
export async function routeModel(
  page: Page,
  answer: (count: number) => RoutedAnswer | Promise<RoutedAnswer>,
  name = 'models.test/test',
  baseUrl = 'http://models.test/v1',
): Promise<RoutedModel> {
  const requests: JsonObject[] = []
  let isHanging = false
  const chosen = { kind: 'server', name, baseUrl, model: 'test' }
  await page.addInitScript((it) => {
    sessionStorage['dispatch-desk/model'] = it
  }, JSON.stringify(chosen))
  await page.route(`${new URL(baseUrl).origin}/**`, async (route) => {
    const request = route.request()
    if (!request.url().endsWith('/chat/completions'))
      return route.fulfill({ headers: open, json: { object: 'list', data: [{ id: 'test' }] } })
    requests.push(request.postDataJSON() as JsonObject)
    if (isHanging) return
    const said = await answer(requests.length)
    if (typeof said !== 'string') {
      const { status, body, headers } = said
      return route.fulfill({ status, headers: { ...open, ...headers }, json: body })
    }
    await route.fulfill({ headers: { ...open, 'content-type': 'text/event-stream' }, body: streamOf(said) })
  })
  return {
    requests,
    hang: () => {
      isHanging = true
    },
  }
}

/** Answers for the service of currency rates. */
export async function routeRates(page: Page): Promise<void> {
  const json = { amount: 1, base: 'EUR', date: '2026-11-27', rates: { USD: 1.1642, TRY: 52.4376 } }
  await page.route('https://api.frankfurter.dev/**', (route) => route.fulfill({ headers: open, json }))
}

/** A call in the form that is taught where a model has no native tools. */
export function tagged(tool: string, args: JsonObject): string {
  return `<tool_call>\n${JSON.stringify({ name: tool, arguments: args })}\n</tool_call>`
}

/** A conversion that is different for each number, so that none is taken for a repetition. */
export function conversion(amount: number): string {
  return tagged('convert_currency', { amount, from_currency: 'USD', to_currency: 'TRY' })
}

function streamOf(text: string): string {
  const pieces = (text.match(/[\s\S]{1,8}/g) ?? []).map((content) => ({ choices: [{ index: 0, delta: { content } }] }))
  const end = { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }
  const usage = { choices: [], usage: { prompt_tokens: 120, completion_tokens: 40 } }
  return `${[...pieces, end, usage].map((it) => `data: ${JSON.stringify(it)}\n\n`).join('')}data: [DONE]\n\n`
}
