import { expect, it } from 'vitest'
import { parseCases, readPieces } from './cases.ts'

it('an answer given as a call of a tool that shows answers is text', () => {
  const [shown] = parseCases(
    '# shown\n<|tools_prefix|>[{"display_answers": {"answers": ["Two shops.", "Both open."]}}]<|tools_suffix|>\n==>\n',
  )
  const { text, parts, issues } = readPieces(shown!, shown!.input.split('')).reading
  expect(text).toBe('Two shops.\nBoth open.')
  expect(parts.map((it) => it.type)).toEqual(['text'])
  expect(issues).toEqual([])
})
