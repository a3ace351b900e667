import { defineTool } from '../tool/define-tool.ts'
import type { Tool } from '../tool/tool.ts'

/** Ends the run: `final_answer("The margin is 35 %, the risk is LOW.")` */
export const finalAnswer: Tool = defineTool({
  name: 'final_answer',
  description: 'Gives the answer to the user and ends the work.',
  effect: 'read',
  parameters: {
    type: 'object',
    properties: {
      answer: {
        type: 'string',
        description: 'The whole answer, in plain words',
        examples: ['The answer in plain words.'],
      },
    },
    required: ['answer'],
  },
  ends: true,
  run: ({ answer = '' }) => answer,
})
