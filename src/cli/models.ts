import { loadEnv } from '../node/env.ts'
import { listProviders } from '../node/providers.ts'
import { gist } from '../trace/gist.ts'
import { type Command, exit } from './command.ts'
import type { Host } from './host.ts'
import { serverModels } from './server-models.ts'
import { styleFor } from './style.ts'
import { table } from './table.ts'

export const models: Command = {
  name: 'models',
  description: 'List the providers: which have a key, and which local servers answer',
  words: [0, 0],
  args: { json: { type: 'boolean', description: 'Print the list as JSON' } },
  examples: ['desk models', 'desk models --json'],
  notes: [
    'A model is named provider/model, as in ollama/qwen3:4b. Keys come from the environment or from .env here; <PREFIX>_BASE_URL points a provider elsewhere. Only servers on this machine are asked, one second each.',
  ],
  async run(given, host) {
    const rows = await providerRows(host)
    const text = given.flag('json') ? JSON.stringify(rows, null, 2) : printRows(rows, host).join('\n')
    await host.stdout.write(`${text}\n`)
    return exit.fine
  },
}

interface ProviderRow {
  prefix: string
  baseUrl: string
  /** Name of the variable that holds its key; null where none is needed. */
  keyVariable: string | null
  hasKey: boolean
  /** Whether a local server answered; null for one that was not asked. */
  answers: boolean | null
  models: string[]
}

async function providerRows(host: Host): Promise<ProviderRow[]> {
  const env = await loadEnv({ env: host.env, cwd: host.cwd })
  return Promise.all(
    listProviders(env).map(async ({ prefix, baseUrl, keyVariable, hasKey, isLocal }): Promise<ProviderRow> => {
      const found = isLocal ? await serverModels(baseUrl, { host, timeoutMs: 1000 }) : undefined
      const answers = isLocal ? found?.ok === true : null
      return {
        prefix,
        baseUrl,
        keyVariable: keyVariable ?? null,
        hasKey,
        answers,
        models: found?.ok ? found.value : [],
      }
    }),
  )
}

function printRows(rows: ProviderRow[], host: Host): string[] {
  const style = styleFor(host.stdout, host.env)
  const lines = rows.map((it) => {
    const key = it.keyVariable === null ? 'no key needed' : `${it.hasKey ? 'key in' : 'no'} ${it.keyVariable}`
    const names = it.models
      .slice(0, 5)
      .map((name) => gist(name, 60))
      .join(', ')
    const more = it.models.length > 5 ? ` and ${it.models.length - 5} more` : ''
    const state =
      it.answers === null ? '' : it.answers ? `answers${names ? `: ${names}${more}` : ''}` : 'does not answer'
    return [it.prefix, key, it.baseUrl, state]
  })
  return table([['provider', 'key', 'base URL', 'server'], ...lines], style)
}
