// The whole gate

export type { Approve, Gate, Policy } from './gate.ts'
export { pass } from './pass.ts'

// Checks

export { open, strict } from './action-contract.ts'
export { type ActionCheck, checkAction } from './check-action.ts'
export { checkToolNames } from './find-tool.ts'
export { judge, type Verdict } from './judge.ts'

// Permission

export { approvalHolds, approveCall } from './approval.ts'
export { decide } from './decide.ts'
export { byEffect } from './policy.ts'
export { readPolicy } from './read-policy.ts'

// What the model and people are shown

export { exampleCall } from './example-call.ts'
export { givenArguments } from './given-arguments.ts'
export { type RefusalOptions, writeRefusal } from './refusal.ts'
export { shownName } from './shown-name.ts'
export { writePythonCall, writePythonLiteral } from './write-python-call.ts'
