import type { RoleType } from './mark-table.ts'

/** What a mark can mean in text. */
export const inText: ReadonlySet<RoleType> = new Set([
  ...(['open', 'close', 'bare', 'tail', 'think', 'unthink', 'result', 'control'] as const),
])

/** What a mark can mean within the body of an envelope. */
export const inBody: ReadonlySet<RoleType> = new Set(['open', 'close', 'unthink', 'result', 'control'])

/** What a mark can mean in reasoning. */
export const inReasoning: ReadonlySet<RoleType> = new Set(['open', 'bare', 'unthink'])
