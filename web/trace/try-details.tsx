import type { JSX } from 'preact'
import { useContext } from 'preact/hooks'
import { Fold } from './fold.tsx'
import { JsonBlock } from './json-block.tsx'
import { RawCompletion } from './raw-completion.tsx'
import { requestPreview } from './request-preview.ts'
import { RunContext } from './run-context.ts'
import type { Try } from './step.ts'

/** What the model was sent and what it sent back, verbatim. */
export function TryDetails({ tried }: { tried: Try }): JSX.Element {
  return (
    <Fold class="try-details" summary="Raw completion and request">
      {tried.completion && <RawCompletion completion={tried.completion} calls={tried.calls} />}
      <RequestPreview tried={tried} />
    </Fold>
  )
}

function RequestPreview({ tried }: { tried: Try }): JSX.Element | null {
  const { start } = useContext(RunContext)
  const body = requestPreview(tried, start)
  const server = tried.completion?.server
  if (!body) return null
  return (
    <>
      <p class="quiet-text">
        {server ? `Sent to ${server.url}. ` : ''}A key travels in a header beside this and is not kept.
        {(tried.asked?.broken ?? 0) > 0 && ` Marks broken in results or questions: ${tried.asked?.broken}.`}
      </p>
      <JsonBlock value={body} title="Request" />
    </>
  )
}
