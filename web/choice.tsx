import type { JSX } from 'preact'

/** One of a few values, each in its words, under a label. */
export function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>): JSX.Element {
  return (
    <label class="field">
      {label}
      <select value={value} onChange={(it) => onChoose(options[it.currentTarget.selectedIndex]![0])}>
        {options.map(([it, words]) => (
          <option key={it} value={it}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}

interface ChoiceProps<Value> {
  label: string
  value: Value
  options: readonly (readonly [value: Value, words: string])[]
  onChoose(value: Value): void
}
