// The run as a fold
export { dialectOf, fold, foldAll } from './fold.ts'
export { type After, emptyRun, type LivePart, type Phase, type RunCounts, type RunState } from './run-state.ts'
export type { CallState } from './call-state.ts'
export type { Live, LivePiece } from './live.ts'
export { type RunSummary, summarize } from './summary.ts'

// Ids of calls
export { fromCallId, toCallId } from './call-id.ts'

// Trace files
export {
  fromLines,
  isLive,
  type LineIssue,
  redactedPointers,
  toLine,
  type TraceFile,
  traceFormat,
} from './trace-file.ts'
export { isEvent } from './event-shape.ts'

// Stores
export { type Appended, MemoryStore, type Store } from './store.ts'
