import { canonical, type Json } from '../core/json.ts'
import type { FoundCall } from './call/found.ts'
import { remark, type Segment } from './segments.ts'

/**
 * A call that is written again is still one: in another form, or after something else was written. The first stays, and it
 * is told. Side by side and in one form, equal calls are several: two dice are thrown by the same call twice.
 */
export function mergeRepeated(segments: readonly Segment[]): Segment[] {
  const calls = segments.filter((it) => it.type === 'call')
  if (calls.length < 2) return [...segments]
  const forms = new Set(calls.map((it) => it.call.form))
  // Written alike in one form, or anyhow in several.
  if (forms.size === 1 && !calls.some(cameBefore())) return [...segments]
  const keyOf = forms.size > 1 ? sameCall : alike
  const seen = new Set<string>()
  let before = ''
  return segments.map((it): Segment => {
    const twin = before
    before = ''
    if (it.type !== 'call') return it
    const key = keyOf(it.call)
    before = `${it.call.form} ${key}`
    if (!seen.has(key) || twin === before) {
      seen.add(key)
      return it
    }
    const message = `${it.call.tool} is asked for twice with the same arguments; it counts once`
    return remark('call-repeated', message, it.span, it.call.tool)
  })
}

/** Whether a call has come before. The text of its arguments is made only where it looks like another at a glance. */
function cameBefore(): (it: { call: FoundCall }) => boolean {
  const firsts = new Map<number, FoundCall>()
  const texts = new Set<string>()
  return ({ call }) => {
    const glance = glanceAt(call)
    const first = firsts.get(glance)
    if (!first) {
      firsts.set(glance, call)
      return false
    }
    texts.add(alike(first))
    return texts.size === texts.add(alike(call)).size
  }
}

/** A number that is the same for equal calls, and seldom for others. */
function glanceAt({ tool, positional, named }: FoundCall): number {
  let glance = tool.length
  for (const it of positional) glance = mixed(glance, it)
  for (const it in named) glance = mixed(glance, named[it]!)
  return glance
}

function mixed(glance: number, value: Json): number {
  let seen = (glance * 31) | 0
  if (typeof value === 'number') return (seen + value * 8) | 0
  if (Array.isArray(value)) return value.length === 0 ? seen : mixed(seen + value.length, value[0]!)
  if (typeof value !== 'string') return seen
  for (let at = Math.max(0, value.length - 12); at < value.length; at++) seen = (seen * 31 + value.charCodeAt(at)) | 0
  return seen
}

/** One text for calls that ask for the same. */
export function sameCall({ tool, positional, named }: FoundCall): string {
  return canonical([tool, positional, named])
}

function alike({ tool, positional, named }: FoundCall): string {
  return JSON.stringify([tool, positional, named])
}
