import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { PageParts } from '../page-parts.ts'
import { runsGoingOn } from './keep.ts'
import type { KeptRun } from './kept-run.ts'
import { RunRow } from './run-row.tsx'

/** The run that was asked in this tab before the page was loaded anew: to be found, and taken up again where it broke off. */
export function LastRun({ parts, id }: { parts: PageParts; id: string }): JSX.Element | null {
  const [seen, see] = useState<{ row: KeptRun; isGoingOn: boolean }>()
  useEffect(() => {
    void (async () => {
      const row = (await (await parts.keep()).list()).find((it) => it.id === id)
      if (row) see({ row, isGoingOn: (await runsGoingOn()).has(id) })
    })()
  }, [parts, id])
  if (!seen) return null
  return (
    <ul class="kept-runs" aria-label="The last run of this tab">
      <RunRow {...seen} />
    </ul>
  )
}
