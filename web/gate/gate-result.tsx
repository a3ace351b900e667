import { Fragment, type JSX } from 'preact'
import type { CompletionFact } from '../../src/core/event.ts'
import type { CallState } from '../../src/trace/call-state.ts'
import { CallDetails } from '../trace/call-details.tsx'
import { writtenGist } from '../trace/call-word.ts'
import { Icon, type IconName } from '../trace/icon.tsx'
import { TextBlock } from '../trace/json-block.tsx'
import { count } from '../trace/numbers.ts'
import { placesIn } from '../trace/raw-completion.tsx'
import type { PlaceMark } from '../trace/visible-text.tsx'
import type { GateReading } from './gate-reading.ts'

/** What was read: the completion with its places marked, what it says beside its calls, and each call with its verdict. */
export function GateResult({ reading }: { reading: GateReading }): JSX.Element {
  const { completion, calls, isJudged } = reading
  const { text } = completion.raw
  const shown = text.slice(0, mostShown)
  return (
    <>
      <p class="gate-word" role="status">
        {summary(reading)}
      </p>
      <TextBlock text={shown} title="The completion as it was read" marks={marksOf(reading)} />
      {shown.length < text.length && (
        <p class="quiet-text">
          The first {mostShown.toLocaleString('en-US')} of {text.length.toLocaleString('en-US')} characters are shown;
          all were read.
        </p>
      )}
      <Beside completion={completion} />
      {!isJudged && calls.length > 0 && <p class="quiet-text">Without tools the calls are read and not judged.</p>}
      <ol class="calls" aria-label="Calls">
        {calls.slice(0, mostCalls).map((it, i) => (
          <GateCall key={it.id} call={it} number={i + 1} text={text} isJudged={isJudged} />
        ))}
      </ol>
      {calls.length > mostCalls && <p class="quiet-text">The first {mostCalls} calls are shown.</p>}
    </>
  )
}

/** What the completion says beside its calls, and what is wrong with it as a whole. */
function Beside({ completion }: { completion: CompletionFact }): JSX.Element {
  const { text, reasoning, finish, issues } = completion
  const rows = [
    { word: 'Reasoning', says: reasoning?.trim() },
    { word: 'Text', says: text },
    { word: 'Cut', says: finish === 'length' && 'at the token limit: what it meant to say after this is not known' },
    ...issues.filter((it) => it.id === undefined).map(({ issue }) => ({ word: issue.code, says: issue.message })),
  ]
  return (
    <dl class="verdict">
      {rows.map(
        ({ word, says }) =>
          says && (
            <Fragment key={word + says}>
              <dt>{word}</dt>
              <dd class="said">{says}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}

const mostShown = 50_000
const mostCalls = 50

function GateCall({ call, number, text, isJudged }: GateCallProps): JSX.Element {
  const { icon, word } = verdictOf(call, isJudged)
  return (
    <li class={`call call-${icon}`}>
      <div class="gate-call-head">
        <span class="word">
          <Icon name={icon} /> {number}. {word}
        </span>{' '}
        <code class="gist">{writtenGist(call)}</code>
      </div>
      <CallDetails call={call} completion={undefined} text={text} />
    </li>
  )
}

interface GateCallProps {
  call: CallState
  number: number
  text: string
  isJudged: boolean
}

interface Verdict {
  icon: IconName
  word: string
}

function verdictOf({ unread, issues, decision }: CallState, isJudged: boolean): Verdict {
  if (unread) return { icon: 'refused', word: 'could not be read' }
  if (issues.length > 0) return { icon: 'refused', word: 'refused' }
  if (!isJudged) return { icon: 'checked', word: 'read' }
  if (decision?.type === 'ask') return { icon: 'waiting', word: 'would wait for approval' }
  return decision?.type === 'deny' ? { icon: 'refused', word: 'denied' } : { icon: 'done', word: 'would run' }
}

/** `3 calls: 2 would run, 1 refused`. */
function summary({ calls, completion, isJudged }: GateReading): string {
  if (completion.raw.text.trim() === '') return 'Nothing to read yet.'
  if (calls.length === 0) return 'No call: this completion is text only.'
  const words = calls.map((it) => verdictOf(it, isJudged).word)
  const kinds = [...new Set(words)].map((word) => `${words.filter((it) => it === word).length} ${word}`)
  if (calls.length === 1) return `1 call: ${words[0]}`
  return `${count(calls.length, 'call')}: ${kinds.join(', ')}`
}

/** Where each call stands, and what is marked in any completion. */
function marksOf({ completion, calls, isJudged }: GateReading): PlaceMark[] {
  const spans = calls.flatMap((it, i): PlaceMark[] => {
    const span = it.call?.span
    return span ? [{ span, label: `call ${i + 1}: ${verdictOf(it, isJudged).word}`, tone: 'call' }] : []
  })
  return [...spans, ...placesIn(completion, calls)]
}
