/** Where what stands right before a place begins, such as `print(`; the place itself where it is not there. */
export function before(view: string, at: number, pattern: RegExp, reach = 40): number {
  return at - (pattern.exec(view.slice(Math.max(0, at - reach), at))?.[0].length ?? 0)
}

/** What stands before a place on its line, or the last of it: a line may be as long as the text. */
export function lineBefore(view: string, at: number): string {
  const text = view.slice(Math.max(0, at - 1_000), at)
  return text.slice(text.lastIndexOf('\n') + 1)
}

/** Where what stands right behind a place ends; the place itself where it is not there. */
export function behind(view: string, at: number, pattern: RegExp, reach = 40): number {
  return at + (pattern.exec(view.slice(at, at + reach))?.[0].length ?? 0)
}

/** Behind the fence that closes what ends here, if one does. */
export function behindFence(view: string, at: number, reach?: number): number {
  return behind(view, at, /^\s*```/, reach)
}
