import type { JSX } from 'preact'
import { dollars } from '../trace/numbers.ts'
import type { OfferedModel } from './offered-model.ts'

/** One row of a list of models: name, provider, price, context, tools. */
export function ModelOption({ id, model, isActive, isChosen, onPick }: ModelOptionProps): JSX.Element {
  const { title, provider, price, traits } = model
  const { nativeTools: tools, contextTokens: context } = traits
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
        <span title="US dollars a million tokens">
          {price ? `${dollars(price.prompt)} in, ${dollars(price.completion)} out` : 'price unknown'}
        </span>
        <span>{context === undefined ? 'context unknown' : `${inThousands(context)} context`}</span>
        <span class={`tools-${tools ?? 'unknown'}`}>
          tools: {tools === undefined ? 'unknown' : tools ? 'yes' : 'no'}
        </span>
      </span>
    </button>
  )
}

interface ModelOptionProps {
  id: string
  model: OfferedModel
  isActive: boolean
  isChosen: boolean
  onPick(model: OfferedModel): void
}

function inThousands(tokens: number): string {
  return tokens < 1000 ? String(tokens) : `${Math.round(tokens / 1000)}k`
}
