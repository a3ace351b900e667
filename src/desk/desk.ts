import type { Message } from '../core/flow.ts'
import type { Assignment } from '../run/options.ts'

/** A named assignment: what to do, with which tools, and how it ends. `run({ ...desk, model, messages, … })` is a run. */
export interface Desk extends Assignment {
  name: string
}

/** Makes a desk from its description. Throws a TypeError for what cannot work, before anything runs. */
export function defineDesk(desk: Desk): Desk {
  const { name, tools, ends = 'answer', steps, examples = [] } = desk
  if (typeof name !== 'string' || !/^[\w-]{1,64}$/.test(name)) {
    throw new TypeError(`a desk's name is 1 to 64 letters, digits, _ or -, got ${JSON.stringify(name)}`)
  }
  if (!Array.isArray(tools)) throw new TypeError(`desk ${name}: tools must be a list`)
  const names = tools.map((it) => it.contract.name)
  const twice = names.find((it, at) => names.indexOf(it) !== at)
  if (twice !== undefined) throw new TypeError(`desk ${name}: two tools are named ${twice}`)
  if (ends !== 'answer' && ends !== 'final-answer') {
    throw new TypeError(`desk ${name}: ends must be answer or final-answer, got ${JSON.stringify(ends)}`)
  }
  if (ends === 'final-answer' && !tools.some((it) => it.contract.ends)) {
    throw new TypeError(`desk ${name}: it ends with a final answer, but none of its tools ends a run; add finalAnswer`)
  }
  if (steps !== undefined && !(Number.isInteger(steps) && steps > 0)) {
    throw new TypeError(`desk ${name}: steps must be a positive whole number, got ${steps}`)
  }
  for (const tool of examples.flatMap(toolsIn)) {
    if (!names.includes(tool)) throw new TypeError(`desk ${name}: an example calls ${tool}, which is none of its tools`)
  }
  return desk
}

function toolsIn(message: Message): string[] {
  if (message.role !== 'assistant') return []
  return message.parts.flatMap((it) => (it.type === 'call' ? [it.call.tool] : []))
}
