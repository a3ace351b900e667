import type { CheckedCall } from '../core/flow.ts'
import type { Policy } from './gate.ts'
import { shownName } from './shown-name.ts'

/**
 * Reads run, guessed or not. Writes run only where the tool's author declared the effect in code and nothing was guessed;
 * else a person is asked. What destroys is always asked about.
 */
export const byEffect: Policy = (checked) => {
  const { name, effect, effectFrom } = checked.contract
  const tool = shownName(name)
  if (effect === 'read') return { type: 'allow', reason: `${tool} only reads` }
  if (effect === 'destroy') return { type: 'ask', reason: `${tool} destroys something` }
  if (isGuessed(checked))
    return { type: 'ask', reason: `${tool} changes something, and the call had to be guessed in part` }
  if (effectFrom !== 'code') return { type: 'ask', reason: `${tool} may change or destroy something` }
  return { type: 'allow', reason: `${tool} changes something, as its author declared` }
}

/** Whether the likely meaning was taken anywhere between the model's text and the arguments. */
export function isGuessed({ call }: CheckedCall): boolean {
  return call.repairs.some((it) => it.risk === 'guess')
}
