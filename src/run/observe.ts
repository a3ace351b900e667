import type { Observation } from '../core/flow.ts'
import type { Issue } from '../core/issue.ts'
import type { JsonObject } from '../core/json.ts'
import { givenArguments } from '../gate/given-arguments.ts'
import { writeRefusal } from '../gate/refusal.ts'
import { tellResult } from '../tool/tell-result.ts'
import type { CallState } from '../trace/call-state.ts'
import { dialectOf, type RunState } from '../trace/fold.ts'
import { type RunContext, teachingOf } from './context.ts'
import { doneBefore, isAlreadyDone, timesAlike } from './loop.ts'

/** What the model is told about one call, whatever became of it. */
export function observe(state: RunState, call: CallState, context: RunContext): Observation {
  const { id: callId, tool, ended } = call
  const { limitChars = 8_000 } = context.tools.get(tool) ?? {}
  if (isAlreadyDone(call)) {
    const { content, value } = tellResult(doneBefore(state, call)?.ended?.value ?? null, limitChars)
    return { callId, tool, became: 'refused', content: `${alreadyDone}: ${content}`, value }
  }
  if (!ended) {
    const content = writeRefusal(whyNot(call), refusalOptions(state, call, context))
    return { callId, tool, became: 'refused', content, value: { error: content } }
  }
  const { content, value } = tellResult(ended.value, limitChars)
  const note = timesAlike(state, call) === 2 ? `\n${sameAgain}` : ''
  return { callId, tool, became: ended.became, content: content + note, value }
}

const alreadyDone = 'This was already done and is not done again. Its result was'
const sameAgain = 'This is the same result as before. Do not make this call again: use the result.'

/** Text is no answer in this run: what the model is told when it writes no call. */
export function correct(state: RunState, context: RunContext): Observation {
  const ending = state.start!.contracts.find((it) => it.ends)
  const issue: Issue = {
    code: 'answer-needs-call',
    message: `no tool was called. Every answer must be one call; when you are done, call ${ending?.name ?? 'the final tool'}`,
  }
  const call = { tool: ending?.name ?? '' }
  const content = writeRefusal([issue], refusalOptions(state, call, context))
  return { callId: '', tool: '', became: 'refused', content, value: { error: content } }
}

function whyNot({ unread, issues, decision, approval, checked }: CallState): Issue[] {
  if (unread) return [unread]
  if (issues.length) return issues
  if (approval && !approval.approved) {
    const why = [decision?.reason, approval.reason].filter(Boolean).join('; ')
    return [
      { code: 'call-not-approved', message: `${checked?.contract.name} was not approved: ${why || 'no reason given'}` },
    ]
  }
  return [{ code: 'call-denied', message: decision?.reason ?? 'it was not carried out' }]
}

function refusalOptions(
  state: RunState,
  { tool, call }: Pick<CallState, 'tool' | 'call'>,
  { options, gate }: RunContext,
) {
  const { contracts, dialect } = state.start!
  const teaching = dialectOf(state) === 'native' ? undefined : teachingOf(options, dialect)
  const contract = contracts.find((it) => it.name === tool)
  return {
    tool,
    contracts,
    ...(call && contract && { given: givenArguments(call, contract) }),
    readText: gate.readText,
    writeCall: teaching?.writeCall ?? writeNativeCall,
  }
}

/** For a model that calls natively, in words: the form is the server's. */
function writeNativeCall({ tool, named }: { tool: string; named: JsonObject }): string {
  return `call ${tool} with ${JSON.stringify(named)}`
}
