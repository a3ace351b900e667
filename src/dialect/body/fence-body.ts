import { nothingFound, withRepair } from '../call/found.ts'
import { type BodyPlace, type BodyReader, sniffLimit } from './body.ts'
import { HeadedBody } from './headed-body.ts'
import { sniffBody } from './sniff-body.ts'

/** A fence around any other body: "```json\n{…}\n```". */
export function fenceBody(place: BodyPlace): BodyReader {
  return new HeadedBody(place.at, {
    begin(head, ended) {
      const opened = /^```(?:(?:json|python|py|tool_call|tool_code)?\s*(?=[{[])|[^\n`]*\n\s*)/.exec(head)
      if (!opened) return ended || head.length > sniffLimit ? undefined : 'more'
      const [{ length }] = opened
      const inside = head.slice(length)
      const open = sniffBody(inside, ended || inside.length > sniffLimit)
      if (open === 'more') return open
      // Fences in fences could go as deep as the text is long.
      if (!open || open === fenceBody) return { length, reader: noCall }
      const reader = open({ ...place, at: place.at + length, until: ['```', ...place.until] })
      return { length, reader, fenced: true }
    },
    finish: (found, { to }) => withRepair(found ?? nothingFound, 'fence', place.at, to),
  })
}

/** All of what cannot be a call is taken, whole or in pieces, so that it is read the same. */
const noCall: BodyReader = { inString: false, feed: (text) => text.length, end: () => nothingFound }
