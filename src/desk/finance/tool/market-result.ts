import type { Json, JsonObject } from '../../../core/json.ts'
import { ToolResult } from '../../../tool/tool.ts'
import { attributionsOf } from '../attribution.ts'
import type { Sourced } from '../market/market-sources.ts'
import type { Reply } from '../service/reply.ts'

/**
 * A result for the model, and beside it what people are shown: a figure or a series to draw, who asks to be named,
 * whether the answer came from the cache, and why it came from another source than the first. A trouble is
 * `{error, did_you_mean}`, as data.
 */
export function marketResult<T extends Sourced>(
  found: Reply<T>,
  write: (value: T) => JsonObject,
  shown: (value: T) => JsonObject = () => ({}),
): Json | ToolResult {
  if (!found.ok) {
    const { message, didYouMean } = found.trouble
    return didYouMean?.length ? { error: message, did_you_mean: didYouMean } : { error: message }
  }
  const { value, cached } = found
  const because = value.fallback
  const badges = [...(cached ? ['cached'] : []), ...(because ? ['fallback'] : [])]
  const attribution = attributionsOf(value.source).map((it) => ({ ...it }))
  return new ToolResult(write(value), { ...shown(value), attribution, badges, ...(because && { because }) })
}

/** A text argument; the gate has seen to it that it is one. */
export function textOf(args: JsonObject, name: string, otherwise = ''): string {
  const value = args[name]
  return typeof value === 'string' && value.trim() ? value : otherwise
}
