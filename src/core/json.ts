/** What JSON can say. Objects are plain data: `__proto__` is a key like any other and never reaches a prototype. */
export type Json = null | boolean | number | string | Json[] | JsonObject
/** An object of JSON; keys from outside are set and read through `setKey` and `getKey`. */
export type JsonObject = { [key: string]: Json }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value of a JSON text from outside; nothing where the text is not JSON. */
export function parseJson(text: string): Json | undefined {
  // JSON.parse throws at what is not JSON.
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** Sets a key that comes from outside: `__proto__` becomes an own property instead of a prototype. */
export function setKey(target: JsonObject, key: string, value: Json): void {
  if (key !== '__proto__') target[key] = value
  else Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
}

/** Reads a key that comes from outside, from the object itself and never from its prototype. */
export function getKey(source: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(source, key) ? source[key] : undefined
}

/** The word for a value's type as JSON Schema and error messages use it. */
export function typeName(value: Json): 'null' | 'array' | 'object' | 'string' | 'number' | 'boolean' {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value as 'object' | 'string' | 'number' | 'boolean'
}

/** One more step of a JSON pointer (RFC 6901). */
export function pointerTo(parent: string, key: string | number): string {
  return `${parent}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** The steps of a JSON pointer (RFC 6901), unescaped. */
export function pointerSteps(pointer: string): string[] {
  const steps = pointer.split('/').slice(1)
  return steps.map((it) => it.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** One text for equal values, whatever the order of their keys (after RFC 8785): what hashes and comparisons stand on. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value)
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key]!)}`).join(',')}}`
}

/** Whether two values say the same, whatever the order of their keys. */
export function sameJson(a: Json, b: Json): boolean {
  return a === b || canonical(a) === canonical(b)
}
