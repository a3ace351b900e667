import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { type DemoRun, demoRuns } from '../../src/desk/demo/demo-runs.ts'
import { recordedLabel } from '../../src/desk/finance/recorded.ts'
import { type ChosenModel, toModel } from '../models/chosen-model.ts'
import { ModelChoice } from '../models/model-choice.tsx'
import type { PageParts } from '../page-parts.ts'
import { type LiveRun, useLiveRun } from '../run/live-run.ts'
import type { DeskName } from '../run/page-desks.ts'
import { type RunSettings, startDemo, startRun } from '../run/start-run.ts'
import { RunView } from '../trace/run-view.tsx'
import { Examples } from './example-questions.tsx'
import { QuestionBox } from './question-box.tsx'
import { RunSettingsFields } from './run-settings.tsx'

/** Asks a desk, and shows the run. */
export function AskView({ parts, live, onRun }: AskViewProps): JSX.Element {
  const [desk, setDesk] = useState<DeskName>('finance')
  const [model, setModel] = useState<ChosenModel>({ kind: 'demo' })
  const [settings, setSettings] = useState<RunSettings>({ mode: 'auto', ask: 'by-policy' })
  const [question, setQuestion] = useState('')
  const [last, setLast] = useState('')
  const [trouble, setTrouble] = useState('')
  const isRunning = useIsRunning(live)

  const begin = (asked: string, run: LiveRun | string) => {
    if (typeof run === 'string') return setTrouble(run)
    setTrouble('')
    setLast(asked)
    setQuestion('')
    onRun(run)
  }
  const play = (demoRun: DemoRun) => begin(demoRun.question, startDemo(demoRun, settings))
  const send = (asked: string) => {
    if (asked.trim() === '' || isRunning) return
    if (model.kind === 'demo') {
      const found = demoRuns.find((it) => it.question === asked.trim())
      return found ? play(found) : setTrouble(onlyRecorded)
    }
    const made = toModel(model, parts.keys.keyFor)
    const price = model.kind === 'server' ? model.price : undefined
    const assigned = { question: asked.trim(), desk: parts.desks[desk], price, memory: parts.memory, settings }
    begin(asked, typeof made === 'string' ? made : startRun({ ...assigned, model: made }))
  }
  useEscape(() => live?.stop())

  return (
    <div class="ask">
      <form class="choices" aria-label="What to ask with" onSubmit={(it) => it.preventDefault()}>
        <DeskSwitch value={desk} onChange={setDesk} />
        <ModelChoice value={model} onChange={setModel} keys={parts.keys} />
        <details class="more-settings">
          <summary>Mode and limits</summary>
          <RunSettingsFields value={settings} onChange={setSettings} />
        </details>
      </form>
      {model.kind === 'demo' && (
        <p class="demo-note">
          <strong>Scripted and recorded.</strong> Nothing in the demo is live: what the model says is a script, and
          prices and rates are {recordedLabel}. Readers, gate and tools are real.
        </p>
      )}
      <QuestionBox
        value={question}
        onInput={setQuestion}
        onSend={() => send(question)}
        onStop={() => live?.stop()}
        last={last}
        isRunning={isRunning}
      />
      {trouble !== '' && (
        <p class="trouble" role="alert">
          {trouble}
        </p>
      )}
      {!isRunning && <Examples desk={desk} isDemo={model.kind === 'demo'} onPlay={play} onAsk={send} />}
      {live && <LiveRunView key={live.events[0]?.runId ?? ''} live={live} />}
    </div>
  )
}

interface AskViewProps {
  parts: PageParts
  live: LiveRun | undefined
  onRun(live: LiveRun): void
}

const onlyRecorded =
  'The demo is a recording and knows only the questions below. Choose a model to ask a question of your own.'

/** A run as it goes on. */
function LiveRunView({ live }: { live: LiveRun }): JSX.Element {
  const { run } = useLiveRun(live)
  return <RunView run={run} answer={live.answer} price={live.price} />
}

function useIsRunning(live: LiveRun | undefined): boolean {
  const [isRunning, setRunning] = useState(live !== undefined && !live.isOver)
  useEffect(() => {
    const look = () => setRunning(live !== undefined && !live.isOver)
    look()
    return live?.watch(look)
  }, [live])
  return isRunning
}

function useEscape(stop: () => void): void {
  useEffect(() => {
    const onKey = (it: KeyboardEvent) => {
      if (it.key === 'Escape') stop()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

function DeskSwitch({ value, onChange }: { value: DeskName; onChange(value: DeskName): void }): JSX.Element {
  return (
    <fieldset class="desk-switch">
      <legend>Desk</legend>
      {(['finance', 'business'] as const).map((it) => (
        <label key={it}>
          <input type="radio" name="desk" value={it} checked={value === it} onChange={() => onChange(it)} />
          <span>{it}</span>
        </label>
      ))}
    </fieldset>
  )
}
