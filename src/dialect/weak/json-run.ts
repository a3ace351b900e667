import { JsonBody } from '../body/json-body.ts'
import { callsFromJson, join } from '../call/calls-from-json.ts'
import type { Found } from '../call/found.ts'
import type { ToolNames } from '../call/tool-names.ts'

/** JSON values from a place on, as many as follow each other, and the calls in them that can stand without marks. */
export interface JsonRun {
  found: Found
  /** Behind the last value. */
  end: number
  /** All of it could be read. */
  whole: boolean
}

/** Reads what begins at `from` with `{` or `[`; a call counts only where its tool is on offer. */
export function readJsonRun(view: string, from: number, names: ToolNames, until: readonly string[] = []): JsonRun {
  const body = new JsonBody({ at: from, until }, (readings) => {
    return join(readings.map((it) => knownIn(callsFromJson(it, names), names)))
  })
  const taken = body.feed(view.slice(from))
  const all = body.end()
  const issues = all.issues.filter((it) => it.tool !== undefined && names.knows(it.tool) && !names.none)
  const found = { ...all, issues }
  const end = from + view.slice(from, from + taken).trimEnd().length
  return { found, end, whole: all.issues.length === 0 }
}

/** In a list with a call of a tool on offer the others count too: the model is told that there is no such tool. */
function knownIn(found: Found, names: ToolNames): Found {
  return found.calls.some((it) => names.knows(it.tool)) ? found : { ...found, calls: [] }
}
