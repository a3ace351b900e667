import type { Issue } from '../../src/core/issue.ts'
import type { ActionReading } from '../../src/core/python/action.ts'
import type { PythonCall, PythonStatement } from '../../src/core/python/python-call.ts'

/** A statement in one line for each thing in it, as case files show it. */
export function showStatement({ kind, calls, issues }: PythonStatement): string {
  return [kind, ...calls.map((it) => `  ${showCall(it)}`), ...issues.map((it) => `  ${showIssue(it)}`)].join('\n')
}

export function showAction({ thought, blocks, calls, issues, after, statements }: ActionReading, text: string): string {
  return [
    ...(thought === '' ? [] : [`thought ${JSON.stringify(thought)}`]),
    ...blocks.map((it) => `block ${it.fenced ? `fenced ${it.info}` : 'bare'}${it.closed ? '' : ' unclosed'}`.trimEnd()),
    ...calls.map((it) => `call ${showCall(it)}`),
    ...issues.map(showIssue),
    ...(after ? [`after ${JSON.stringify(text.slice(...after))}`] : []),
    `${statements} statement${statements === 1 ? '' : 's'}`,
  ].join('\n')
}

function showCall({ tool, positional, named, exact, repairs }: PythonCall): string {
  const values = [
    ...positional.map((it) => JSON.stringify(it)),
    ...Object.entries(named).map(([name, value]) => `${name}=${JSON.stringify(value)}`),
  ]
  const notes = [...exact.map((it) => ` exact ${it}`), ...repairs.map((it) => ` ~${it.code}`)]
  return `${tool}(${values.join(', ')})${notes.join('')}`
}

function showIssue({ code, message, pointer }: Issue): string {
  return `! ${code}${pointer ? ` at ${pointer}` : ''}: ${message}`
}
