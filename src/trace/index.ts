// The run as a fold

// Ids of calls
export { fromCallId, toCallId } from './call-id.ts'
export type { CallState } from './call-state.ts'
export { isEvent } from './event-shape.ts'
export { dialectOf, fold, foldAll } from './fold.ts'
export type { Live, LivePiece } from './live.ts'
export type { After, LivePart, Phase, RunCounts, RunState } from './run-state.ts'
export { emptyRun } from './run-state.ts'
// Stores
export { type Appended, MemoryStore, type Store } from './store.ts'
export { type RunSummary, summarize } from './summary.ts'
export type { LineIssue, TraceFile } from './trace-file.ts'
// Trace files
export { fromLines, isLive, redactedPointers, toLine, traceFormat } from './trace-file.ts'
