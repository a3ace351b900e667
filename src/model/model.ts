import type { Delta, ModelTraits, Prompt } from '../core/flow.ts'

/**
 * Anything that completes a prompt.
 *
 * Contract: the stream ends with exactly one `finish` and never throws; what goes wrong is `finish: failed` with a
 * failure. A model that cannot stream sends its whole text as one delta.
 */
export interface Model {
  /** `provider/model`, or a word for a model that has no provider. */
  name: string
  /** What memory is kept under, beside the name: the server's base URL. */
  server: string
  complete(prompt: Prompt, options: { signal?: AbortSignal | undefined }): AsyncIterable<Delta>
  /** What can be found out without asking for a completion. Never throws; knows nothing when it cannot ask. */
  traits?(options: { signal?: AbortSignal | undefined }): Promise<ModelTraits>
}
