import type { Dialect, Teaching } from './dialect.ts'
import { bare } from './dialects/bare.ts'
import { hermes, hermesTeaching } from './dialects/hermes.ts'
import { json, jsonTeaching } from './dialects/json.ts'
import { python, pythonTeaching } from './dialects/python.ts'
import { smolagentsCode, smolagentsJson } from './dialects/smolagents.ts'

/** Every dialect there is. Adding one: its file, its line here, its cases. */
export const dialects: readonly Dialect[] = [hermes, json, bare, python, smolagentsCode, smolagentsJson]

/** The dialects that can be taught to a model. */
export const teachings: readonly Teaching[] = [jsonTeaching, hermesTeaching, pythonTeaching]

/** The dialects to read a completion with: all that can be told apart, and the one asked for. */
export function dialectsFor(name?: string): readonly Dialect[] {
  return dialects.filter((it) => !it.onlyByName || it.name === name)
}

export function teachingFor(name: string): Teaching | undefined {
  return teachings.find((it) => it.name === name)
}
