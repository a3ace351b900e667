import { expect, test } from 'vitest'
import { readRoute } from '../../web/route.ts'

test.each([
  ['', 'ask', ''],
  ['#/', 'ask', ''],
  ['#/runs', 'runs', ''],
  ['#/run/3f2a', 'run', '3f2a'],
  ['#/share=eJx_-a', 'share', 'eJx_-a'],
  ['#something', 'ask', ''],
])('the address %s is the view %s with "%s"', (hash, view, rest) => {
  expect(readRoute(hash)).toEqual({ view, rest })
})
