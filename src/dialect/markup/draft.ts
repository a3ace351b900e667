import type { Span } from '../../core/flow.ts'
import type { RepairCode } from '../../core/repair.ts'
import type { JsonBody } from '../body/json-body.ts'
import type { ValueKind } from './open-value.ts'
import type { Tag } from './tag.ts'

/** One argument as its tags mark it; a span is a stretch of the body, read when all of it is there. */
export interface DraftParameter {
  key: string | Span
  value: Span
  /** The value itself, where an attribute has it: `<get_price coin_id="tron"/>`. */
  text?: string
  kind: ValueKind
  tag: Pick<Tag, 'attributes' | 'prefix'>
  /** What the form says that the value is, where it says so in a tag of its own. */
  type?: Span
}

/** One call as its tags mark it, not yet read. */
export interface Draft {
  /** A span where the name is text: `<tool_call>get_price\n<arg_key>…`. */
  name: string | Span | undefined
  tag: Pick<Tag, 'name' | 'prefix' | 'attributes' | 'kind'>
  /** Its name is the name of its tag: `<get_price>…</get_price>`. */
  root: boolean
  content: Span
  parameters: DraftParameter[]
  json?: JsonBody
  /** `value`: one of its values has no end. `call`: it has no closing tag, and the end of the text is not far. */
  open: 'nothing' | 'call' | 'value'
  repairs: [code: RepairCode, from: number, to: number][]
}

/** A call of which no more has come than the tag that opens it. */
export function draftOf(tag: Draft['tag'], name: Draft['name'], from: number): Draft {
  return { name, tag, root: false, content: [from, -1], parameters: [], open: 'call', repairs: [] }
}

/** The text in the place of its name ends here, if nothing ended it before. */
export function endName(draft: Draft, at: number): void {
  if (isNameOpen(draft)) draft.name = [draft.name[0], at]
}

export function isNameOpen(draft: Draft): draft is Draft & { name: Span } {
  return Array.isArray(draft.name) && draft.name[1] < draft.name[0]
}
