import type { JSX } from 'preact'
import { useContext } from 'preact/hooks'
import { isOwnMistake } from '../../src/trace/own-mistake.ts'
import { CallRow } from './call-row.tsx'
import { Elapsed } from './elapsed.tsx'
import { NoteRow } from './note-row.tsx'
import { costOf, dollars, duration, tokensInOut } from './numbers.ts'
import { onlyChanged } from './only-changed.tsx'
import { ReadingRow } from './reading-row.tsx'
import { RunContext } from './run-context.ts'
import { Said } from './said.tsx'
import type { Step, Try } from './step.ts'
import { TryDetails } from './try-details.tsx'

/** A step of a run: each try of it, with what was said, what was called and what followed. */
export const StepRow = onlyChanged(function StepRow({ step, going, isLast }: StepRowProps): JSX.Element {
  return (
    <li class="step">
      {step.tries.map((it, i) => (
        <TryRows
          key={it.attempt}
          step={step.number}
          tried={it}
          isLast={isLast}
          going={going === 'on' && i === step.tries.length - 1 ? 'on' : 'over'}
        />
      ))}
    </li>
  )
})

interface StepRowProps {
  step: Step
  going: 'on' | 'over'
  isLast: boolean
}

interface TryRowsProps {
  step: number
  tried: Try
  going: 'on' | 'over'
  isLast: boolean
}

function TryRows({ step, tried, going, isLast }: TryRowsProps): JSX.Element {
  const { attempt, calls, nested, completion, notes } = tried
  return (
    <div class="try">
      <h3 class="step-title">
        Step {step}
        {attempt > 1 && <span class="attempt"> · attempt {attempt}</span>}
        <TryChips tried={tried} going={going} />
      </h3>
      {completion ? <Said completion={completion} /> : going === 'on' && <ReadingRow tried={tried} />}
      {calls.length > 0 && (
        <ul class="calls">
          {calls.map((it) => (
            <CallRow
              key={it.id}
              call={it}
              going={going}
              completion={completion}
              startedAt={tried.toolStartedAt.get(it.id)}
              nested={nested}
              isCorrected={!isLast && isOwnMistake(it)}
            />
          ))}
        </ul>
      )}
      {notes.map((it) => (
        <NoteRow key={`${it.type} ${it.at}`} note={it} going={going} />
      ))}
      {completion && <TryDetails tried={tried} />}
    </div>
  )
}

/** Tokens, time, tokens a second, and what it cost where that is known. */
function TryChips({ tried, going }: { tried: Try; going: 'on' | 'over' }): JSX.Element {
  const { price } = useContext(RunContext)
  const { askedAt, completedAt, completion } = tried
  if (askedAt === undefined || completedAt === undefined) {
    return <span class="chips">{going === 'on' && <Elapsed since={askedAt ?? tried.startedAt} />}</span>
  }
  const ms = completedAt - askedAt
  const usage = completion?.usage
  const rate = usage && ms > 0 && usage.completionTokens > 0 ? (usage.completionTokens / ms) * 1000 : undefined
  const tokens = usage && { prompt: usage.promptTokens, completion: usage.completionTokens }
  return (
    <span class="chips">
      <span class="chip">{duration(ms)}</span>
      {usage && <span class="chip">{tokensInOut(usage.promptTokens, usage.completionTokens)}</span>}
      {rate !== undefined && <span class="chip">{rate.toFixed(rate < 10 ? 1 : 0)} tokens/s</span>}
      {tokens && price && <span class="chip">{dollars(costOf(tokens, price))}</span>}
    </span>
  )
}
