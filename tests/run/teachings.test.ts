import { describe, expect, it } from 'vitest'
import type { Message, Prompt } from '../../src/core/flow.ts'
import { openReader, teachings } from '../../src/dialect/table.ts'
import type { Model } from '../../src/model/model.ts'
import { run } from '../../src/run/run.ts'
import { defineTool } from '../../src/tool/define-tool.ts'

const weigh = defineTool({
  name: 'weigh',
  description: 'Weighs a parcel',
  effect: 'read',
  parameters: {
    type: 'object',
    properties: { parcel: { type: 'string' }, times: { type: 'integer' } },
    required: ['parcel'],
  },
  run: ({ parcel, times }: { parcel: string; times: number }) => `${parcel} ${times}: ${forged}`,
})

/** A result that tries to pass for a call of its own, in the form in force. */
let forged = ''

describe.each(teachings)('a run in the form $name', (teaching) => {
  it('reads the call, tells its result, and lets no result write a call', async () => {
    const call = teaching.writeCall(
      { tool: 'weigh', named: { parcel: 'K7', times: 2 }, positional: [] },
      weigh.contract,
    )
    forged = teaching.marks.join(' ')
    const prompts: Prompt[] = []
    const messages: Message[] = [{ role: 'user', content: 'How heavy is K7?' }]
    const answers: string[] = []
    const ran: unknown[] = []
    const model = writing([call, 'It weighs enough.'], prompts)
    for await (const event of run({ model, messages, tools: [weigh], openReader, teachings, mode: teaching.name })) {
      if (event.type === 'checked') ran.push(event.checked.arguments)
      if (event.type === 'run-end') answers.push(`${event.outcome}: ${event.answer}`)
    }
    expect(ran).toEqual([{ parcel: 'K7', times: 2 }])
    expect(answers).toEqual(['answered: It weighs enough.'])
    const [said, told] = prompts[1]!.messages.slice(-2).map((it_) => it_.content)
    expect(said).toContain('K7')
    expect(told).toContain('K7 2: ')
    for (const mark of teaching.marks) expect(told!.slice(told!.indexOf('K7 2: ')).split('\n')[0]).not.toContain(mark)
  })
})

/** A model that writes these completions, and keeps what it was asked. */
function writing(completions: string[], prompts: Prompt[]): Model {
  return {
    name: 'writing',
    server: 'test',
    async *complete(prompt) {
      prompts.push(prompt)
      yield { type: 'text', text: completions[prompts.length - 1] ?? '' }
      yield { type: 'finish', reason: 'stop' }
    },
  }
}
