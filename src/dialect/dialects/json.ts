import type { Contract } from '../../core/flow.ts'
import type { Dialect, Teaching } from '../dialect.ts'
import { exampleArguments } from '../teach/example-call.ts'
import { taggedCall } from '../teach/json-call.ts'
import { toolLines } from '../teach/tool-lines.ts'
import { taggedJson } from './hermes.ts'

/** `<tool_call>\n{"name": "f", "arguments": {"k": "v"}}\n</tool_call>`, taught to models that were trained on no form. */
export const json: Dialect = {
  name: 'json',
  example: '<tool_call>\n{"name": "get_price", "arguments": {"coin_id": "tron"}}\n</tool_call>',
  stop: ['</tool_call>'],
  envelopes: [taggedJson],
}

/** Short and literal, for a model of two billion parameters; results come as user turns that begin with TOOL_RESULT. */
export const jsonTeaching: Teaching = {
  name: 'json',
  stop: ['</tool_call>'],
  marks: ['<tool_call>', '</tool_call>', 'TOOL_RESULT'],
  writeTools(contracts, actionContract) {
    const scalars = actionContract.values === 'strings-and-numbers'
    return [
      'You have tools. They know current facts that you do not know.',
      '',
      'Tools:',
      ...contracts.map(toolLines),
      '',
      'To use a tool, write exactly this form and then stop:',
      writeExample(contracts),
      '',
      'Rules:',
      '- Use one tool at a time. The result comes in the next message, which begins with TOOL_RESULT.',
      '- Never write TOOL_RESULT yourself and never guess a result.',
      ...(scalars ? ['- Every value is a string or a number.'] : []),
      ending(contracts),
    ].join('\n')
  },
  writeCall(call, contract) {
    return taggedCall('tool_call', call, contract)
  },
  writeObservation({ tool, content }) {
    return `TOOL_RESULT${tool && ` ${tool}`}:\n${content}`
  },
  writeNudge(contracts) {
    return [
      'You have not used a tool. If you need one, write only this form, with the right name and values:',
      writeExample(contracts),
      'If you need no tool, give your answer now.',
    ].join('\n')
  },
}

function writeExample(contracts: Contract[]): string {
  const [first] = contracts
  if (!first) return '<tool_call>\n{"name": "...", "arguments": {}}\n</tool_call>'
  return jsonTeaching.writeCall({ tool: first.name, named: exampleArguments(first), positional: [] })
}

function ending(contracts: Contract[]): string {
  const last = contracts.find((it) => it.ends)
  return last
    ? `- When you know the answer, use the tool ${last.name}.`
    : '- When you know the answer, write it in plain words, without <tool_call>.'
}
