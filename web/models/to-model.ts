import type { Model } from '../../src/model/model.ts'
import { openAiCompatible } from '../../src/model/openai.ts'
import { builtInModel, promptApiModel } from '../demo/prompt-api.ts'
import type { ChosenModel } from './chosen-model.ts'

/** The key for a server, where one is kept for exactly that server. */
export type KeyFor = (baseUrl: string) => string | undefined

/** The model that was chosen, ready to be asked; the demo brings its own. Throws for a built-in one that is not there. */
export function toModel(chosen: Exclude<ChosenModel, { kind: 'demo' }>, keyFor: KeyFor): Model {
  if (chosen.kind === 'server') {
    const { name, baseUrl, model, headers } = chosen
    return openAiCompatible({ name, baseUrl, model, headers, apiKey: keyFor(baseUrl) })
  }
  const builtIn = builtInModel()
  if (!builtIn) throw new TypeError('this browser has no built-in model')
  return promptApiModel(builtIn)
}
