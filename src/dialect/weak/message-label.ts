import { atText } from './start.ts'
import type { WeakForm, WeakPiece } from './weak-form.ts'

/** "message:\nHappy to help.": an answer, which its label says is none for a tool. */
export const messageLabel: WeakForm = { name: 'message-label', starts: [atText('message:')], read }

function read(view: string): WeakPiece[] {
  const label = /^\s{0,9}message:[ \t]*\n/.exec(view)
  if (!label) return []
  const [{ length }] = label
  return [
    { type: 'scaffold', span: [0, length] },
    { type: 'text', text: view.slice(length), span: [length, view.length] },
  ]
}
