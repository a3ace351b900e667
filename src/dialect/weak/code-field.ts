import { getKey, isObject } from '../../core/json.ts'
import { foundInProgram } from '../call/call-program.ts'
import { placeJson } from '../call/placed-json.ts'
import type { ToolNames } from '../call/tool-names.ts'
import { anywhere } from './start.ts'
import { toPieces, type WeakForm, type WeakPiece } from './weak-form.ts'

/** `{"thought": "fetch it", "code": "get_price(\"tron\")"}`: a program in a field. */
export const codeField: WeakForm = { name: 'code-field', starts: [anywhere('{')], needs: '{', read }

function read(view: string, names: ToolNames): WeakPiece[] {
  const fence = /^\s*```\w*\s*/.exec(view)?.[0].length ?? 0
  const text = view
    .slice(fence)
    .replace(/```\s*$/, '')
    .trim()
  if (!text.startsWith('{')) return []
  const at = view.indexOf('{')
  const value = placeJson(text, at)?.value ?? null
  if (!isObject(value)) return []
  const code = getKey(value, 'code')
  const thought = getKey(value, 'thought')
  if (typeof code !== 'string') return []
  const span: [number, number] = [0, view.trimEnd().length]
  const known = foundInProgram(code, names).calls.filter((it) => names.knows(it.tool))
  const calls = toPieces({ calls: known.map((it) => ({ ...it, form: 'json' })), issues: [] }, span)
  if (calls.length === 0 || typeof thought !== 'string' || !thought) return calls
  return [{ type: 'reasoning', text: thought, span }, ...calls]
}
