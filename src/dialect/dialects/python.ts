import type { ActionContract, Contract } from '../../core/flow.ts'
import type { Dialect, Teaching } from '../dialect.ts'
import { exampleArguments } from '../teach/example-call.ts'
import { pythonCall, pythonDefinition } from '../teach/python-text.ts'
import { action } from '../weak/action.ts'
import { barePython } from '../weak/bare-python.ts'
import { fenced } from '../weak/fenced.ts'

/** A thought, then one fenced block: "Thought: I need the price.\n```python\nget_price(\"tron\")\n```". */
export const python: Dialect = {
  name: 'python',
  example: 'Thought: I need the price.\n```python\nget_price("tron")\n```',
  stop: ['Observation:'],
  weak: [fenced, barePython],
  whenAsked: action,
}

/** Actions as Python, held to the action contract in force; results are user turns that begin with Observation. */
export const pythonTeaching: Teaching = {
  name: 'python',
  stop: ['Observation:', '```output', '```tool_output'],
  marks: ['Observation:', '```'],
  writeTools(contracts, actionContract) {
    return [
      'You act by writing Python calls of these functions. There are no others, and no other code runs:',
      '',
      ...contracts.map((it) => `${pythonDefinition(it)}\n`),
      'Write one short thought, then one block with the call, and then stop:',
      writeExample(contracts),
      '',
      'Rules:',
      ...rules(actionContract),
      '- The result comes in the next message, which begins with "Observation:". Never write it yourself.',
      ending(contracts),
    ].join('\n')
  },
  writeCall(call, contract) {
    return `\`\`\`python\n${pythonCall(call, contract)}\n\`\`\``
  },
  writeThought: (thought) => `Thought: ${thought}`,
  writeObservation({ content }) {
    return `Observation:\n${content}`
  },
  writeNudge(contracts) {
    return [
      'You have not called a function. If you need one, write a thought and then one block, like this:',
      writeExample(contracts),
      'If you need none, give your answer now.',
    ].join('\n')
  },
}

function rules({ calls, arguments: given, values }: ActionContract): string[] {
  return [
    calls === 'one' ? '- Exactly one call in one block.' : '- Several calls may stand in the block, one on each line.',
    given === 'positional'
      ? '- Arguments by position, in the order of the parameters, without names.'
      : '- Arguments by position or by name.',
    values === 'strings-and-numbers'
      ? '- Only strings and numbers: no lists, no dictionaries, no True, False or None.'
      : '- Only literal values: strings, numbers, lists, dictionaries, True, False, None.',
    '- No variables, no calculations, no imports, no calls inside calls.',
  ]
}

function writeExample(contracts: Contract[]): string {
  const [first] = contracts
  if (!first) return '```python\n...\n```'
  const call = { tool: first.name, named: exampleArguments(first), positional: [] }
  return `Thought: I need ${first.name} for this.\n${pythonTeaching.writeCall(call, first)}`
}

function ending(contracts: Contract[]): string {
  const last = contracts.find((it) => it.ends)
  return last
    ? `- When you know the answer, call ${last.name} with it.`
    : '- When you know the answer, write it in plain words, without a block.'
}
