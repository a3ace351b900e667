// What most programs need; the rest is at the subpaths. The desks that come along: dispatch-desk/desk.

// A run, and its end
export { resume, run } from './run/run.ts'
export { finished } from './run/finished.ts'
export type { Assignment, RunOptions } from './run/options.ts'
export { dialectForModel, openReader, teachings } from './dialect/table.ts'
export { defineDesk, type Desk } from './desk/desk.ts'

// Tools and models
export { defineTool, type ToolDeclaration } from './tool/define-tool.ts'
export { type Tool, type ToolContext, ToolResult } from './tool/tool.ts'
export { openAiCompatible, type OpenAiOptions } from './model/openai.ts'
export { scripted } from './model/scripted.ts'
export type { Model } from './model/model.ts'

// What may be done
export { open, strict } from './gate/action-contract.ts'
export { byEffect } from './gate/policy.ts'
export type { Approve, Policy } from './gate/gate.ts'

// What happened
export { fold, foldAll } from './trace/fold.ts'
export { emptyRun, type RunState } from './trace/run-state.ts'
export { type RunSummary, summarize } from './trace/summary.ts'
export { fromLines, toLine } from './trace/trace-file.ts'
export { MemoryStore, type Store } from './trace/store.ts'

// The words they are said in
export type { Outcome, RunEvent } from './core/event.ts'
export type { ActionContract, Approval, CheckedCall, Contract, Decision, Effect } from './core/flow.ts'
export type { Message, Observation, ToolCall } from './core/flow.ts'
export type { Issue, Result } from './core/issue.ts'
export type { Json, JsonObject } from './core/json.ts'
export type { Repair } from './core/repair.ts'
