import type { ToolNames } from './call/tool-names.ts'
import type { Scanned } from './scanned.ts'
import { anyCase, anywhere, atLine, type Start, type Step } from './weak/start.ts'
import type { WeakForm } from './weak/weak-form.ts'

type ScannedText = Extract<Scanned, { type: 'text' }>

/**
 * Keeps back text that may still turn out to be no text, and lets go of it as soon as it cannot:
 *
 *     I see a <b>word</b>.     I use find_shop now.     I call find_shop("Kyoto")
 *             ^ until here                ^ until here              ^ until the end
 *
 * Invariant: from where a form without marks begins, nothing is given out; only at the end is it known what it is.
 */
export class HoldBack {
  readonly #starts: Starts
  #held: ScannedText[] = []
  #begun = false
  /** Stands for all that was given out; with a line end behind it where a line may begin. */
  #before: '' | 'x' | 'x\n' = ''

  constructor(forms: readonly WeakForm[], names: ToolNames) {
    this.#starts = startsOf(forms, names)
  }

  /** What can be given out once this has come. */
  take(it: ScannedText): ScannedText[] {
    const last = this.#held.at(-1)
    this.#begun ||= last !== undefined && last.span[1] !== it.span[0]
    if (this.#begun) {
      this.#held.push(it)
      return []
    }
    if (!last) return this.#judge(it)
    this.#held = []
    return this.#judge({ type: 'text', text: last.text + it.text, span: [last.span[0], it.span[1]] })
  }

