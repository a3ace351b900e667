import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Choice } from '../choice.tsx'
import type { RunSettings } from '../run/assigned.ts'
import type { Engine } from '../run/engine.ts'
import { count } from '../trace/numbers.ts'

/** How the run goes about it: mode, step limit, and who is asked before a call. */
export function RunSettingsFields({ value, onChange, engine }: RunSettingsFieldsProps): JSX.Element {
  const modes = useModes(engine)
  return (
    <details class="more-settings">
      <summary>Mode and limits{wordsFor(value)}</summary>
      <div class="run-settings">
        <Choice
          label="Mode"
          value={value.mode}
          options={modes.map((it) => [it, it])}
          onChoose={(mode) => onChange({ ...value, mode })}
        />
        <label class="field">
          Step limit
          <input
            type="number"
            min={1}
            max={1000}
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
    </details>
  )
}

/** What is not as usual, to be read while the fields are folded away. */
function wordsFor({ mode, steps, ask }: RunSettings): string {
  const words = [
    ...(mode === 'auto' ? [] : [mode]),
    ...(steps === undefined ? [] : [count(steps, 'step')]),
    ...(ask === 'every-call' ? ['you are asked before every call'] : []),
  ]
  return words.length > 0 ? `: ${words.join(', ')}` : ''
}

interface RunSettingsFieldsProps {
  value: RunSettings
  onChange(value: RunSettings): void
  engine(): Promise<Engine>
}

function useModes(engine: () => Promise<Engine>): readonly string[] {
  const [modes, setModes] = useState<readonly string[]>(['auto'])
  useEffect(() => void engine().then((it) => setModes(it.modes)), [engine])
  return modes
}

function readSteps(text: string): number | undefined {
  const steps = Number(text)
  return Number.isInteger(steps) && steps >= 1 && steps <= 1000 ? steps : undefined
}
