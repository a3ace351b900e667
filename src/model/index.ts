// Models

// Where models are
export { type ModelName, type Provider, providers, readModelName } from './providers.ts'

// What servers say instead of a completion
export type { ErrorRow, Said } from './error-row.ts'
export { errorTable } from './error-table.ts'
export { type ErrorAnswer, readFailure } from './failure.ts'
export type { Model } from './model.ts'
export { type OpenAiOptions, openAiCompatible } from './openai.ts'
export { type ScriptedCompletion, type ScriptOptions, scripted } from './scripted.ts'

// What is known of a model before it is asked
export { joinTraits, traitsFromHub, traitsFromList, traitsFromTemplate } from './traits.ts'
