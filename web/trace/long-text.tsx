import type { ComponentChildren, JSX } from 'preact'

/**
 * A text in blocks of its own, so that what is added to a long one, line by line or word by word, is laid out without
 * all that stands before it. Cut behind line breaks, where it has some; nothing is left out.
 */
export function LongText({ text, draw = (it) => it }: LongTextProps): JSX.Element {
  const blocks = blocksOf(text)
  return (
    <>
      {blocks.map((it, i) =>
        // What stands before or after the text may share its first and its last line.
        i === 0 || i === blocks.length - 1 ? (
          draw(it)
        ) : (
          <span key={i} class="text-block">
            {draw(it)}
          </span>
        ),
      )}
    </>
  )
}

interface LongTextProps {
  text: string
  draw?: (block: string) => ComponentChildren
}

/** Contract: of a text that grows, all blocks but the last stay as they are. */
export function blocksOf(text: string): string[] {
  const blocks: string[] = []
  let from = 0
  while (text.length - from > most) {
    const to = cutWithin(text.slice(from, from + most)) + from
    blocks.push(text.slice(from, to))
    from = to
  }
  return [...blocks, text.slice(from)]
}

/** Behind the last line break, or the last space, or before what may be half a character. */
function cutWithin(text: string): number {
  for (const it of ['\n', ' ']) {
    const at = text.lastIndexOf(it)
    if (at > most / 4) return at + 1
  }
  return text.search(/[\ud800-\udbff]$/) === -1 ? text.length : text.length - 1
}

const most = 4_000
