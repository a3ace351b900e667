import { argumentsBody } from './arguments-body.ts'
import type { BodyPlace, BodyReader } from './body.ts'
import { readHead } from './head-slots.ts'
import { HeadedBody } from './headed-body.ts'

/** A name, perhaps an id, and then the arguments: `get_price[ARGS]{…}`, "function<｜tool▁sep｜>get_price\n```json\n{…}\n```". */
export function slotBody(place: BodyPlace): BodyReader {
  return new HeadedBody(place.at, {
    begin(text, ended) {
      const head = readHead(text, ended)
      if (!head || head === 'more') return head
      const { length, name, sure } = head
      const mended = sure || name === undefined ? [] : (['wrapper-object'] as const)
      return { length, reader: argumentsBody({ ...place, at: place.at + length, name, sure, mended }) }
    },
  })
}
