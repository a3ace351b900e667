import type { Model } from '../../src/model/model.ts'
import { openAiCompatible } from '../../src/model/openai.ts'
import { builtInModel, promptApiModel } from '../demo/prompt-api.ts'
import type { ChosenModel, ServerModel } from './chosen-model.ts'

/** What the page has for servers: keys, and an ear for how they answer. */
export interface Account {
  /** The key for a server, where one is kept for exactly that server. */
  keyFor(baseUrl: string): string | undefined
  /** How a server answered a completion request. */
  answered(model: ServerModel, status: number): void
}

/** The model that was chosen, ready to be asked; the demo brings its own. Throws for a built-in one that is not there. */
export function toModel(chosen: Exclude<ChosenModel, { kind: 'demo' }>, account: Account): Model {
  if (chosen.kind === 'server') {
    const { name, baseUrl, model, headers, traits } = chosen
    return openAiCompatible({
      ...{ name, baseUrl, model, headers, apiKey: account.keyFor(baseUrl) },
      traits: traits && (async () => traits),
      fetch: async (input, init) => {
        const response = await fetch(input, init)
        if (init?.method === 'POST') account.answered(chosen, response.status)
        return response
      },
    })
  }
  const builtIn = builtInModel()
  if (!builtIn) throw new TypeError('this browser has no built-in model')
  return promptApiModel(builtIn)
}
