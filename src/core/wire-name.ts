/** The names of one request's tools on the wire, and the way back. */
export interface WireNames {
  toWire(name: string): string
  /** The name that was declared; one that nobody declared stays as it is. */
  fromWire(wire: string): string
}

/**
 * Gives each tool a name that every server accepts, its own, for one request: `desk::price` → `desk__price`. Names that
 * are fine keep themselves; others are changed, shortened and told apart. A table, since no rule could be undone.
 */
export function wireNames(names: readonly string[]): WireNames {
  const fine = names.filter((it) => accepted.test(it))
  const taken = new Set(fine)
  const wires = new Map(fine.map((it) => [it, it]))
  for (const name of names) {
    if (wires.has(name)) continue
    const wire = untaken(toAccepted(name), taken)
    taken.add(wire)
    wires.set(name, wire)
  }
  const declared = new Map([...wires].map(([name, wire]) => [wire, name]))
  return {
    toWire: (name) => wires.get(name) ?? toAccepted(name),
    fromWire: (wire) => declared.get(wire) ?? wire,
  }
}

const accepted = /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/
const longest = 64

function toAccepted(name: string): string {
  const plain = name.slice(0, longest * 2).replace(/[^a-zA-Z0-9_-]/gu, '_')
  return (/^[a-zA-Z_]/.test(plain) ? plain : `_${plain}`).slice(0, longest)
}

function untaken(base: string, taken: ReadonlySet<string>): string {
  let name = base
  for (let count = 2; taken.has(name); count++) {
    const tail = `_${count}`
    name = base.slice(0, longest - tail.length) + tail
  }
  return name
}
