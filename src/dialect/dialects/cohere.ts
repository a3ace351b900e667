import type { Dialect } from '../dialect.ts'
import { actionList } from '../weak/action-list.ts'

/** "Action: ```json\n[{"tool_name": "f", "parameters": {…}}]\n```" */
export const commandR: Dialect = {
  name: 'command-r',
  example:
    'Action: ```json\n[\n    {\n        "tool_name": "get_price",\n        "parameters": {\n            "coin_id": "tron"\n        }\n    }\n]```',
  stop: ['<|END_OF_TURN_TOKEN|>'],
  weak: [actionList],
}

/** `<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "f", "parameters": {…}}]<|END_ACTION|>` */
export const commandA: Dialect = {
  name: 'command-a',
  example:
    '<|START_THINKING|>I look it up.<|END_THINKING|><|START_ACTION|>[\n    {"tool_call_id": "0", "tool_name": "get_price", "parameters": {"coin_id": "tron"}}\n]<|END_ACTION|><|END_OF_TURN_TOKEN|>',
  stop: ['<|END_OF_TURN_TOKEN|>'],
  envelopes: [{ open: ['<|START_ACTION|>'], close: ['<|END_ACTION|>'] }],
}
