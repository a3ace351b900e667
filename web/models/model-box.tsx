import type { JSX } from 'preact'
import { useEffect, useId } from 'preact/hooks'
import { ModelOption } from './model-option.tsx'
import { type ModelBoxOptions, type ModelBoxState, useModelBox } from './use-model-box.ts'

/** A box to choose a model in: what is typed searches the list, and names a model itself where `onName` is given. */
export function ModelBox({ value, placeholder, ...options }: ModelBoxProps): JSX.Element {
  const id = useId()
  const box = useModelBox(options)
  const { isOpen, active } = box
  const words = wordsFor(box)
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
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        aria-describedby={`${id}-count`}
        value={box.typed ?? value}
        placeholder={placeholder}
        onFocus={(it) => it.currentTarget.select()}
        onClick={box.open}
        onInput={(it) => box.type(it.currentTarget.value)}
        onKeyDown={box.onKeyDown}
        onBlur={box.leave}
      />
      <p id={`${id}-count`} class="unseen" role="status">
        {isOpen ? `${box.count} of ${options.models.length} models` : ''}
      </p>
      <div id={`${id}-list`} class="model-list" role="listbox" aria-label="Models" hidden={!isOpen}>
        {isOpen && <Rows id={id} box={box} value={value} />}
      </div>
      {isOpen && words !== undefined && <p class="quiet-text">{words}</p>}
    </div>
  )
}

interface ModelBoxProps extends ModelBoxOptions {
  /** The name that is chosen. */
  value: string
  placeholder: string
}

function Rows({ id, box, value }: { id: string; box: ModelBoxState; value: string }): JSX.Element {
  return (
    <>
      {box.shown.map((it, at) => (
        <ModelOption
          key={it.model + it.baseUrl}
          id={`${id}-${at}`}
          model={it}
          isActive={at === box.active}
          isChosen={it.model === value}
          onPick={box.pick}
        />
      ))}
    </>
  )
}

function wordsFor({ count, shown }: ModelBoxState): string | undefined {
  if (count === 0) return 'No model listed is called so: Enter takes the name as it is.'
  return count === shown.length
    ? undefined
    : `${shown.length} of ${count}: type part of a name, of a provider, or “tools”.`
}
