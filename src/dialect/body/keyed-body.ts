import { getKey, isObject } from '../../core/json.ts'
import { callsUnderNames } from '../call/calls-from-json.ts'
import type { Found } from '../call/found.ts'
import type { PlacedJson } from '../call/placed-json.ts'
import type { ToolNames } from '../call/tool-names.ts'
import type { BodyPlace, BodyReader } from './body.ts'
import { JsonBody } from './json-body.ts'

/** A list in which the name of a tool is the key, and one key is an answer: `[{"display_answers": {"answers": ["Seven."]}}]`. */
export function keyedBody(place: BodyPlace): BodyReader {
  return new JsonBody(place, ([first]) => (first ? understand(first, place.names) : { calls: [], issues: [] }))
}

const answerKey = 'display_answers'

function understand(reading: PlacedJson, names: ToolNames): Found {
  const items = Array.isArray(reading.value) ? reading.value : [reading.value]
  const answers = items.flatMap((it) => {
    const given = isObject(it) ? getKey(it, answerKey) : undefined
    const texts = isObject(given ?? null) ? getKey(given as Record<string, never>, 'answers') : undefined
    return Array.isArray(texts) ? texts.map(String) : []
  })
  const found = callsUnderNames(reading, names)
  if (answers.length === 0 || names.has(answerKey)) return found
  return { ...found, calls: found.calls.filter((it) => it.tool !== answerKey), text: answers.join('\n') }
}
