import { lineBefore } from './beside.ts'

/*
 * Meant or mentioned: whether a call that nothing marks as one is asked for, or only talked about.
 *
 * What people who read recorded completions of models without a fitting tool agreed on:
 * - a call that opens the answer is asked for, whatever explanation follows it, in quotes or inline code too where
 *   nothing else stands on its line;
 * - a call that ends the answer is asked for, and so is one that is announced ("here is the function call:", "for the first
 *   task:"), and one that follows an asked one with nothing but separators or a list's number between;
 * - the last sentence before it decides where it announces the call without a condition;
 * - behind a condition ("if you had…", "if we wanted to…"), an example ("for example", "would look like") or a no
 *   ("cannot be used… however, you could call it like this") it is an illustration, and so it is where the reader is told to
 *   replace something in it;
 * - a number or a bullet of a list before it is nothing of its own, and words behind it in its line make it a description;
 * - in inline code within a sentence it is a mention, and so it is in a line that a diff adds or removes.
 */

export interface MeantPlace {
  /** The completion with everything but text blanked out. */
  view: string
  from: number
  /** Behind the last of the calls that follow each other. */
  to: number
}

/** Whether a call at this place is asked for. */
export function isMeant({ view, from, to }: MeantPlace): boolean {
  const before = view.slice(Math.max(0, from - leadLength), from)
  const after = view.slice(to, to + leadLength)
  if (toBeReplaced.test(after) || isSubject.test(after)) return false
  if (opensAnswer(view, from, after)) return true
  if (isQuoted(view, from, to) && !(/:[*_]*[ \t]*`$/.test(before) && /^`[*_.]*\s*$/.test(after))) return false
  if (/(?<![^\n])[+-]$/.test(before) || (listItem.test(before) && !endsLine.test(after))) return false
  const lead = lastParagraphs(before.replace(wrapping, ''))
  const last = lastSentence(lead)
  if (announcement.test(last) && !condition.test(last) && !heading.test(last)) return true
  if (condition.test(lead) || refusal.test(lead)) return false
  return after.replace(unwrapping, '').trim() === ''
}

/** Whether a call follows one that is asked for: "1. Get the first:⏎…⏎2. Get the second:⏎…". */
export function isContinued(view: string, asked: number | undefined, { from, to }: Omit<MeantPlace, 'view'>): boolean {
  if (asked === undefined) return false
  const between = view.slice(asked, from)
  if (between.length > leadLength || toBeReplaced.test(view.slice(to, to + leadLength))) return false
  if (separatesCalls(between)) return true
  return /:\s*$/.test(between) && !condition.test(between)
}

