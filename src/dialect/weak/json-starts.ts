import { namesTool } from '../call/calls-from-json.ts'
import type { ToolNames } from '../call/tool-names.ts'

/**
 * The next place where an object begins with a key, or a list of such objects, that may ask for a tool. Found by the
 * brace, which a text has few of, and looks at each character once.
 *
 *     Take [{"name": "f", …}] and not { cups: 5 }.
 *          ^
 */
export function nextJsonStart(view: string, from: number, names: ToolNames): number | undefined {
  for (let brace = view.indexOf('{', from); brace !== -1; brace = view.indexOf('{', brace + 1)) {
    if (!opensWithKey.test(view.slice(brace, brace + 40))) continue
    const end = endOfPlainObject(view, brace, names)
    if (end === -1) return listStart(view, brace, from, names)
    brace = end - 1
  }
  return undefined
}

const opensWithKey = /^\{+\s*["'“‘\w]/

/** The bracket of the list that an object stands first in, or first behind a name; or the object itself. */
function listStart(view: string, brace: number, from: number, names: ToolNames): number {
  const pair = /\[\s{0,40}(["'])([\p{L}_][\p{L}\p{N}_.-]{0,120})\1\s{0,9},\s{0,9}$/u.exec(
    view.slice(Math.max(from, brace - 200), brace),
  )
  let start = pair && names.knowsAsWritten(pair[2]!) ? brace - pair[0].length : brace
  for (let at = start - 1; at >= from && (view[at] === '[' || /\s/.test(view[at]!)); at--) {
    if (view[at] === '[') start = at
  }
  return start
}

/** Where an object ends that a program is more likely to hold than a call: no quote, nothing inside it, and no key of a call. */
function endOfPlainObject(view: string, brace: number, names: ToolNames): number {
  plain.lastIndex = brace
  const object = plain.exec(view)?.[0]
  if (object === undefined) return -1
  const keys: string[] = object.match(/[^\s{,:]+(?=\s*:)/g) ?? []
  const asks = namesTool(Object.fromEntries(keys.map((it) => [it, null]))) || keys.every((it) => names.knows(it))
  return asks ? -1 : brace + object.length
}

const plain = /\{[^{}[\]()"'“”‘’`\\]{0,400}\}/y
