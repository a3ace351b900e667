/** What a service has to say: a value, or why there is none. */
export type Reply<T> = { ok: true; value: T; cached: boolean } | { ok: false; trouble: Trouble }

/** Why there is no value. It reaches the model as `{error, did_you_mean}`. */
export interface Trouble {
  kind: TroubleKind
  message: string
  didYouMean?: string[]
}

export type TroubleKind =
  /** The thing asked for does not exist there. */
  | 'unknown-coin'
  | 'unknown-currency'
  /** The service said no for another reason: a key, a plan, a parameter. */
  | 'refused'
  /** Too many calls, by its count or ours. */
  | 'limited'
  /** No answer, or none that can be read. */
  | 'unreachable'

export function reply<T>(value: T, cached = false): Reply<T> {
  return { ok: true, value, cached }
}

export function trouble(kind: TroubleKind, message: string, didYouMean?: string[]): { ok: false; trouble: Trouble } {
  return { ok: false, trouble: { kind, message, ...(didYouMean && { didYouMean }) } }
}

/** The same reply with another value, where there is one. */
export function mapReply<From, To>(from: Reply<From>, to: (value: From) => To): Reply<To> {
  return from.ok ? { ...from, value: to(from.value) } : from
}
