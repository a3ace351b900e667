import type { Dialect } from '../dialect.ts'
import { actionList } from '../weak/action-list.ts'

/** "Action: ```json\n[{"tool_name": "f", "parameters": {…}}]\n```" */
export const commandR: Dialect = {
  name: 'command-r',
  weak: [actionList],
}

/** `<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "f", "parameters": {…}}]<|END_ACTION|>` */
export const commandA: Dialect = {
  name: 'command-a',
  envelopes: [{ open: ['<|START_ACTION|>'], close: ['<|END_ACTION|>'] }],
}
