import type { Results } from './lesson.ts'

/** "<tool_response>\n…\n</tool_response>" */
export function resultsInTags(tag: string): Results {
  const marks = [`<${tag}>`, `</${tag}>`]
  return { marks, where: `in <${tag}> tags`, write: ({ content }) => `${marks[0]}\n${content}\n${marks[1]}` }
}

/** "Observation:\n…" */
export function resultsBehind(label: string): Results {
  return {
    marks: [label],
    where: `in the next message, which begins with ${label}`,
    write: ({ content }) => `${label}\n${content}`,
  }
}
