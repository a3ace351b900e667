import type { JSX, TargetedKeyboardEvent } from 'preact'
import { useEffect, useId, useState } from 'preact/hooks'
import { dollars } from '../trace/numbers.ts'
import type { OfferedModel } from './offered-model.ts'

/** A box to choose a model in: what is typed searches the list, and names a model itself where `onName` is given. */
export function ModelBox({ models, value, onPick, onName, placeholder }: ModelBoxProps): JSX.Element {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = search(models, typed ?? '')
  const shown = found.slice(0, mostShown)
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const pick = (it: OfferedModel) => {
    onPick(it)
    setTyped(undefined)
    close()
  }
  const open = (at: number) => {
    setOpen(true)
    setActive(at)
  }
  const onKeyDown = (it: TargetedKeyboardEvent<HTMLInputElement>) => {
    if (it.isComposing) return
    const step = steps[it.key]
    if (step !== undefined && models.length > 0) open(moved(isOpen ? active : -1, { step, count: shown.length }))
    else if (it.key === 'Enter' && shown[active]) pick(shown[active])
    else if (it.key === 'Enter' && typed && found.length === 0) pick({ model: typed.trim(), title: typed, traits: {} })
    else if (it.key === 'Escape' && isOpen) close()
    else return void (it.key === 'Enter' && it.preventDefault())
    it.preventDefault()
    // Esc stops the run elsewhere; here it closes the list.
    it.stopPropagation()
  }
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div class="model-box">
      <label class="field" for={id}>
        Model
      </label>
      <input
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        spellcheck={false}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && active >= 0 ? `${id}-${active}` : undefined}
        aria-describedby={`${id}-count`}
        value={typed ?? value}
        placeholder={placeholder}
        onFocus={(it) => it.currentTarget.select()}
        onClick={() => setOpen(models.length > 0)}
        onInput={(it) => {
          setTyped(it.currentTarget.value)
          onName?.(it.currentTarget.value.trim())
          setOpen(models.length > 0)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setTyped(undefined)
          close()
        }}
      />
      <p id={`${id}-count`} class="unseen" role="status">
        {isOpen ? `${found.length} of ${models.length} models` : ''}
      </p>
      <div id={`${id}-list`} class="model-list" role="listbox" aria-label="Models" hidden={!isOpen}>
        {isOpen &&
          shown.map((it, at) => (
            <Option
              key={it.model + it.baseUrl}
              id={`${id}-${at}`}
              model={it}
              isActive={at === active}
              isChosen={it.model === value}
              onPick={pick}
            />
          ))}
      </div>
      {isOpen && found.length !== shown.length && (
        <p class="model-more quiet-text">
          {shown.length} of {found.length}: type part of a name, of a provider, or “tools”.
        </p>
      )}
      {isOpen && found.length === 0 && (
        <p class="model-more quiet-text">No model listed is called so: Enter takes the name as it is.</p>
      )}
    </div>
  )
}

interface ModelBoxProps {
  models: readonly OfferedModel[]
  /** The name that is chosen. */
  value: string
  onPick(model: OfferedModel): void
  onName?: (name: string) => void
  placeholder: string
}

const mostShown = 60
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** One row: name, provider, price, context, tools. */
function Option({ id, model, isActive, isChosen, onPick }: OptionProps): JSX.Element {
  const { title, provider, price, traits } = model
  const tools = traits.nativeTools
  return (
    <button
      type="button"
      id={id}
      role="option"
      class={isActive ? 'model-option active' : 'model-option'}
      aria-selected={isChosen}
      tabIndex={-1}
      onMouseDown={(it) => it.preventDefault()}
      onClick={() => onPick(model)}
    >
      <span class="model-title">{title}</span>
      <span class="model-facts">
        {provider !== undefined && <span>{provider}</span>}
        <span>{price ? `${dollars(price.prompt)} in, ${dollars(price.completion)} out` : 'price unknown'}</span>
        <span>
          {traits.contextTokens === undefined ? 'context unknown' : `${inThousands(traits.contextTokens)} context`}
        </span>
        <span class={`tools-${tools ?? 'unknown'}`}>
          tools: {tools === undefined ? 'unknown' : tools ? 'yes' : 'no'}
        </span>
      </span>
    </button>
  )
}

interface OptionProps {
  id: string
  model: OfferedModel
  isActive: boolean
  isChosen: boolean
  onPick(model: OfferedModel): void
}

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
  const to = from < 0 && step < 0 ? count + step : from + step
  if (Math.abs(step) === 1) return (to + count) % count
  return Math.min(Math.max(to, 0), count - 1)
}

function inThousands(tokens: number): string {
  return tokens < 1000 ? String(tokens) : `${Math.round(tokens / 1000)}k`
}
