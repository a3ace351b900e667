import type { Delta, Failure, Finish, Prompt, PromptMessage } from '../../src/core/flow.ts'
import { thrownText } from '../../src/core/thrown.ts'
import type { Model } from '../../src/model/model.ts'
import { readStream } from '../read-stream.ts'

/** The browser's built-in language model, as the Prompt API offers it; only what is used of it. */
export interface BuiltInModel {
  availability(options: BuiltInLanguages): Promise<BuiltInAvailability>
  create(
    options: BuiltInLanguages & {
      initialPrompts: BuiltInMessage[]
      signal?: AbortSignal | undefined
    },
  ): Promise<BuiltInSession>
}

/** Whether the model is there: it may have to be fetched first, which its first use begins. */
export type BuiltInAvailability = 'unavailable' | 'downloadable' | 'downloading' | 'available'

interface BuiltInLanguages {
  expectedOutputs: { type: 'text'; languages: string[] }[]
}

/** What the model is asked to write; browsers complain where it is not said. */
export const builtInLanguages: BuiltInLanguages = { expectedOutputs: [{ type: 'text', languages: ['en'] }] }

interface BuiltInMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

interface BuiltInSession {
  promptStreaming(input: BuiltInMessage[], options: { signal?: AbortSignal | undefined }): ReadableStream<string>
  destroy(): void
}

/** What the browser has, where it has one. */
export function builtInModel(scope: object = globalThis): BuiltInModel | undefined {
  const found: unknown = 'LanguageModel' in scope ? scope.LanguageModel : undefined
  return isBuiltIn(found) ? found : undefined
}

function isBuiltIn(value: unknown): value is BuiltInModel {
  const isThing = (typeof value === 'object' || typeof value === 'function') && value !== null
  return isThing && 'availability' in value && 'create' in value
}

/** The built-in model as any other: it knows no tools, so calls are taught and read as text. */
export function promptApiModel(builtIn: BuiltInModel): Model {
  return {
    name: 'browser/built-in',
    server: 'browser:',
    traits: async () => ({ nativeTools: false, systemRole: true }),
    async *complete(prompt, { signal }): AsyncIterable<Delta> {
      let session: BuiltInSession | undefined
      // The browser's model: it may be missing, still be loading, refuse, or be stopped.
      try {
        const messages = prompt.messages.map(toBuiltIn)
        session = await builtIn.create({ ...builtInLanguages, initialPrompts: messages.slice(0, -1), signal })
        yield* untilStop(readStream(session.promptStreaming(messages.slice(-1), { signal })), prompt)
        yield { type: 'finish', reason: 'stop' }
      } catch (error) {
        yield signal?.aborted ? { type: 'finish', reason: 'aborted' } : failed(error)
      } finally {
        session?.destroy()
      }
    },
  }
}

function toBuiltIn(message: PromptMessage): BuiltInMessage {
  return { role: message.role === 'tool' ? 'user' : message.role, content: message.content }
}

/** The API knows no stop marks, so the text is ended here at the first of them, and the model with it. */
async function* untilStop(texts: AsyncIterable<string>, { stop }: Prompt): AsyncGenerator<Delta> {
  const longest = Math.max(0, ...stop.map((it) => it.length))
  let held = ''
  for await (const text of texts) {
    held += text
    const at = firstOf(stop, held)
    if (at >= 0) return void (yield { type: 'text', text: held.slice(0, at) })
    const sure = held.length - Math.max(0, longest - 1)
    if (sure <= 0) continue
    yield { type: 'text', text: held.slice(0, sure) }
    held = held.slice(sure)
  }
  if (held !== '') yield { type: 'text', text: held }
}

function firstOf(marks: readonly string[], text: string): number {
  const found = marks.map((it) => text.indexOf(it)).filter((it) => it >= 0)
  return found.length === 0 ? -1 : Math.min(...found)
}

function failed(error: unknown): Finish {
  const message = `the browser's model says: ${thrownText(error)}`
  const failure: Failure = {
    issue: { code: 'model-refused', message },
    act: { type: 'stop' },
    cause: 'built-in-model',
  }
  return { type: 'finish', reason: 'failed', failure }
}
