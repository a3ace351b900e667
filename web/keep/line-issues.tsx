import type { JSX } from 'preact'
import type { LineIssue } from '../../src/trace/trace-file.ts'

/** Which lines of a trace file could not be used, and why. */
export function LineIssues({ issues }: { issues: readonly LineIssue[] }): JSX.Element | null {
  if (issues.length === 0) return null
  const shown = issues.slice(0, most)
  return (
    <div class="trouble" role="alert">
      <p>Not everything in it could be used; the rest is shown.</p>
      <ul>
        {shown.map(({ line, message }) => (
          <li key={line}>
            Line {line}: {message}
          </li>
        ))}
        {issues.length > most && <li>And {issues.length - most} lines more.</li>}
      </ul>
    </div>
  )
}

const most = 20
