/*
 * Meant or mentioned: whether a call that nothing marks as one is asked for, or only talked about.
 *
 * What people who read recorded completions of models without a fitting tool agreed on:
 * - a call that opens the answer is asked for, whatever explanation follows it;
 * - a call that ends the answer is asked for, and so is one that is announced ("here is the function call:");
 * - the last sentence before it decides where it announces the call without a condition;
 * - behind a condition ("if you had…", "if we wanted to…"), an example ("for example", "would look like") or a no
 *   ("cannot be used… however, you could call it like this") it is an illustration;
 * - in inline code it is a mention.
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
  const opens = before.trim() === '' && view.slice(0, from).trim() === ''
  if (opens) return true
  if (isQuoted(view, from, to)) return false
  const lead = lastParagraphs(before)
  const last = lastSentence(lead)
  if (announcement.test(last) && !hedge.test(last)) return true
  if (hedge.test(lead)) return false
  return view.slice(to, to + leadLength).trim() === ''
}

const leadLength = 600

const hedge = new RegExp(
  [
    'for (?:example|instance)|e\\.g\\.|an? example|such as',
    '(?:would|could|might|should|will) (?:then )?(?:look (?:something )?like|be (?:written|called|used))',
    '(?:you|we|one|i) (?:could|might|would|can|may)(?: then| also| still)? (?:call|use|write|make|try|invoke|do)',
    '\\bif (?:you|we|i|the|it|this|that)\\b[^.!?]*(?:had|have|want|wanted|need|were|was|provide|provided|still|could|know)',
    'assum(?:e|ing)|suppose|hypothetical|in th(?:is|at) format|the (?:format|syntax|form) (?:is|would)',
    "(?:cannot|can't|can not|could not|unable to|not (?:able|possible|applicable|suitable|relevant))\\b",
    'none of the (?:provided |given |available )?(?:functions|tools)|(?:do|does) not (?:provide|align|match|directly|contain|have)',
    'request body|placeholder',
  ].join('|'),
  'i',
)

const announcement =
  /(?:here(?:'s| is| are)|this is|using|calling|call(?:ing)? it now|i(?:'ll| will| am going to)|let me|let's|is as follows|as follows|below)\b[^.!?\n]*:?\s*(?:```\w*\s*)?$/i

/** The paragraph a call stands in, and the one before it. */
function lastParagraphs(text: string): string {
  const paragraphs = text.trimEnd().split(/\n\s*\n/)
  return paragraphs.slice(-2).join('\n')
}

/** The sentence that leads up to the call: "Here is the function call:". */
function lastSentence(lead: string): string {
  return lead.split(/(?<=[.!?])\s+/).at(-1) ?? ''
}

/** Between back quotes on one line: `get_price("bitcoin")`. */
function isQuoted(view: string, from: number, to: number): boolean {
  const lineStart = view.lastIndexOf('\n', from - 1) + 1
  const before = view.slice(lineStart, from)
  return (before.match(/`/g)?.length ?? 0) % 2 === 1 && view.slice(to, to + 1) === '`'
}
