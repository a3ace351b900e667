import type { ComponentChildren, JSX } from 'preact'
import type { CompletionFact } from '../../src/core/event.ts'
import type { Coercion } from '../../src/core/flow.ts'
import type { Issue } from '../../src/core/issue.ts'
import { isObject, type Json } from '../../src/core/json.ts'
import type { CallState } from '../../src/trace/call-state.ts'
import { jsonGist } from '../../src/trace/gist.ts'
import { JsonBlock, TextBlock } from './json-block.tsx'
import { RawCompletion } from './raw-completion.tsx'

/** Everything that is known of one call, in the order in which it happened. */
export function CallDetails({ call: state, completion }: CallDetailsProps): JSX.Element {
  const { call, checked, unread, issues, decision, approval, ended, observation, facts } = state
  const refusals = unread ? [unread, ...issues] : issues
  return (
    <div class="details">
      {call && <JsonBlock value={asWritten(state)} title="Arguments as written" />}
      {checked && checked.coercions.length > 0 && <Coercions coercions={checked.coercions} />}
      {checked && <JsonBlock value={checked.arguments} title="Arguments as the tool gets them" />}
      <dl class="verdict">
        <Row word="Repairs">{repairWords(state)}</Row>
        <Row word="Contract">
          {refusals.length > 0 ? <Issues issues={refusals} /> : checked ? 'kept' : 'not checked yet'}
        </Row>
        {decision && (
          <Row word="Policy">
            {decision.type}: {decision.reason}
          </Row>
        )}
        {approval && (
          <Row word="Approval">
            {approval.approved ? 'yes' : 'no'}, by {approval.by}
            {approval.reason ? `: ${approval.reason}` : ''}
          </Row>
        )}
        {becauseOf(ended?.shown) && <Row word="Fallback source">{becauseOf(ended?.shown)}</Row>}
      </dl>
      {facts.length > 0 && <JsonBlock value={facts} title="Said by the tool on its way" />}
      {ended && <JsonBlock value={ended.value} title="Result" />}
      {observation && <TextBlock text={observation.content} title="Told to the model" />}
      {completion && <RawCompletion completion={completion} calls={[state]} />}
    </div>
  )
}

interface CallDetailsProps {
  call: CallState
  completion: CompletionFact | undefined
}

function Row({ word, children }: { word: string; children: ComponentChildren }): JSX.Element {
  return (
    <>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </>
  )
}

function asWritten({ call }: CallState): Json {
  if (!call) return null
  return call.positional.length === 0 ? call.named : { positional: call.positional, named: call.named }
}

function repairWords({ call }: CallState): string {
  const repairs = call?.repairs ?? []
  return repairs.length === 0 ? 'none' : repairs.map((it) => `${it.code} (${it.risk})`).join(', ')
}

function Issues({ issues }: { issues: readonly Issue[] }): JSX.Element {
  return (
    <ul class="issues">
      {issues.map((it, i) => (
        <li key={`${it.code} ${i}`}>
          <strong>{it.code}</strong>: {it.message}
        </li>
      ))}
    </ul>
  )
}

/** Values before and after they were converted. */
function Coercions({ coercions }: { coercions: readonly Coercion[] }): JSX.Element {
  return (
    <table class="coercions">
      <caption>Coerced without loss</caption>
      <thead>
        <tr>
          <th scope="col">where</th>
          <th scope="col">before</th>
          <th scope="col">after</th>
        </tr>
      </thead>
      <tbody>
        {coercions.map(({ pointer, from, to }) => (
          <tr key={pointer}>
            <td>{pointer}</td>
            <td>
              <code>{jsonGist(from, 80)}</code>
            </td>
            <td>{to === undefined ? 'left out' : <code>{jsonGist(to, 80)}</code>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function becauseOf(shown: unknown): string | undefined {
  const because = isObject(shown) ? shown['because'] : undefined
  return typeof because === 'string' ? because : undefined
}
