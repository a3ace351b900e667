import type { RunStart } from '../../src/core/event.ts'
import type { JsonObject } from '../../src/core/json.ts'
import { wireNames } from '../../src/core/wire-name.ts'
import { readModelName } from '../../src/model/providers.ts'
import { writeRequest } from '../../src/model/request.ts'
import type { Try } from './step.ts'

/** The body that a try's prompt goes to an OpenAI-compatible server as. Keys travel in a header and are not in it. */
export function requestPreview(
  { asked, prompt, switches, completion }: Try,
  start: RunStart | undefined,
): JsonObject | undefined {
  if (!asked || !prompt || !switches || !start) return undefined
  const tools = start.contracts.filter((it) => asked.tools.includes(it.name))
  const maxTokens = switches.maxTokens ?? start.limits.maxTokens
  return writeRequest(
    {
      messages: [...prompt],
      stop: asked.stop,
      without: switches.without,
      ...(tools.length > 0 && { tools }),
      ...(maxTokens !== undefined && { maxTokens }),
    },
    {
      model: completion?.server?.model ?? wireModel(start.model),
      stream: true,
      parameters: {},
      toWire: wireNames(start.contracts.map((it) => it.name)).toWire,
    },
  )
}

/** The model's name as its server knows it, as far as `provider/model` tells. */
function wireModel(name: string): string {
  const read = readModelName(name)
  return read.ok ? read.value.model : name.slice(name.indexOf('/') + 1)
}
