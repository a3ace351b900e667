import type { JSX } from 'preact'
import type { CompletionFact } from '../../src/core/event.ts'
import type { Json } from '../../src/core/json.ts'
import type { CallState } from '../../src/trace/call-state.ts'
import { gist, jsonGist } from '../../src/trace/gist.ts'
import { figureGist, readFigure } from '../chart/figure.ts'
import { readSeries, seriesGist } from '../chart/price-chart.tsx'
import { ApprovalBox } from './approval-box.tsx'
import { Badge } from './badge.tsx'
import { CallDetails } from './call-details.tsx'
import { type CallWord, wordOf, writtenGist } from './call-word.ts'
import { Elapsed } from './elapsed.tsx'
import { Fold } from './fold.tsx'
import { Icon, type IconName } from './icon.tsx'
import { duration } from './numbers.ts'
import { onlyChanged } from './only-changed.tsx'
import { shownPart } from './shown-part.ts'

/** One call: its state, the gist of what was asked and what came back; opened, everything that is known of it. */
export const CallRow = onlyChanged(function CallRow(props: CallRowProps): JSX.Element {
  const { call, going, startedAt, nested, isCorrected } = props
  const word = wordOf(call, going)
  const inner = nested.filter((it) => it.parent === call.id)
  return (
    <li class={`call call-${icons[word]}`}>
      <Fold
        summary={
          <>
            <span class="word">
              <Icon name={icons[word]} /> {word}
              {word === 'running' && startedAt !== undefined && <Elapsed since={startedAt} />}
            </span>
            <code class="gist">
              {writtenGist(call)}
              {!call.call && ' (could not be read)'}
            </code>
            <CallBadges call={call} />
            {isCorrected && <Badge tone="warn" word="correction" />}
            <Came call={call} />
          </>
        }
      >
        <CallDetails call={call} completion={props.completion} />
      </Fold>
      {word === 'waiting for approval' && <ApprovalBox call={call} />}
      {inner.length > 0 && (
        <ul class="calls calls-nested" aria-label={`Calls made by ${call.tool}`}>
          {inner.map((it) => (
            <CallRow key={it.id} {...props} call={it} startedAt={undefined} isCorrected={false} />
          ))}
        </ul>
      )}
    </li>
  )
})

interface CallRowProps {
  call: CallState
  going: 'on' | 'over'
  /** The completion that asked for it. */
  completion: CompletionFact | undefined
  startedAt: number | undefined
  nested: readonly CallState[]
  /** The model was told of a mistake in it, and tried again. */
  isCorrected: boolean
}

const icons: Record<CallWord, IconName> = {
  reading: 'reading',
  checked: 'checked',
  'waiting for approval': 'waiting',
  running: 'running',
  done: 'done',
  refused: 'refused',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** What was mended, converted, or came from elsewhere than expected. */
function CallBadges({ call: state }: { call: CallState }): JSX.Element {
  const { call, checked, ended, unread, issues } = state
  const repairs = call?.repairs.length ?? 0
  const isGuessed = call?.repairs.some((it) => it.risk === 'guess')
  const coercions = checked?.coercions.length ?? 0
  return (
    <span class="badges">
      {unread?.code === 'call-cut' && <Badge tone="warn" word="cut" />}
      {issues.some((it) => it.code === 'call-repeating') && <Badge tone="warn" word="loop" />}
      {repairs > 0 && <Badge tone="warn" word={isGuessed ? `repaired ${repairs}, guessed` : `repaired ${repairs}`} />}
      {coercions > 0 && <Badge tone="warn" word={`coerced ${coercions}`} />}
      {shownWords(ended?.shown).map((it) => (
        <Badge key={it} tone={it === 'fallback' ? 'warn' : 'info'} word={it === 'fallback' ? 'fallback source' : it} />
      ))}
    </span>
  )
}

/** The words that a tool gave for people: `cached`, `fallback`. */
function shownWords(shown: Json | undefined): string[] {
  const words = shownPart(shown, 'badges')
  return Array.isArray(words) ? words.filter((it) => typeof it === 'string').map((it) => gist(it, 40)) : []
}

/** A result on one line: the figure or the series that its tool declares for people, what went wrong, or its JSON. */
function Gist({ value, shown }: { value: Json; shown: Json | undefined }): JSX.Element {
  const [figure, series] = [readFigure(shown), readSeries(shown)]
  const words = figure ? figureGist(figure) : series && seriesGist(series)
  if (words) return <strong>{gist(words, 160)}</strong>
  const trouble = shownPart(value, 'error')
  if (typeof trouble !== 'string') return <code>{jsonGist(value, 160)}</code>
  return (
    <>
      <Badge tone="bad" word="error" /> {gist(trouble, 160)}
    </>
  )
}

/** What came of it, on one line. */
function Came({ call: { ended, issues, unread, approval, decision } }: { call: CallState }): JSX.Element | null {
  if (ended) {
    return (
      <span class="came">
        → <Gist value={ended.value} shown={ended.shown} />{' '}
        {ended.ms >= 100 && <span class="chip">{duration(ended.ms)}</span>}
      </span>
    )
  }
  const why = unread ?? issues[0]
  if (why)
    return (
      <span class="came">
        {why.code}: {gist(why.message, 160)}
      </span>
    )
  if (approval && !approval.approved)
    return <span class="came">{approval.reason ? `not approved: ${gist(approval.reason, 160)}` : 'not approved'}</span>
  return decision?.type === 'deny' ? <span class="came">{gist(decision.reason, 160)}</span> : null
}
