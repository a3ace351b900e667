// Reading a completion
export { CompletionReader, type OpenReader, type ReaderOptions } from './reader.ts'
export { dialects, dialectsFor, openReader } from './table.ts'

// Adding a dialect
export type { BodyPlace, BodyReader, OpenBody } from './body/body.ts'
export type { Found, FoundCall, FoundIssue } from './call/found.ts'
export { ToolNames } from './call/tool-names.ts'
export type { Dialect, Envelope } from './dialect.ts'
export type { WeakForm, WeakPiece } from './weak/weak-form.ts'
