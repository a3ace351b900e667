import type { Issue } from '../../core/issue.ts'

/** Content is missing: the model is told how far it came, so that it can write the call again, shorter. */
export function cutIssue(soFar: string, tool?: string): Issue {
  const call = tool ? `your call of ${tool}` : 'your call'
  const fields = soFar ? ` after ${soFar}` : ''
  return { code: 'call-cut', message: `${call} was cut off${fields}: write it again, shorter` }
}

/** A call was meant, and nobody can say which. */
export function unreadableIssue(where: string): Issue {
  return {
    code: 'call-unreadable',
    message: `${where} could not be read as a call: write one JSON object with "name" and "arguments"`,
  }
}
