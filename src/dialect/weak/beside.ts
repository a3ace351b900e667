/** Where what stands right before a place begins, such as `print(`; the place itself where it is not there. */
export function before(view: string, at: number, pattern: RegExp, reach = 40): number {
  return at - (pattern.exec(view.slice(Math.max(0, at - reach), at))?.[0].length ?? 0)
}

/** Where what stands right behind a place ends; the place itself where it is not there. */
export function behind(view: string, at: number, pattern: RegExp, reach = 40): number {
  return at + (pattern.exec(view.slice(at, at + reach))?.[0].length ?? 0)
}

/** Behind the fence that closes what ends here, if one does. */
export function behindFence(view: string, at: number, reach?: number): number {
  return behind(view, at, /^\s*```/, reach)
}
