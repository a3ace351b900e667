import { listedBody } from '../body/listed-body.ts'
import type { Dialect, Envelope, Teaching } from '../dialect.ts'
import { taggedCall } from '../teach/json-call.ts'
import { jsonDefinitions } from '../teach/tool-list.ts'

/** Both dialects that write JSON between these marks read it the same way. */
export const taggedJson: Envelope = { open: ['<tool_call>'], close: ['</tool_call>'] }

/** The same in brackets, in capitals or with a hyphen, as models write it that were not trained on it. */
const otherTags: Envelope = {
  open: ['[TOOL_CALL]', '[tool_call]', '<TOOL_CALL>', '<tool-call>'],
  close: ['[/TOOL_CALL]', '[/tool_call]', '</TOOL_CALL>', '</tool-call>'],
}

/** `<tool_call>\n{"name": "f", "arguments": {"k": "v"}}\n</tool_call>`, as Hermes and Qwen were trained to write it. */
export const hermes: Dialect = {
  name: 'hermes',
  example: '<tool_call>\n{"name": "get_price", "arguments": {"coin_id": "tron"}}\n</tool_call>',
  stop: ['<tool_response>'],
  envelopes: [taggedJson, otherTags, { open: ['<tools>'], close: [], bare: true, body: listedBody }],
}

/** The form these families know: definitions as JSON in `<tools>`, results in `<tool_response>`. */
export const hermesTeaching: Teaching = {
  name: 'hermes',
  stop: ['<tool_response>'],
  marks: ['<tool_call>', '</tool_call>', '<tool_response>', '</tool_response>', '<tools>', '</tools>'],
  writeTools(contracts, actionContract) {
    const last = contracts.find((it) => it.ends)
    return [
      '# Tools',
      '',
      'Functions that can be called to help with the request, as JSON Schema, one a line:',
      jsonDefinitions(contracts),
      '',
      'To call one, return a JSON object with its name and arguments between these tags:',
      '<tool_call>',
      '{"name": <function-name>, "arguments": <args-json-object>}',
      '</tool_call>',
      actionContract.calls === 'one' ? 'Make one call at a time.' : 'For several calls, repeat the tags for each.',
      'Results come back in <tool_response> tags; never write those yourself.',
      ...(last ? [`When the answer is known, call ${last.name} with it.`] : []),
    ].join('\n')
  },
  writeCall(call, contract) {
    return taggedCall('tool_call', call, contract)
  },
  writeObservation({ content }) {
    return `<tool_response>\n${content}\n</tool_response>`
  },
  writeNudge() {
    return [
      'No function was called. If one is needed, return its call between <tool_call> and </tool_call> now.',
      'If none is needed, answer without a call.',
    ].join('\n')
  },
}
