import type { BodyPlace, BodyReader } from './body.ts'
import { escapedJsonBody } from './broken-json-body.ts'
import { HeadedBody } from './headed-body.ts'
import { jsonBody } from './json-body.ts'

/**
 * JSON between the marks in which tools are listed: a call of one, where it is none of its definitions. Nothing but JSON
 * counts here; the first backslash or quote tells whether it is escaped.
 */
export function listedBody(place: BodyPlace): BodyReader {
  return new HeadedBody(place.at, {
    begin(head, ended) {
      const first = /^[[{\s]*([^[{\s])/.exec(head)?.[1]
      if (first === undefined) return ended ? undefined : 'more'
      if (!/^[[{]/.test(head)) return undefined
      return { length: 0, reader: first === '\\' ? escapedJsonBody(place) : jsonBody(place) }
    },
  })
}
