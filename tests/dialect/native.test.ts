import { describe, expect, it } from 'vitest'
import type { CallFragment, Delta, FinishReason, Usage } from '../../src/core/flow.ts'
import type { ReaderOptions } from '../../src/dialect/reader.ts'
import { newReader, show } from './cases.ts'

const fragment = (it_: Omit<CallFragment, 'type'>): Delta => ({ type: 'call-fragment', ...it_ })

function read(
  deltas: Delta[],
  {
    reason = 'stop' as FinishReason,
    usage,
    ...options
  }: Partial<ReaderOptions> & { reason?: FinishReason; usage?: Usage } = {},
): string {
  const reader = newReader({ options }, { native: true })
  for (const delta of deltas) reader.feed(delta)
  reader.feed({ type: 'finish', reason, ...(usage && { usage }) })
  return show(reader.reading)
}

const kyoto = 'call find_shop {"city":"Kyoto"} native'
const nara = 'call find_shop {"city":"Nara"} native'

describe('fragments of native calls', () => {
  it.each<[string, Deltas: Omit<CallFragment, 'type'>[], string]>([
    [
      'arguments in pieces',
      [
        { index: 0, id: 'a', name: 'find_shop', arguments: '{"ci' },
        { index: 0, arguments: 'ty":"Kyoto"}' },
      ],
      kyoto,
    ],
    [
      'no index, two ids',
      [
        { id: 'a', name: 'find_shop', arguments: '{"city":"Kyoto"}' },
        { id: 'b', name: 'find_shop', arguments: '{"city":"Nara"}' },
      ],
      `${kyoto}\n${nara}`,
    ],
    [
      'no index and no id: a new name after whole arguments',
      [
        { name: 'find_shop', arguments: '{"city":"Kyoto"}' },
        { name: 'list_teas', arguments: '{}' },
      ],
      `${kyoto}\ncall list_teas {} native`,
    ],
    [
      'one index for two ids',
      [
        { index: 0, id: 'a', name: 'find_shop', arguments: '{"city":"Kyoto"}' },
        { index: 0, id: 'b', name: 'find_shop', arguments: '{"city":"Nara"}' },
      ],
      `${kyoto}\n${nara}`,
    ],
    [
      'an index that begins at 1',
      [
        { index: 1, id: 'a', name: 'find_shop' },
        { index: 1, arguments: '{"city":"Kyoto"}' },
      ],
      kyoto,
    ],
    [
      'a name split over fragments',
      [
        { index: 0, id: 'a', name: 'find_' },
        { index: 0, name: 'shop' },
        { index: 0, arguments: '{"city":"Kyoto"}' },
      ],
      kyoto,
    ],
    [
      'name and id whole with every fragment',
      [
        { index: 0, id: 'a', name: 'find_shop', arguments: '{"city":' },
        { index: 0, id: 'a', name: 'find_shop', arguments: '"Kyoto"}' },
      ],
      kyoto,
    ],
    ['arguments as an object', [{ index: 0, id: 'a', name: 'find_shop', arguments: { city: 'Kyoto' } }], kyoto],
    ['no arguments at all', [{ index: 0, id: 'a', name: 'list_teas', arguments: null }], 'call list_teas {} native'],
    ['empty arguments', [{ index: 0, id: 'a', name: 'list_teas', arguments: '' }], 'call list_teas {} native'],
    [
      'arguments encoded twice',
      [{ index: 0, id: 'a', name: 'find_shop', arguments: '"{\\"city\\": \\"Kyoto\\"}"' }],
      `${kyoto} [double-encoding]`,
    ],
    [
      'a second object on the same index',
      [
        { index: 0, id: 'a', name: 'find_shop', arguments: '{"city":"Kyoto"}' },
        { index: 0, name: '', arguments: '{"city":"Nara"}' },
      ],
      `${kyoto}\n${nara} [split-fragments?]`,
    ],
    [
      'white space behind the end',
      [
        { index: 0, id: 'a', name: 'find_shop', arguments: '{"city":"Kyoto"}' },
        { index: 0, arguments: '' },
        { index: 0, arguments: ' \n' },
      ],
      kyoto,
    ],
    [
      'an entry without a name or arguments',
      [
        { index: 0, id: 'a', name: 'list_teas', arguments: '{}' },
        { index: 1, id: '', name: '' },
      ],
      'call list_teas {} native',
    ],
    [
      'pieces of two calls in turn',
      [
        { index: 0, id: 'a', name: 'find_shop', arguments: '{"city":' },
        { index: 1, id: 'b', name: 'find_shop', arguments: '{"city":' },
        { index: 0, arguments: '"Kyoto"}' },
        { index: 1, arguments: '"Nara"}' },
      ],
      `${kyoto}\n${nara}`,
    ],
  ])('%s', (_, fragments, expected) => {
    expect(read(fragments.map(fragment))).toBe(expected)
  })

  it('is cut when the stream breaks, the length is reached or the tokens are used up', () => {
    const half = [fragment({ index: 0, id: 'a', name: 'find_shop', arguments: '{"city":"Ky' })]
    const whole = [fragment({ index: 0, id: 'a', name: 'find_shop', arguments: '{"city":"Kyoto"}' })]
    expect(read(half, { reason: 'failed' })).toBe('issue call-cut find_shop')
    expect(read(half, { reason: 'length' })).toBe('issue call-cut find_shop')
    const open = [fragment({ index: 0, id: 'a', name: 'find_shop', arguments: '{"city":"Kyoto"' })]
    const usage = { promptTokens: 1, completionTokens: 16 }
    expect(read(open, { usage, maxTokens: 16 })).toBe('issue call-cut find_shop')
    expect(read(open)).toBe(`${kyoto} [missing-inner-closer?]`)
    expect(read(whole, { reason: 'length' })).toBe(kyoto)
  })
})

describe('calls in the content beside native tools', () => {
  const tagged: Delta = {
    type: 'text',
    text: 'Wait. <tool_call>{"name": "find_shop", "arguments": {"city": "Kyoto"}}</tool_call>',
  }

  it('count when the server delivered none', () => {
    expect(read([tagged])).toBe('call find_shop {"city":"Kyoto"} json\ntext "Wait."')
  })

  it('are taken out and told when it did', () => {
    const native = fragment({ index: 0, id: 'a', name: 'find_shop', arguments: '{"city":"Kyoto"}' })
    expect(read([tagged, native])).toBe(`${kyoto}\ntext "Wait."\nissue call-in-content find_shop`)
  })

  it('in reasoning count only where nothing else was said', () => {
    const reasoning: Delta = {
      type: 'reasoning',
      text: '<tool_call>{"name": "list_teas", "arguments": {}}</tool_call>',
    }
    expect(read([reasoning])).toContain('call list_teas {} json [call-in-reasoning-delta?]')
    expect(read([reasoning, { type: 'text', text: 'Done.' }])).not.toContain('call list_teas')
  })
})
