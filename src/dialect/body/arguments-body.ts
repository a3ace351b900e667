import type { RepairCode } from '../../core/repair.ts'
import { callsFromJson, callWithArguments } from '../call/calls-from-json.ts'
import { type Found, type FoundCall, isNothing, newCall, nothingFound, withRepair } from '../call/found.ts'
import { unreadableIssue } from '../call/issues.ts'
import { type BodyPlace, type BodyReader, sniffLimit } from './body.ts'
import { fenceBody } from './fence-body.ts'
import { HeadedBody, type Inside } from './headed-body.ts'
import { JsonBody } from './json-body.ts'
import { slotBody } from './slot-body.ts'
import { sniffBody } from './sniff-body.ts'

/** A call whose name stands before its arguments, as far as it is known before they come. */
export interface NamedPlace extends BodyPlace {
  name?: string | undefined
  /** It can be nothing but a call: without arguments it is one too. */
  sure: boolean
  mended: readonly RepairCode[]
}

/** The arguments of a call named elsewhere: an object, fenced or not, with or without the word `json` before it. */
export function argumentsBody(place: NamedPlace): BodyReader {
  return new HeadedBody(place.at, {
    begin: (head, ended) => begin(head, ended, place),
    finish(read, { inside, head, to }) {
      const { name: tool, mended, at, names } = place
      const found = (read && place.sure && isNothing(read) ? unreadArguments : read) ?? withoutArguments(head, place)
      for (const code of mended) withRepair(found, code, at, to)
      if (inside?.fenced) withRepair(found, 'fence', at, to)
      if (tool === undefined) return found
      return { ...found, issues: found.issues.map((it) => ({ ...it, tool: names.find(tool).tool })) }
    },
  })
}

/** The fence's line or the word before the arguments, and as much of the inside as is needed to know its reader. */
function begin(head: string, ended: boolean, place: NamedPlace): Inside | 'more' | undefined {
  const [{ length }] = /^\s*(?:```[^\n`[{]*\s*|json(?=[\s{])\s*)?/.exec(head)!
  const inside = head.slice(length)
  if (!inside && !ended) return head.length > sniffLimit ? undefined : 'more'
  const open = openerOf(inside, ended, place)
  if (open === 'more') return open
  // Names before names and fences in fences could go as deep as the text is long.
  if (!open || open === slotBody || open === fenceBody) return undefined
  const fenced = head.slice(0, length).includes('```')
  const until = fenced ? ['```', ...place.until] : place.until
  return { length, reader: open({ ...place, at: place.at + length, until }), fenced }
}

function openerOf(
  inside: string,
  ended: boolean,
  place: NamedPlace,
): ((place: NamedPlace) => BodyReader) | 'more' | undefined {
  if (/^(?:[{[“]|["']\s*\{)/.test(inside)) return jsonArguments
  if (place.sure && place.names.textParameter(toolIn(place)) === 'code') return codeArguments
  return sniffBody(inside.slice(0, sniffLimit), ended || inside.length >= sniffLimit)
}

function jsonArguments(place: BodyPlace & Pick<NamedPlace, 'name'>): BodyReader {
  const { name, names } = place
  return new JsonBody(place, ([first]) => {
    if (!first) return nothingFound
    return name === undefined ? callsFromJson(first, names) : callWithArguments(first, name, names)
  })
}

/** A tool that takes nothing but code is often written to in code: `>>>python\nprint(1)`. */
function codeArguments(place: NamedPlace): BodyReader {
  const pieces: string[] = []
  return {
    inString: false,
    feed(text) {
      pieces.push(text)
      return text.length
    },
    end() {
      const code = pieces.join('').replace(/\n?(?:```)?\s*$/, '')
      const call: FoundCall = { ...newCall(toolIn(place), 'lines', { code }), open: 'call' }
      return withRepair({ calls: [call], issues: [] }, 'bare-text-argument', place.at, place.at)
    },
  }
}

function toolIn({ name, names }: NamedPlace): string {
  return names.find(name ?? '').tool
}

const unreadArguments: Found = { calls: [], issues: [{ issue: unreadableIssue('its arguments') }] }

/** A name and nothing else is a call of a tool that takes no arguments; a name and something else is none. */
function withoutArguments(head: string, { name, names, sure, at }: NamedPlace): Found {
  if (name === undefined || !(sure || names.has(names.find(name).tool))) return nothingFound
  const { tool, repair: renamed } = names.find(name)
  if (head.trim() !== '') return unreadArguments
  const found: Found = { calls: [{ ...newCall(tool, 'json'), open: 'call' }], issues: [] }
  return renamed ? withRepair(found, renamed, at, at) : found
}