  /** Something that is no text has come: what is kept may belong to it. What turns out to be text after all comes first. */
  edge(mayBeText: boolean): void {
    if (mayBeText || this.#held.length > 0) this.#begun = true
    if (this.#before !== '') this.#before = 'x\n'
  }

  /** What came so far is no text. */
  drop(): void {
    this.#held = []
    this.#before = ''
  }

  #judge({ text, span: [from, to] }: ScannedText): ScannedText[] {
    const { at, begun } = this.#starts.find(this.#before, text)
    this.#begun ||= begun || text.length - at > longestStart
    const given = text.slice(0, at).trimEnd()
    const split = from + given.length
    if (given.length < text.length) {
      this.#held = [{ type: 'text', text: text.slice(given.length), span: [split, to] }]
    }
    if (given === '') return []
    this.#before = 'x'
    return [{ type: 'text', text: given, span: [from, split] }]
  }
}

/** What could begin for longer than this is taken to have begun. */
const longestStart = 300

/** What stands before a beginning and belongs to it: quotes, stars, brackets, a bullet. */
const lead = /(?:(?<![^\n])[ \t]*(?:#{1,4}|\d{1,2}[.)]?|[-*>])[ \t]*)?(?:[<"'`*_{#~]|[[(]\s{0,9}){0,9}$/
/** A name alone on the last line may be repeated in the call that follows. */
const nameOnItsLine = '(?<![^\\n])[ \\t]*[\\p{L}_][\\p{L}\\p{N}_.:/-]{0,120}[ \\t]*'

/** What is no form, but is taken out of the text beside a call, or with what follows it. */
const alwaysTakenOut: readonly Start[] = [
  ...['thought', 'reasoning'].map((it) => atLine(...anyCase(it), /s?[ \t]*\d{0,3}[ \t]*[*_]{0,3}/, ':')),
  atLine('<code>'),
  anywhere('<co>'),
  anywhere('</co', /[:>]/),
]

/** The beginnings of all forms as two patterns: what has begun, and what may still come to. */
class Starts {
  readonly #whole: RegExp
  readonly #half: RegExp

  constructor(starts: readonly Start[]) {
    const groups = grouped(starts)
    this.#whole = new RegExp(
      groups.map((it) => placed(it, whole([it.first]) + anyOf(it.rests.map(whole)))).join('|'),
      'gu',
    )
    const halves = groups.map((it) => placed(it, half([it.first], anyOf(it.rests.map((rest) => half(rest))))))
    this.#half = new RegExp(`(?:${[...halves, nameOnItsLine].join('|')})$`, 'gu')
  }

  /** Where a form begins in a text or may come to begin; the text's length where none can. */
  find(before: string, text: string): { at: number; begun: boolean } {
    const seen = before + text
    const tail = Math.max(before.length, seen.length - longestStart)
    const whole = first(this.#whole, seen, before.length)
    const begins = Math.min(whole, first(this.#half, seen, tail))
    const leads = lead.exec(seen.slice(Math.max(0, begins - 40), begins))![0].length
    return { at: Math.max(0, begins - leads - before.length), begun: whole === begins && whole < seen.length }
  }
}

function first(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}

/** Starts whose first step is the same: together they make patterns that engines still compile. */
interface Group {
  at: Start['at']
  first: Step
  rests: Step[][]
}

function grouped(starts: readonly Start[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { at, steps } of starts) {
    const [first = '', ...rest] = steps
    const key = JSON.stringify([at, first instanceof RegExp ? first.source : first])
    const group = groups.get(key) ?? { at, first, rests: [] }
    groups.set(key, group)
    group.rests.push(rest)
  }
  return [...groups.values()]
}

function whole(steps: readonly Step[]): string {
  return steps.map((it) => (it instanceof RegExp ? `(?:${it.source})` : anyOf([it].flat().map(escaped)))).join('')
}

/** Any beginning of these steps, and behind them all `rest`. */
function half(steps: readonly Step[], rest = ''): string {
  return steps.reduceRight<string>((behind, it) => {
    const more = behind === '' ? '' : `(?:${behind})?`
    if (it instanceof RegExp) return `(?:${it.source})${more}`
    if (typeof it === 'string') return [...it].map(escaped).reduceRight((next, char) => `${char}(?:${next})?`, more)
    return `(?:${whole([it])}${more}|${beginnings(it)})`
  }, rest)
}

/** `f(?:i(?:n)?|g)?` for `find` and `fg`. */
function beginnings(words: readonly string[]): string {
  const rests = new Map<string, string[]>()
  for (const [char, ...rest] of words) {
    if (char !== undefined) rests.set(char, [...(rests.get(char) ?? []), rest.join('')])
  }
  return [...rests].map(([char, more]) => `${escaped(char)}(?:${beginnings(more)})?`).join('|')
}

function anyOf(patterns: readonly string[]): string {
  return patterns.length === 1 ? patterns[0]! : `(?:${patterns.join('|')})`
}

/** Looks at what stands before only where the first character fits. */
function placed({ at, first }: Group, pattern: string): string {
  if (at === 'anywhere') return pattern
  const begins = first instanceof RegExp ? first.source : anyOf([first].flat().map((it) => escaped(it[0]!)))
  return `(?=${begins})${at === 'line' ? onNewLine : asFirst}${pattern}`
}

const onNewLine = '(?<=(?:^|\\n)[ \\t]*(?:(?:#{1,4}|\\d{1,2}[.)]|[-*>])[ \\t]*)?[*_]{0,3})'
const asFirst = '(?<=^\\s*["\'`*_[({]{0,9})'

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

function startsOf(forms: readonly WeakForm[], names: ToolNames): Starts {
  const known = compiled.get(names)?.get(forms)
  if (known) return known
  const starts = new Starts([
    ...alwaysTakenOut,
    ...forms.flatMap((it) => [...it.starts, ...(it.startsOf?.(names) ?? [])]),
  ])
  const ofNames = compiled.get(names) ?? new WeakMap<readonly WeakForm[], Starts>()
  compiled.set(names, ofNames.set(forms, starts))
  return starts
}

// Memoisation only: forms and tools are data, and every completion of a desk is read with the same ones.
const compiled = new WeakMap<ToolNames, WeakMap<readonly WeakForm[], Starts>>()
