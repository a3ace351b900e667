// A run: from a conversation to an answer, through the gate.

export { finished } from './finished.ts'
export type { Answers } from './judge-calls.ts'
// What a run is made of.
export { type Act, next } from './next.ts'
export type { Assignment, Clock, Memory, RunOptions } from './options.ts'
export { resume, run } from './run.ts'
export { defaultLimits } from './start.ts'
export { trimMessages } from './trim-messages.ts'
