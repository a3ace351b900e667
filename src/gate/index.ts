// The whole gate

export { open, strict } from './action-contract.ts'
export { approvalHolds, approveCall } from './approval.ts'
export { type ActionCheck, checkAction } from './check-action.ts'
// Permission
export { decide } from './decide.ts'
export { givenArguments } from './given-arguments.ts'
export { exampleCall } from './example-call.ts'
export { checkToolNames } from './find-tool.ts'
export type { Approve, Gate, Policy } from './gate.ts'
// Checks
export { judge, type Verdict } from './judge.ts'
export { pass } from './pass.ts'
export { byEffect } from './policy.ts'
export { readPolicy } from './read-policy.ts'
// What the model and people are shown
export { type RefusalOptions, writeRefusal } from './refusal.ts'
export { shownName } from './shown-name.ts'
export { writePythonCall, writePythonLiteral } from './write-python-call.ts'
