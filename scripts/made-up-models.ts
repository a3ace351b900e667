import type { Page } from 'playwright-core'
import type { Json } from '../src/core/json.ts'

/** Answers the router's list of models with one that is made up. */
export async function routeModelList(page: Page): Promise<void> {
  const headers = { 'access-control-allow-origin': '*' }
  const json = { object: 'list', data }
  await page.route('https://router.huggingface.co/**', (route) => route.fulfill({ headers, json }))
}

const data: Json[] = [
  listed('acme/heron-8b', [served('north', 131_072, 0.1, 0.2, true), served('south', 32_768, 0.06, 0.12, false)]),
  listed('acme/heron-70b', [served('north', 262_144, 0.6, 1.8, true), served('west', 131_072, 0.55, 1.6, true)]),
  listed('meadow/finch-3b', [served('south', 32_768, 0.03, 0.05, false)]),
  listed('meadow/finch-coder-30b', [served('east', 262_144, 0.25, 0.9, true)]),
  listed('tidewater/plover', [served('west', 16_384, 0.15, 0.15)]),
]

function listed(id: string, providers: Json[]): Json {
  return { id, providers }
}

function served(...given: [provider: string, context: number, input: number, output: number, tools?: boolean]): Json {
  const [provider, context_length, input, output, tools] = given
  const price = { context_length, pricing: { input, output } }
  return { provider, status: 'live', ...price, ...(tools !== undefined && { supports_tools: tools }) }
}
