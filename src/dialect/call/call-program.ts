import { readPythonBlock } from '../../core/python/python-block.ts'
import { repair } from '../../core/repair.ts'
import { foundInLines, fromPython, readCallLines } from './call-lines.ts'
import type { Found } from './found.ts'
import type { ToolNames } from './tool-names.ts'

/**
 * The calls of a program with literal arguments, in order; what else it does is left out.
 *
 *     import math
 *     price = get_price("tron")   a call
 *     print(math.floor(price))    left out
 */
export function foundInProgram(code: string, names: ToolNames, at = 0): Found {
  const fence = /^\s*```[\w-]*[ \t]*\n/.exec(code)?.[0].length ?? 0
  const program = code.slice(fence).replace(halfCloser, '')
  const text = fence > 0 ? program.replace(/```\s*$/, '') : program
  const lines = readCallLines(text, names, { at: at + fence })
  const whole = text.slice(lines.end).trim() === ''
  if (whole || lines.cut) return foundInLines(lines)
  const { statements } = readPythonBlock(text, { at: at + fence })
  const found = statements.flatMap((it) => it.calls.map((call) => fromPython(call, names)))
  const calls = found.filter((it) => names.knows(it.tool))
  if (calls.length === 0) return foundInLines({ ...lines, calls })
  for (const it of calls) it.repairs.push(repair('statements-left-out', at, at + code.length))
  return { calls, issues: [] }
}

/** `</code` at the very end, where a stop mark was cut off by half. */
const halfCloser = /<(?:\/\w*)?\s*$/
