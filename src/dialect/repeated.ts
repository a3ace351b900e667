import { canonical } from '../core/json.ts'
import type { FoundCall } from './call/found.ts'
import type { Segment } from './segments.ts'

/** One call written twice in different forms is one; the same form twice is two calls. The first stays, and it is told. */
export function mergeRepeated(segments: readonly Segment[]): Segment[] {
  const forms = new Set(segments.map((it) => (it.type === 'call' ? it.call.form : undefined)))
  forms.delete(undefined)
  if (forms.size < 2) return [...segments]
  const seen = new Map<string, string>()
  return segments.map((it): Segment => {
    if (it.type !== 'call') return it
    const key = sameCall(it.call)
    const form = seen.get(key)
    if (form === undefined || form === it.call.form) {
      seen.set(key, it.call.form)
      return it
    }
    const message = `${it.call.tool} is asked for twice with the same arguments; it counts once`
    return {
      type: 'issue',
      issue: { code: 'call-repeated', message },
      span: it.span,
      blocks: false,
      tool: it.call.tool,
    }
  })
}

/** One text for calls that ask for the same. */
export function sameCall({ tool, positional, named }: FoundCall): string {
  return canonical([tool, positional, named])
}
