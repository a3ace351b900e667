import type { ActionContract, CheckedCall, Contract, ToolCall } from '../core/flow.ts'
import type { Issue } from '../core/issue.ts'
import { readAction } from '../core/python/action.ts'
import type { PythonCall } from '../core/python/python-call.ts'
import { severalIssue } from './action-contract.ts'
import { givenArguments } from './given-arguments.ts'
import { judge } from './judge.ts'
import { writeRefusal } from './refusal.ts'
import { writePythonCall } from './write-python-call.ts'

/** What the gate says of an action, for those who want nothing but the validator. */
export interface ActionCheck {
  ok: boolean
  /** The first call that keeps its contracts. */
  call?: CheckedCall
  calls: CheckedCall[]
  issues: Issue[]
  /** What to tell the model; empty when all is well. */
  observation: string
}

/**
 * Reads an action as Python's syntax, bare or fenced, with or without a thought before it, and holds it against an action
 * contract and the tools. Nothing is run. Never throws.
 *
 *     Thought: I need the metrics.
 *     ```python
 *     calculate_metrics("Lumina Home Goods", 120000, 78000, 430)
 *     ```
 */
export function checkAction(text: string, actionContract: ActionContract, tools: Contract[]): ActionCheck {
  const action = readAction(text)
  const written = action.calls.map(toToolCall)
  const verdicts = written.map((it) => judge(it, { contracts: tools, actionContract }, written))
  const calls = verdicts.flatMap((it) => (it.ok ? [it.checked] : []))
  const issues = [
    ...shapeIssues(action, actionContract),
    ...action.issues,
    ...verdicts.flatMap((it) => (it.ok ? [] : it.issues)),
  ]
  if (written.length === 0 && issues.every(isNote)) issues.push(missing)
  const blocking = unique(issues.filter((it) => !isNote(it)))
  if (blocking.length === 0) return { ok: true, ...(calls[0] && { call: calls[0] }), calls, issues, observation: '' }
  const call = written[0]
  const tool = call?.tool ?? toolNamedIn(text, tools)
  const contract = tools.find((it) => it.name === tool)
  const given = call && contract ? givenArguments(call, contract) : {}
  const observation = writeRefusal(blocking, { tool, contracts: tools, writeCall: writePythonCall, given })
  return { ok: false, calls: [], issues: unique(issues), observation }
}

type Action = ReturnType<typeof readAction>

const missing: Issue = { code: 'action-missing', message: 'there is no call; write exactly one call of a tool' }

/** What is kept and reported but refuses nothing. */
function isNote({ code }: Issue): boolean {
  return code === 'text-after-action' || code === 'invented-result'
}

function shapeIssues({ blocks, statements }: Action, { calls }: ActionContract): Issue[] {
  if (calls !== 'one') return []
  if (blocks.length > 1) return [severalIssue(blocks.length, 'code blocks')]
  return statements > 1 ? [severalIssue(statements, 'statements')] : []
}

function toToolCall({ tool, positional, named, span, exact, repairs }: PythonCall, index: number): ToolCall {
  const id = `call${String(index).padStart(5, '0')}`
  return { id, tool, positional, named, form: 'python', span, repairs, ...(exact.length > 0 && { exact }) }
}

/** One issue a code and place: two blocks of two statements are one mistake. */
function unique(issues: Issue[]): Issue[] {
  const seen = new Map<string, Issue>()
  for (const issue of issues) {
    const key = issue.code === 'action-several' ? issue.code : `${issue.code} ${issue.pointer} ${issue.message}`
    if (!seen.has(key)) seen.set(key, issue)
  }
  return [...seen.values()]
}

/** The tool that an unreadable call was probably meant for, so that the example fits. */
function toolNamedIn(text: string, tools: Contract[]): string {
  const named = tools.map((it) => ({ name: it.name, at: text.indexOf(`${it.name}(`) })).filter((it) => it.at >= 0)
  return named.sort((a, b) => a.at - b.at)[0]?.name ?? tools[0]?.name ?? ''
}
