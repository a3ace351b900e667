import { readCertainJson } from '../core/json/json-certain.ts'
import type { Dialect } from './dialect.ts'
import { bare } from './dialects/bare.ts'
import { functionGemma, gemma3ToolCode, gemma4 } from './dialects/gemma.ts'
import { hermes } from './dialects/hermes.ts'
import { json } from './dialects/json.ts'
import { python } from './dialects/python.ts'
import { smolagentsCode, smolagentsJson } from './dialects/smolagents.ts'
import { CompletionReader, type OpenReader } from './reader.ts'

export { teachingFor, teachings } from './teachings.ts'

/** Every dialect there is. Adding one: its file, its line here, its cases. */
export const dialects: readonly Dialect[] = [
  // Tags around JSON
  hermes,
  json,
  // Gemma
  gemma4,
  functionGemma,
  // No marks
  bare,
  gemma3ToolCode,
  python,
  smolagentsCode,
  smolagentsJson,
]

/** The dialects to read a completion with: all that can be told apart, and the one asked for. */
export function dialectsFor(name?: string): readonly Dialect[] {
  return withOneByName.get(name) ?? alwaysRead
}

/** Made once, so that what is built for a list of dialects is built once too. */
const alwaysRead = dialects.filter((it) => !it.onlyByName)
const withOneByName = new Map<string | undefined, readonly Dialect[]>(
  dialects.flatMap((own) =>
    own.onlyByName ? [[own.name, dialects.filter((it) => !it.onlyByName || it === own)]] : [],
  ),
)

/** Reads completions with every dialect there is; `readText` reads a list or an object that came as its own text. */
export const openReader: OpenReader & { readText: typeof readCertainJson } = Object.assign(openWithAll, {
  readText: readCertainJson,
})

function openWithAll(options: Parameters<OpenReader>[0]): CompletionReader {
  return new CompletionReader({ dialects: dialectsFor(options.asked), ...options })
}
