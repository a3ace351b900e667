import { defineDesk, defineTool } from 'dispatch-desk'

const countBirds = defineTool({
  name: 'count_birds',
  description: 'Counts the birds seen in a garden',
  effect: 'read',
  parameters: {
    type: 'object',
    properties: { garden: { type: 'string' }, hours: { type: 'integer', minimum: 1, maximum: 24 } },
    required: ['garden', 'hours'],
  },
  run: ({ garden, hours }) => ({ garden, hours, birds: 12 * hours }),
})

export default defineDesk({
  name: 'birds',
  tools: [countBirds],
  instructions: 'You answer questions about birds. Never guess a number: count first, then answer in one sentence.',
})
