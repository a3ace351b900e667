import type { Dialect } from '../dialect.ts'
import { jsonText, namedArguments } from '../teach/json-call.ts'
import type { Lesson } from '../teach/lesson.ts'
import { plainDefinitions } from '../teach/tool-list.ts'
import { labelledCall } from '../weak/labelled-call.ts'
import { react as labels } from '../weak/react.ts'

/** Labels on lines of their own, one action a completion, and the result behind the next label. */
export const react: Dialect = {
  name: 'react',
  example: 'Thought: I need the price.\nAction: get_price\nAction Input: {"coin_id": "tron"}',
  stop: ['Observation:'],
  weak: [labels, labelledCall],
}

/** The thought, the action and its input, each on a line of its own. */
export const reactLesson: Lesson = {
  name: 'react',
  marks: ['Action:', 'Action Input:', 'Final Answer:'],
  tools: plainDefinitions,
  results: { open: 'Observation:' },
  writeCall: (call, contract) => `Action: ${call.tool}\nAction Input: ${jsonText(namedArguments(call, contract))}`,
  writeThought: (thought) => `Thought: ${thought}`,
}
