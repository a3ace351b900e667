import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { fromLines, type TraceFile } from '../../src/trace/trace-file.ts'
import { Trouble } from '../trouble.tsx'
import type { ViewProps } from '../views.tsx'
import { Runs } from './file-page.tsx'
import type { Keep } from './keep.ts'
import { LineIssues } from './line-issues.tsx'
import { unpack } from './packed.ts'
import { newerFormat } from './what-it-is.ts'

/** A run that came in the address itself. */
export function SharePage({ parts, rest }: ViewProps): JSX.Element {
  const [shared, setShared] = useState<{ keep: Keep; file: TraceFile | string }>()
  useEffect(() => {
    void (async () => {
      const file = await unpack(rest).then(fromLines, (error: Error) => error.message)
      setShared({ keep: await parts.keep(), file })
    })()
  }, [parts, rest])
  if (!shared) return <p class="quiet-text">Unpacking it…</p>
  const { keep, file } = shared
  if (typeof file === 'string' || file.runs.length === 0) {
    const why = typeof file === 'string' ? file : (newerFormat(file)?.message ?? 'what is in it is no trace')
    return <Trouble>This link holds no run: {why}. Ask whoever sent it for the file.</Trouble>
  }
  return (
    <div class="kept">
      <h2 class="kept-title">A shared run</h2>
      <LineIssues issues={file.issues} />
      <Runs key={rest} keep={keep} runs={file.runs} />
    </div>
  )
}
