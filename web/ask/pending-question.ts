import { useState } from 'preact/hooks'
import { isObject, parseJson } from '../../src/core/json.ts'
import type { Assigned } from '../run/assigned.ts'

/** What is about to be asked, and how: everything but the model, which is kept by itself. */
export type PendingQuestion = Omit<Assigned, 'model'>

const name = 'dispatch-desk/question'

/** The pending question, kept as long as the tab: for a look at another view, or a sign-in elsewhere. */
export function usePendingQuestion(tab: Storage): [PendingQuestion, (some: Partial<PendingQuestion>) => void] {
  const [pending, setPending] = useState(() => read(tab))
  const change = (some: Partial<PendingQuestion>) => {
    const next = { ...pending, ...some }
    setPending(next)
    tab.setItem(name, JSON.stringify(next))
  }
  return [pending, change]
}

function read(tab: Storage): PendingQuestion {
  const kept = parseJson(tab.getItem(name) ?? '')
  const { question, desk, mode, steps, ask } = isObject(kept) ? kept : {}
  return {
    question: typeof question === 'string' ? question : '',
    desk: desk === 'business' ? desk : 'finance',
    mode: typeof mode === 'string' ? mode : 'auto',
    steps: typeof steps === 'number' ? steps : undefined,
    ask: ask === 'every-call' ? ask : 'by-policy',
  }
}
