import { isObject, type Json } from '../../src/core/json.ts'
import type { Attribution } from '../../src/desk/finance/attribution.ts'
import { shownPart } from '../trace/shown-part.ts'

/** Those that the results' sources ask to name, each once; only addresses of the web become links. */
export function readAttributions(shown: readonly (Json | undefined)[]): Attribution[] {
  const read = shown.flatMap(listOf).flatMap((it): [string, Attribution][] => {
    if (!isObject(it)) return []
    const { text, url } = it
    const isUsable = typeof text === 'string' && typeof url === 'string' && /^https?:\/\//.test(url)
    return isUsable ? [[url, { text, url }]] : []
  })
  return [...new Map(read).values()]
}

function listOf(shown: Json | undefined): Json[] {
  const list = shownPart(shown, 'attribution')
  return Array.isArray(list) ? list : []
}
