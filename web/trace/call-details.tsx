import type { ComponentChildren, JSX } from 'preact'
import type { CompletionFact } from '../../src/core/event.ts'
import type { Coercion } from '../../src/core/flow.ts'
import type { Issue } from '../../src/core/issue.ts'
import type { Json } from '../../src/core/json.ts'
import type { Repair } from '../../src/core/repair.ts'
import type { CallState } from '../../src/trace/call-state.ts'
import { gist, jsonGist } from '../../src/trace/gist.ts'
import { JsonBlock, TextBlock } from './json-block.tsx'
import { RawCompletion } from './raw-completion.tsx'
import { shownPart } from './shown-part.ts'

/** Everything that is known of one call, in the order in which it happened. */
export function CallDetails({
  call: state,
  completion,
  text = completion?.raw.text ?? '',
}: CallDetailsProps): JSX.Element {
  const { call, checked, unread, issues, decision, approval, ended, observation, facts } = state
  const refusals = unread ? [unread, ...issues] : issues
  const because = shownPart(ended?.shown, 'because')
  return (
    <div class="details">
      {completion && <RawCompletion completion={completion} calls={[state]} />}
      {call && call.repairs.length > 0 && <Repairs repairs={call.repairs} text={text} />}
      <Arguments call={state} />
      <dl class="verdict">
        <Row word="Contract">
          {refusals.length > 0 ? <Issues issues={refusals} /> : checked ? 'kept' : 'not checked yet'}
        </Row>
        {decision && <Row word="Policy">{`${decision.type}: ${decision.reason}`}</Row>}
        {approval && (
          <Row word="Approval">
            {approval.approved ? 'yes' : 'no'}, by {approval.by}
            {approval.reason ? `: ${approval.reason}` : ''}
          </Row>
        )}
        {typeof because === 'string' && <Row word="Fallback source">{because}</Row>}
      </dl>
      {facts.length > 0 && <JsonBlock value={facts} title="Said by the tool on its way" />}
      {ended && <JsonBlock value={ended.value} title="Result" />}
      {observation && <TextBlock text={observation.content} title="Told to the model" />}
    </div>
  )
}

interface CallDetailsProps {
  call: CallState
  /** The text that repairs are counted in, where it stands elsewhere on the page. */
  text?: string
  completion: CompletionFact | undefined
}

/** The arguments as the model wrote them and as the tool gets them; once where they are the same. */
function Arguments({ call: { call, checked } }: { call: CallState }): JSX.Element | null {
  if (!call) return null
  const written: Json =
    call.positional.length === 0
      ? call.named
      : { positional: call.positional, ...(hasNamed(call) && { named: call.named }) }
  const given = checked?.arguments
  if (!given || JSON.stringify(given) === JSON.stringify(written))
    return <JsonBlock value={written} title="Arguments as written" />
  return (
    <>
      <div class="pair">
        <JsonBlock value={written} title="Arguments as written" />
        <JsonBlock value={given} title="Arguments as the tool gets them" />
      </div>
      {checked.coercions.length > 0 && <Coercions coercions={checked.coercions} />}
    </>
  )
}

function hasNamed({ named }: { named: object }): boolean {
  return Object.keys(named).length > 0
}

function Row({ word, children }: { word: string; children: ComponentChildren }): JSX.Element {
  return (
    <>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** Each kind of repair with its risk, how often it was made, and the first place of it. */
function Repairs({ repairs, text }: { repairs: readonly Repair[]; text: string }): JSX.Element {
  const kinds = [...new Set(repairs.map(kindOf))].map((kind) => ({
    kind,
    made: repairs.filter((it) => kindOf(it) === kind),
  }))
  return (
    <Table caption="Repaired, marked above" heads={['repair', 'times', 'first place']}>
      {kinds.map(({ kind, made }) => {
        const [from, to] = made[0]!.span
        return (
          <tr key={kind}>
            <td>{kind}</td>
            <td>{made.length}</td>
            <td>
              <code>{gist(text.slice(from, to), 80) || `at ${from}`}</code>
            </td>
          </tr>
        )
      })}
    </Table>
  )
}

function kindOf({ code, risk }: Repair): string {
  return `${code} (${risk})`
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
    <Table caption="Coerced without loss" heads={['where', 'before', 'after']}>
      {coercions.map(({ pointer, from, to }) => (
        <tr key={pointer}>
          <td>{pointer}</td>
          <td>
            <code>{jsonGist(from, 80)}</code>
          </td>
          <td>{to === undefined ? 'left out' : <code>{jsonGist(to, 80)}</code>}</td>
        </tr>
      ))}
    </Table>
  )
}

function Table({ caption, heads, children }: TableProps): JSX.Element {
  return (
    <table class="facts-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((it) => (
            <th key={it} scope="col">
              {it}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

interface TableProps {
  caption: string
  heads: readonly string[]
  children: ComponentChildren
}
