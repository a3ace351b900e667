import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import type { Keep } from './keep.ts'
import { openFile } from './open-file.ts'

/** Asks for a trace file and opens it. */
export function FileButton({ keep }: { keep: Keep }): JSX.Element {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>
        Open a trace file
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Trace file"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = ''
          if (file) void openFile(keep, file)
        }}
      />
    </>
  )
}
