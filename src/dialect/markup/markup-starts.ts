/** A tag in any dress, or one that lost its `<`. */
export const markup =
  /^(?:<(?:[/!\p{L}_]|[|｜‖]{1,4} ?[DG]\w{0,2}ML|\|(?:tool_arg:|open\|>))|\]<\]|function(?:=| name=)|invoke name=)/u
export const markupStart = new RegExp(
  `^(?:<(?:[|｜‖][|｜‖ :\\w]{0,12})?|\\]<?|${beginningsOf('function name=')}|${beginningsOf('invoke name=')})$`,
  'u',
)

/** A name, and perhaps a key whose own tag was lost, before a tag. */
export const namedMarkup = /^[\p{L}_][\w.:/-]*(?:\s+[\w.-]+)?\s*<(?:[/\p{L}_]|\|tool_arg)/u
export const namedMarkupStart = /^[\p{L}_][\w.:/-]*(?:\s+[\w.-]*)?\s*(?:<(?:\|[a-z_]{0,9})?)?$/u

/** `list_teas`, before a closing mark: a call without arguments. */
export const nothingButName = /^[\p{L}_][\w.:/-]*\s*$/u

/** The pattern of all that can become this word, which has no letters of patterns in it: `(?:f(?:=)?)?` of `f=`. */
export function beginningsOf(word: string): string {
  return [...word].reduceRight((rest, char) => `(?:${char}${rest})?`, '')
}
