import type { Teaching } from './dialect.ts'
import { hermesTeaching } from './dialects/hermes.ts'
import { jsonTeaching } from './dialects/json.ts'
import { pythonTeaching } from './dialects/python.ts'

/** The dialects that can be taught to a model. */
export const teachings: readonly Teaching[] = [jsonTeaching, hermesTeaching, pythonTeaching]

/** The teaching of this dialect, where models can be taught it. */
export function teachingFor(name: string): Teaching | undefined {
  return teachings.find((it) => it.name === name)
}
