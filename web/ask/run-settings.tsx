import type { JSX } from 'preact'
import { teachings } from '../../src/dialect/table.ts'
import type { RunSettings } from '../run/start-run.ts'

const modes = ['auto', 'native', ...teachings.map((it) => it.name)]

/** How the run goes about it: mode, step limit, and who is asked before a call. */
export function RunSettingsFields({ value, onChange }: RunSettingsFieldsProps): JSX.Element {
  return (
    <div class="run-settings">
      <label class="field">
        Mode
        <select value={value.mode} onChange={(it) => onChange({ ...value, mode: it.currentTarget.value })}>
          {modes.map((it) => (
            <option key={it} value={it}>
              {it}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        Step limit
        <input
          type="number"
          min={1}
          max={100}
          placeholder="the desk's own"
          value={value.steps ?? ''}
          onInput={(it) => onChange({ ...value, steps: readSteps(it.currentTarget.value) })}
        />
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={value.ask === 'every-call'}
          onChange={(it) => onChange({ ...value, ask: it.currentTarget.checked ? 'every-call' : 'by-policy' })}
        />
        Ask me before every call
      </label>
    </div>
  )
}

interface RunSettingsFieldsProps {
  value: RunSettings
  onChange(value: RunSettings): void
}

function readSteps(text: string): number | undefined {
  const steps = Number(text)
  return Number.isInteger(steps) && steps >= 1 && steps <= 100 ? steps : undefined
}
