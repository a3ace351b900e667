import type { TargetedKeyboardEvent } from 'preact'
import { useState } from 'preact/hooks'
import type { OfferedModel } from './offered-model.ts'

/** What a box is about: the list that is searched, and who is told of a choice. */
export interface ModelBoxOptions {
  models: readonly OfferedModel[]
  onPick(model: OfferedModel): void
  /** Where given, what is typed is a name by itself. */
  onName?: (name: string) => void
}

/** A box at one moment, and what can be done to it. */
export interface ModelBoxState {
  /** What is being typed; absent where the choice itself is shown. */
  typed: string | undefined
  isOpen: boolean
  /** The row that Enter takes, -1 for none. */
  active: number
  /** How many models there are for what is typed. */
  count: number
  /** The first of them. */
  shown: readonly OfferedModel[]
  type(text: string): void
  open(): void
  leave(): void
  pick(model: OfferedModel): void
  onKeyDown(event: TargetedKeyboardEvent<HTMLInputElement>): void
}

/** How the box moves, after the ARIA pattern of a combobox with a list: the focus stays in the box. */
export function useModelBox({ models, onPick, onName }: ModelBoxOptions): ModelBoxState {
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = search(models, typed ?? '')
  const shown = found.slice(0, mostShown)
  const go = (to: boolean, at = -1) => {
    setOpen(to && models.length > 0)
    setActive(at)
  }
  const pick = (it: OfferedModel) => {
    onPick(it)
    setTyped(undefined)
    go(false)
  }
  const onKeyDown = (it: TargetedKeyboardEvent<HTMLInputElement>) => {
    if (it.isComposing) return
    const step = steps[it.key]
    // Nothing else is sent by this form.
    if (it.key === 'Enter') it.preventDefault()
    if (step !== undefined) go(true, moved(isOpen ? active : -1, { step, count: shown.length }))
    else if (it.key === 'Enter' && shown[active]) pick(shown[active])
    else if (it.key === 'Enter' && typed && found.length === 0) pick({ model: typed.trim(), title: typed, traits: {} })
    else if (it.key === 'Escape' && isOpen) go(false)
    else return
    it.preventDefault()
    // Esc stops the run elsewhere; here it closes the list.
    it.stopPropagation()
  }
  return {
    ...{ typed, isOpen, active, shown, pick, onKeyDown },
    count: found.length,
    type(text) {
      setTyped(text)
      onName?.(text.trim())
      go(true)
    },
    open: () => go(true),
    leave() {
      setTyped(undefined)
      go(false)
    },
  }
}

const mostShown = 60
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** Every word must be there, in any order: `qwen tools` finds what can call tools among Qwen's. */
function search(models: readonly OfferedModel[], text: string): readonly OfferedModel[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return models
  return models.filter((it) => {
    const said = `${it.model} ${it.provider ?? ''} ${it.traits.nativeTools ? 'tools' : ''}`.toLowerCase()
    return words.every((word) => said.includes(word))
  })
}

/** One step past either end comes out at the other; longer steps stop there. */
function moved(from: number, { step, count }: { step: number; count: number }): number {
  if (count === 0) return -1
  const to = from < 0 && step < 0 ? count + step : from + step
  return Math.abs(step) === 1 ? (to + count) % count : Math.min(Math.max(to, 0), count - 1)
}
