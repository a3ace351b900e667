import type { JSX } from 'preact'
import type { Json } from '../../src/core/json.ts'
import { CopyButton } from './copy-button.tsx'
import { type PlaceMark, VisibleText } from './visible-text.tsx'

/** A value as JSON in a box that scrolls by itself. */
export function JsonBlock({ value, title }: { value: Json; title: string }): JSX.Element {
  return (
    <div class="json">
      <TextBlock text={JSON.stringify(value, null, 2)} title={title} />
    </div>
  )
}

/** A text verbatim, its invisible characters shown and places in it marked, in a box that scrolls by itself. */
export function TextBlock({ text, title, marks }: TextBlockProps): JSX.Element {
  return (
    <figure class="block">
      <figcaption>
        {title} <CopyButton text={text} what={title} />
      </figcaption>
      <pre class="block-text" tabIndex={0}>
        {text === '' ? <em>(empty)</em> : <VisibleText text={text} marks={marks} />}
      </pre>
    </figure>
  )
}

interface TextBlockProps {
  text: string
  title: string
  marks?: readonly PlaceMark[] | undefined
}
