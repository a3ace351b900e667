import type { CallFragment } from '../../core/flow.ts'
import { fail, ok, type Result } from '../../core/issue.ts'
import { repair } from '../../core/repair.ts'
import { readArguments } from '../call/arguments-from-json.ts'
import type { FoundCall, FoundIssue } from '../call/found.ts'
import { unreadableIssue } from '../call/issues.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { ArgumentText, type WrittenArguments } from './argument-text.ts'

interface Slot {
  index: number | undefined
  id: string
  name: string
  arguments: ArgumentText
}

/**
 * Calls that the server read itself, joined from their fragments.
 *
 * Nothing in a fragment can be relied on: the index may be missing, repeated or begin at 1; id and name may come once,
 * with every fragment, or in pieces; arguments may be text, an object, or nothing.
 */
export class NativeCalls {
  readonly #slots: Slot[] = []
  #last: Slot | undefined

  feed(fragment: CallFragment): void {
    const slot = this.#slotFor(fragment)
    this.#last = slot
    slot.id ||= fragment.id ?? ''
    if (fragment.name) slot.name = joinName(slot.name, fragment.name, slot.arguments.started)
    slot.arguments.feed(fragment.arguments)
  }

  /** Whether anything came that names a tool or carries arguments. */
  get some(): boolean {
    return this.#slots.some((it) => it.name !== '' || it.arguments.started)
  }

  /** The calls and what is wrong with the others, in the order of their arrival. */
  end(names: ToolNames): { calls: FoundCall[]; issues: FoundIssue[] } {
    const calls: FoundCall[] = []
    const issues: FoundIssue[] = []
    for (const slot of this.#slots) {
      if (!slot.name && !slot.arguments.started) continue
      const written = slot.arguments.end()
      for (const [i, it] of written.entries()) {
        const read = toCall(slot.name, it, names, i > 0)
        if (read.ok) calls.push(read.value)
        else issues.push({ issue: read.issues[0]!, ...(slot.name && { tool: slot.name }), ...lost(it) })
      }
    }
    return { calls, issues }
  }

  #slotFor({ index, id, name }: CallFragment): Slot {
    const byId = id ? this.#slots.find((it) => it.id === id && (index === undefined || it.index === index)) : undefined
    if (byId) return byId
    const same = index === undefined ? (id ? undefined : this.#last) : this.#slots.findLast((it) => it.index === index)
    if (!same) return this.#begin(index)
    const newId = id !== undefined && id !== '' && same.id !== '' && id !== same.id
    const newName = name !== undefined && name !== '' && name !== same.name && same.arguments.complete
    return newId || newName ? this.#begin(index) : same
  }

  #begin(index: number | undefined): Slot {
    const slot: Slot = { index, id: '', name: '', arguments: new ArgumentText() }
    this.#slots.push(slot)
    return slot
  }
}

/** A name may come whole each time, longer each time, or piece by piece. */
function joinName(name: string, more: string, argumentsStarted: boolean): string {
  if (more.startsWith(name)) return more
  return argumentsStarted || name.startsWith(more) ? name : name + more
}

function toCall(name: string, written: WrittenArguments, names: ToolNames, split: boolean): Result<FoundCall> {
  if (!name) return fail(unreadableIssue('a call without a name'))
  if (!written.reading) return fail(written.issue!)
  const read = readArguments(written.reading.value, '', written.reading)
  if (!read.ok) return fail(...read.issues)
  const { tool, repair: renamed } = names.find(name)
  const { named, exact, open, repairs } = read.value
  const mended = [...written.reading.repairs, ...repairs]
  if (renamed) mended.push(repair(renamed, 0, 0))
  if (split) mended.push(repair('split-fragments', ...written.reading.span))
  if (written.extra) mended.push(repair('extra-closer', ...written.reading.span))
  const nothingYet = written.empty ? 'arguments' : open
  return ok({ tool, positional: [], named, form: 'native', repairs: mended, exact, open: nothingYet })
}

function lost({ inString, soFar }: WrittenArguments): Pick<FoundIssue, 'inString' | 'soFar'> {
  return { ...(inString && { inString: true }), ...(soFar && { soFar }) }
}
