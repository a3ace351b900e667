import type { JSX } from 'preact'
import type { CompletionFact } from '../../src/core/event.ts'
import { Badge } from './badge.tsx'
import { LongText } from './long-text.tsx'

/** What a completion says beside its calls, and what was wrong with it as a whole. */
export function Said({ completion }: { completion: CompletionFact }): JSX.Element {
  const { parts, issues, finish, failure } = completion
  const reasoning = parts.flatMap((it) => (it.type === 'reasoning' ? [it.text] : [])).join('\n')
  const text = parts.flatMap((it) => (it.type === 'text' ? [it.text] : [])).join('\n')
  return (
    <>
      {reasoning.trim() !== '' && <Reasoning text={reasoning} />}
      {text.trim() !== '' && (
        <p class="said">
          <LongText text={text.trim()} />
        </p>
      )}
      <div class="badges">
        {finish === 'length' && (
          <Badge tone="warn" word="cut">
            {cutText}
          </Badge>
        )}
        {issues
          .filter((it) => it.id === undefined)
          .map(({ issue }, i) => (
            <Badge key={`${issue.code} ${i}`} tone="warn" word={issue.code}>
              <p>{issue.message}</p>
            </Badge>
          ))}
        {failure && (
          <Badge tone="bad" word={failure.issue.code}>
            <p>{failure.issue.message}</p>
            <p class="quiet-text">
              {failure.cause}
              {failure.status ? ` (status ${failure.status})` : ''}
            </p>
          </Badge>
        )}
        {finish === 'aborted' && <Badge tone="info" word="cancelled" />}
      </div>
    </>
  )
}

const cutText = 'The completion ended at the token limit, so what it meant to say after this is not known.'

/** What the model wrote for itself; closed, since it is long and nobody's answer. */
export function Reasoning({ text }: { text: string }): JSX.Element {
  return (
    <details class="reasoning">
      <summary>Reasoning</summary>
      <p class="said">
        <LongText text={text.trim()} />
      </p>
    </details>
  )
}
