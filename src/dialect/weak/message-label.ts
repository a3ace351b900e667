import type { WeakForm, WeakPiece } from './weak-form.ts'

/** "message:\nHappy to help.": an answer, which its label says is none for a tool. */
export const messageLabel: WeakForm = { name: 'message-label', starts: ['message:'], needs: 'message:', read }

function read(view: string): WeakPiece[] {
  const label = /^\s{0,9}message:[ \t]*\n/.exec(view)
  if (!label) return []
  return [{ type: 'text', text: view.slice(label[0].length).trim(), span: [0, view.length] }]
}
