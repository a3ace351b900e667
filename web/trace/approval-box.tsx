import type { JSX } from 'preact'
import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { CheckedCall } from '../../src/core/flow.ts'
import type { CallState } from '../../src/trace/call-state.ts'
import type { Answer } from './answer.ts'
import { JsonBlock } from './json-block.tsx'
import { RunContext } from './run-context.ts'

const effects = {
  read: 'It only reads.',
  write: 'It changes something.',
  destroy: 'It takes something away.',
}

/** A call that waits for a person: what would run, why it is asked about, and the three answers. */
export function ApprovalBox({ call }: { call: CallState }): JSX.Element | null {
  const { answer } = useContext(RunContext)
  const [isAnswered, setAnswered] = useState(false)
  if (!answer || !call.checked) return null
  if (isAnswered) return <p class="approval">Answered; another call is waiting for an answer before this one.</p>
  const say = (given: Answer) => {
    setAnswered(true)
    answer(call.id, given)
  }
  return <Question call={call} checked={call.checked} say={say} />
}

function Question({ call: { tool, call, decision }, checked, say }: QuestionProps): JSX.Element {
  const [reason, setReason] = useState('')
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => () => passFocusOn(box.current), [])
  const repairs = call?.repairs ?? []
  return (
    <section class="approval" aria-label={`Approve ${tool}`} ref={box}>
      <p>
        <strong>May {tool} run?</strong> {effects[checked.contract.effect]} {decision?.reason}.
      </p>
      <JsonBlock value={checked.arguments} title="Arguments" />
      {repairs.length > 0 && (
        <p>Mended on the way: {[...new Set(repairs.map((it) => `${it.code} (${it.risk})`))].join(', ')}.</p>
      )}
      <div class="approval-answers">
        <button type="button" class="main" onClick={() => say({ say: 'once' })}>
          Allow once
        </button>
        <button type="button" onClick={() => say({ say: 'tool' })}>
          Allow {tool} for this run
        </button>
        <form
          class="approval-no"
          onSubmit={(it) => {
            it.preventDefault()
            say({ say: 'refuse', reason: reason.trim() })
          }}
        >
          <label>
            <span class="unseen">Reason, told to the model</span>
            <input
              type="text"
              placeholder="Reason, told to the model"
              value={reason}
              onInput={(it) => setReason(it.currentTarget.value)}
            />
          </label>
          <button type="submit">Refuse</button>
        </form>
      </div>
    </section>
  )
}

interface QuestionProps {
  call: CallState
  checked: CheckedCall
  say(given: Answer): void
}

/** From a box that is going away: to the next call that waits, else to where the next question is written. */
function passFocusOn(box: HTMLElement | null): void {
  if (!box?.contains(document.activeElement)) return
  const waiting = [...document.querySelectorAll<HTMLElement>('.approval .main')].filter((it) => !box.contains(it))
  const next = waiting.find((it) => box.compareDocumentPosition(it) & Node.DOCUMENT_POSITION_FOLLOWING) ?? waiting[0]
  // A finger has no focus to lose, and a text box would bring a keyboard onto its screen.
  const isTouched = matchMedia('(pointer: coarse)').matches
  if (next) next.focus()
  else if (!isTouched)
    document.querySelector<HTMLElement>('#question, .kept-actions button')?.focus({ preventScroll: true })
}
