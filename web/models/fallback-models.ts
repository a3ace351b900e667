import type { OfferedModel } from './offered-model.ts'

/** When the list below was true. */
export const fallbackDate = 'August 2026'

/** Small models that providers named on their pages then, for when the router's own list cannot be fetched. */
export const fallbackModels: readonly OfferedModel[] = [
  offered('openai/gpt-oss-20b', 'groq'),
  offered('meta-llama/Llama-3.1-8B-Instruct', 'nscale'),
  offered('swiss-ai/Apertus-8B-Instruct-2509', 'publicai'),
  offered('Qwen/Qwen3.6-27B', 'ovhcloud'),
  offered('Qwen/Qwen3.6-35B-A3B', 'scaleway'),
  offered('google/gemma-4-31B-it', 'cerebras'),
]

function offered(title: string, provider: string): OfferedModel {
  return { model: `${title}:${provider}`, title, provider, traits: {} }
}
