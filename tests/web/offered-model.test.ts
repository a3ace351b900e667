import { expect, test } from 'vitest'
import { offeredModels } from '../../web/models/offered-model.ts'

test('the router gives a row for each provider that is live, and what is not said is unknown', () => {
  const [first, second, ...others] = offeredModels([
    {
      id: 'acme/small',
      providers: [
        { provider: 'quiet', status: 'live' },
        { provider: 'down', status: 'error', pricing: { input: 0, output: 0 } },
        {
          provider: 'plain',
          status: 'live',
          pricing: { input: 0.1, output: 0.3 },
          context_length: 8192,
          supports_tools: false,
        },
      ],
    },
  ])
  expect(first).toEqual({
    model: 'acme/small:plain',
    title: 'acme/small',
    provider: 'plain',
    traits: { nativeTools: false, contextTokens: 8192 },
    price: { prompt: 0.1, completion: 0.3 },
  })
  expect(second).toMatchObject({ model: 'acme/small:quiet', traits: {}, price: undefined })
  expect(others).toEqual([])
})

test('prices a token, as OpenRouter gives them, become prices a million; a price that varies is unknown', () => {
  const offered = offeredModels([
    { id: 'varies', pricing: { prompt: '-1', completion: '-1' } },
    { id: 'dear', pricing: { prompt: '0.000003', completion: '0.000015' }, supported_parameters: ['tools'] },
    { id: 'free', pricing: { prompt: '0', completion: '0' } },
  ])
  expect(offered.map((it) => [it.model, it.price, it.traits.nativeTools])).toEqual([
    ['free', { prompt: 0, completion: 0 }, undefined],
    ['dear', { prompt: 3, completion: 15 }, true],
    ['varies', undefined, undefined],
  ])
})

test('models that take or give no text are left out, and odd entries do no harm', () => {
  const offered = offeredModels([
    { id: 'painter', architecture: { input_modalities: ['text'], output_modalities: ['image'] } },
    { id: 'odd', architecture: null, providers: 'none', pricing: [] },
    { id: 'empty', providers: [null, 3, { status: 'live' }] },
  ])
  expect(offered.map((it) => it.model)).toEqual(['odd'])
})