/** Nothing of its own between two calls: brackets, commas, a list's numbers, what would work something out of both results. */
export function separatesCalls(between: string): boolean {
  return /^(?:[\s,;"'`*\][()+/%|&-]|(?<=\n)[ \t]*\d{1,2}[.)] |\[\d{1,3}\])*(?:and[\s"'`]*)?$/.test(between)
}

const leadLength = 600

/** `1. ` or `- ` at the start of a line. */
export const listItem = /(?<![^\n])[ \t]*(?:\d{1,2}[.)]|[-*•])[ \t]+[[("'`]*$/
const endsLine = /^[\])"'`*;.,]*[ \t]*(?:\n|$)/

/** What may stand around a call and is nothing of its own: a list's bracket or number, quotes, a fence's back quotes. */
const wrapping = /(?:```[\w-]*\s*|(?<![^\n])[ \t]*(?:\d{1,2}[.)]|[-•])[ \t]+|[\s[("'`*])*$/
const unwrapping = /^[\]"'`*;.,]*/

function opensAnswer(view: string, from: number, after: string): boolean {
  const head = view.slice(Math.max(0, from - 40), from)
  if (from > head.length && view.slice(0, from - head.length).trim() !== '') return false
  const around = wrapping.exec(head)?.[0] ?? ''
  if (around.length < head.length) return false
  return !/[`"']$/.test(around.trimEnd()) || closesQuoted.test(after)
}

/** Behind a quoted call that is the answer: the end of its line, or the next call of a list. */
const closesQuoted = /^[\]"'`*;.]*[ \t]*(?:\n|,[\s"'`[]*[\p{L}_][\p{L}\p{N}_.\\]*\(|$)/u

const condition = new RegExp(
  [
    'for (?:example|instance)|e\\.g\\.|an? (?:simple |basic )?example|such as|hypothetical|placeholder',
    '(?:would|could|might|should|will) (?:then )?(?:look (?:something )?like|be (?:written|called|used))',
    "(?:you|one)(?: (?:could|might|would|can|may|should)|['’]d)\\b|" +
      '(?:we|i) (?:could|might|would|may)(?: then| also| still)? (?:call|use|write|make|try|invoke|do)',
    '\\bif (?:you|we|i|the|it|this|that)\\b[^.!?]*(?:had|have|want|wanted|need|were|was|provide|provided|still|could|know)',
    '\\bassum(?:e|ing) (?:that|we|you|the function)|suppose|in th(?:is|at) format|the (?:format|syntax|form) (?:is|would)',
    'request body|zum beispiel|z\\. ?b\\.|par exemple|por ejemplo|por exemplo|ad esempio|например|例如|比如|例えば',
  ].join('|'),
  'i',
)

const refusal = new RegExp(
  [
    "(?:cannot|can't|can not|could not|unable to|not (?:able|possible|applicable|suitable|relevant))\\b",
    'none of the (?:provided |given |available )?(?:functions|tools)|(?:do|does) not (?:provide|align|match|directly|contain|have)',
  ].join('|'),
  'i',
)

/** It ends in a colon, or says that a call comes. */
const announcement =
  /:[*_]*\s*$|(?:\bhere(?:'s| is| are)|this is|using|calling|call(?:ing)? it now|i(?:'ll| will| am going to)|let me|let's|is as follows|as follows|below)\b[^.!?\n]*$/i

/** "### Response:" leads up to nothing: it begins another's turn, or a chapter; and "User:" is what another said. */
const heading = /(?:^|\n)[ \t]*(?:#[^\n]*|(?:user|human|q|question):\s*)$/i

/** "Replace 'your_city' with the actual city": what stands before it was a form to fill in. */
const toBeReplaced =
  /^[\s\])"'`*;.,]*(?:(?:please )?(?:replace|substitute|fill in)\b|[^.!?\n]{0,120}\b(?:should|must|needs?|ha(?:ve|s)) (?:to )?be (?:replaced|substituted|filled)\b)/i

/** `get_price("tron") returns 5`: something is said of it. */
const isSubject =
  /^[\])"'`*]*[ \t]+(?:in \p{L}+ )?(?:is|was|are|returns?|takes|gives|means|does|would|will|can|could|should|might|has|must|requires|needs|expects|looks)\b/iu

/** The paragraph a call stands in, and the one before it. */
function lastParagraphs(text: string): string {
  const paragraphs = text.trimEnd().split(/\n\s*\n/)
  return paragraphs.slice(-2).join('\n')
}

/** The sentence that leads up to the call: "Here is the function call:"; a list's own label is passed over. */
function lastSentence(lead: string): string {
  const unlabelled = lead.replace(/\n[ \t]*(?:\d{1,2}[.)]|[-*])[ \t][^\n]{0,200}:\s*$/, '')
  return unlabelled.split(/(?<=(?<!\b\p{L})[.!?])\s+/u).at(-1) ?? ''
}

/** Between back quotes on one line: `get_price("bitcoin")`. */
function isQuoted(view: string, from: number, to: number): boolean {
  return (lineBefore(view, from).match(/`/g)?.length ?? 0) % 2 === 1 && view.slice(to, to + 1) === '`'
}
