import type { JSX } from 'preact'

/** The pictures that stand beside a word; never instead of one. */
export type IconName = keyof typeof paths

const paths = {
  reading: 'M3 8h.01M8 8h.01M13 8h.01',
  checked: 'M8 2l5 2v4c0 3-2 5-5 6-3-1-5-3-5-6V4z',
  waiting: 'M6 4v8M10 4v8',
  running: 'M8 2a6 6 0 1 1-6 6',
  done: 'M3 8.5l3.2 3.2L13 5',
  refused: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M4 12l8-8',
  failed: 'M4 4l8 8M12 4l-8 8',
  cancelled: 'M4 8h8',
  copy: 'M6 6h7v8H6zM10 6V3H3v8h3',
  open: 'M6 4l4 4-4 4',
  note: 'M8 3v6M8 12.5v.01',
  send: 'M8 13V3M4 7l4-4 4 4',
  stop: 'M4.5 4.5h7v7h-7z',
  sun: 'M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M8 1v1M8 14v1M1 8h1M14 8h1M3 3l.7.7M12.3 12.3l.7.7M3 13l.7-.7M12.3 3.7L13 3',
} as const

/** A small picture in the colour of the text around it, silent for screen readers. */
export function Icon({ name }: { name: IconName }): JSX.Element {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
