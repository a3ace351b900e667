import type { JSX } from 'preact'
import { useContext, useState } from 'preact/hooks'
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
export function ApprovalBox({ call: { id, tool, call, checked, decision } }: { call: CallState }): JSX.Element | null {
  const { answer } = useContext(RunContext)
  const [reason, setReason] = useState('')
  const [isAnswered, setAnswered] = useState(false)
  if (!answer || !checked) return null
  const repairs = call?.repairs ?? []
  const say = (given: Answer) => {
    setAnswered(true)
    answer(id, given)
  }
  if (isAnswered) return <p class="approval">Answered; another call is waiting for an answer before this one.</p>
  return (
    <section class="approval" aria-label={`Approve ${tool}`}>
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
