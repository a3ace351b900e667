import type { BodyPlace, BodyReader } from './body.ts'
import { jsonBody } from './json-body.ts'

/** JSON whose first bracket makes the opening mark certain, and belongs to it: `functools[{`. */
export function bracketBody(place: BodyPlace): BodyReader {
  const own = place.mark.slice(place.mark.search(/[[{]/))
  const reader = jsonBody({ ...place, at: place.at - own.length })
  reader.feed(own)
  return reader
}
