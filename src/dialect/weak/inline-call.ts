import type { Span } from '../../core/flow.ts'
import { type Json, setKey } from '../../core/json.ts'
import { readPythonCalls } from '../../core/python/python-call.ts'
import { fromPython } from '../call/call-lines.ts'
import type { FoundCall } from '../call/found.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { anyName, anywhere } from './start.ts'
import type { WeakForm, WeakPiece } from './weak-form.ts'

/** `The price is [get_price(tron) → 97000] dollars.`: from the arrow on, the model makes the result up. */
export const inlineCall: WeakForm = {
  name: 'inline-call',
  starts: [anywhere('[', /\s{0,40}/, anyName, '(')],
  needs: '(',
  read,
}

const form = /\[\s*([\p{L}_][\w.-]*)(\([^[\]\n]{0,400}\))\s*(?=→|->|$)/u

function read(view: string, names: ToolNames): WeakPiece[] {
  const found = form.exec(view)
  if (!found || !names.knows(found[1]!)) return []
  const { index } = found
  const end = index + found[0].length
  return [
    { type: 'call', call: toCall(found[1]!, found[2]!, index, names), span: [index, end] },
    ...(end < view.trimEnd().length ? [{ type: 'invented' as const, span: [end, view.length] as Span }] : []),
  ]
}

/** The arguments are Python's, or bare words. */
function toCall(name: string, written: string, at: number, names: ToolNames): FoundCall {
  const read = readPythonCalls(name + written, { at })
  if (read.calls.length === 1 && read.issues.length === 0) return fromPython(read.calls[0]!, names)
  const { tool } = names.find(name)
  const call: FoundCall = { tool, positional: [], named: {}, form: 'lines', repairs: [], exact: [], open: 'nothing' }
  const inside = written.slice(1, -1).trim()
  for (const it of inside === '' ? [] : inside.split(',')) {
    const [, key, value = ''] = /^\s*(?:(\w+)\s*=)?\s*([\s\S]*?)\s*$/.exec(it)!
    const plain: Json = value.replace(/^(["'])([\s\S]*)\1$/, '$2')
    if (key === undefined) call.positional.push(plain)
    else setKey(call.named, key, plain)
  }
  return call
}
