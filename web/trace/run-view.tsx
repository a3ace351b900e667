import type { JSX } from 'preact'
import { useId, useMemo, useState } from 'preact/hooks'
import { busyMs } from '../../src/trace/fold.ts'
import { Figures } from '../chart/figures.tsx'
import type { Answer } from './answer.ts'
import { Badge } from './badge.tsx'
import type { FollowedRun } from './followed-run.ts'
import { Icon } from './icon.tsx'
import { LongText } from './long-text.tsx'
import { count, duration, type TokenPrice } from './numbers.ts'
import { RunContext, type RunShared } from './run-context.ts'
import { RunFoot, RunHead } from './run-head.tsx'
import { callsOf, runWord, shouldStayOpen, statusOf } from './run-word.ts'
import { StepRow } from './step-row.tsx'

/** A whole run: what was asked, each step, the answer and the figures it stands on. */
export function RunView({ run, answer, price, now = Date.now }: RunViewProps): JSX.Element {
  const { state } = run
  const isOver = state.phase === 'ended'
  const isAnswered = state.outcome === 'answered'
  const shared = useMemo<RunShared>(
    () => ({ start: state.start, answer: isOver ? undefined : answer, price, now }),
    [state.start, answer, price, now, isOver],
  )
  return (
    <RunContext.Provider value={shared}>
      <article class="run" aria-label="Run">
        <RunHead state={state} />
        <Trace run={run} />
        <p class={isOver && !isAnswered ? 'status unseen' : 'status'} role="status">
          {statusOf(run)}
        </p>
        <div class="answer" role="log" aria-live="polite" aria-label="Answer">
          {state.answer !== '' && (
            <p class="answer-text">
              <LongText text={state.answer} />
            </p>
          )}
          {isOver && !isAnswered && <Ending state={state} />}
        </div>
        {isOver && <Figures calls={state.history} at={state.at} />}
        {isOver && <RunFoot state={state} price={price} />}
      </article>
    </RunContext.Provider>
  )
}

/** How a run ended without an answer, and why, where the word does not say it already. */
function Ending({ state }: { state: FollowedRun['state'] }): JSX.Element {
  const word = runWord(state)
  const { reason = '' } = state
  return (
    <p class="answer-reason">
      <Badge tone="bad" word={word} /> {!reason.startsWith(word.toLowerCase()) && reason}
    </p>
  )
}

/** More are drawn only where they are looked at. */
const fewSteps = 20

interface RunViewProps {
  run: FollowedRun
  /** Absent for runs that are not going on here. */
  answer?: ((callId: string, answer: Answer) => void) | undefined
  price?: TokenPrice | undefined
  /** The run's own time, where it is not the time of the day. */
  now?: (() => number) | undefined
}

/** The steps; after the answer they fold to one line, and stay open where something failed. */
function Trace({ run }: { run: FollowedRun }): JSX.Element {
  const { state, steps } = run
  const isOver = state.phase === 'ended'
  const id = useId()
  const [chosen, choose] = useState<boolean>()
  const isOpen = chosen ?? (!isOver || shouldStayOpen(run))
  const { corrections } = state.counts
  const line = [
    count(steps.length, 'step'),
    count(callsOf(state).length, 'call'),
    duration(busyMs(state)),
    ...(corrections > 0 ? [count(corrections, 'correction')] : []),
  ]
  return (
    <section class="trace" aria-label="Steps">
      <button
        type="button"
        class="trace-line"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => choose(!isOpen)}
      >
        <Icon name="open" />
        <span>{line.join(' · ')}</span>
      </button>
      <ol class={steps.length > fewSteps ? 'steps steps-many' : 'steps'} id={id} hidden={!isOpen}>
        {steps.map((it, i) => (
          <StepRow
            key={it.number}
            step={it}
            going={!isOver && i === steps.length - 1 ? 'on' : 'over'}
            isLast={i === steps.length - 1}
          />
        ))}
      </ol>
    </section>
  )
}
