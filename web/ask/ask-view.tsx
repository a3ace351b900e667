import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { DemoRun } from '../../src/desk/demo/demo-runs.ts'
import { recordedLabel } from '../../src/desk/finance/recorded-figures.ts'
import { fetchDemoRuns } from '../demo/recording.ts'
import { fromRest } from '../later.tsx'
import { type ChosenModel, troubleWith } from '../models/chosen-model.ts'
import { keepChoice, keptChoice } from '../models/kept-choice.ts'
import { ModelChoice } from '../models/model-choice.tsx'
import type { DeskName } from '../run/assigned.ts'
import { type LiveRun, useLive } from '../run/live-run.ts'
import { lastRun } from '../run/run-id.ts'
import { startRun } from '../run/start-run.ts'
import { Trouble } from '../trouble.tsx'
import type { ViewProps } from '../views.tsx'
import { Examples } from './example-questions.tsx'
import { usePendingQuestion } from './pending-question.ts'
import { QuestionBox } from './question-box.tsx'
import { RunSettingsFields } from './run-settings.tsx'

/** Asks a desk, and shows the run. */
export function AskView({ parts, live, onRun }: ViewProps): JSX.Element {
  const [{ question, desk, ...settings }, change] = usePendingQuestion(sessionStorage)
  const [model, setModel] = useState<ChosenModel>(() => keptChoice(sessionStorage, localStorage))
  const [last, setLast] = useState('')
  const [trouble, setTrouble] = useState('')
  const isRunning = useLive(live, (it) => it !== undefined && !it.isOver)
  const isDemo = model.kind === 'demo'
  const [sent, setSent] = useState(0)
  const demo = useDemo(isDemo)

  const send = (text: string) => {
    const asked = text.trim()
    if (asked === '' || isRunning) return
    const isUnknown = isDemo && !demo.runs.some((it) => it.question === asked)
    const wrong = isUnknown ? onlyRecorded : (troubleWith(model, parts.keys.keyFor) ?? '')
    setTrouble(wrong)
    if (wrong !== '') return
    setLast(text)
    change({ question: '' })
    setSent(sent + 1)
    onRun(startRun({ question: asked, desk, model, ...settings }, parts.engine()))
  }
  const choose = (chosen: ChosenModel) => {
    setModel(chosen)
    keepChoice(sessionStorage, chosen)
    setTrouble('')
  }
  useEscape(() => live?.stop())
  const lastId = sessionStorage.getItem(lastRun)

  return (
    <div class="ask">
      <form class="choices" aria-label="What to ask with" onSubmit={(it) => it.preventDefault()}>
        <DeskSwitch value={desk} onChange={(it) => change({ desk: it })} />
        <ModelChoice value={model} onChange={choose} keys={parts.keys} returnTo={live ? `#/run/${live.runId}` : '#/'} />
        <RunSettingsFields value={settings} onChange={change} engine={parts.engine} />
      </form>
      {isDemo && <DemoNote />}
      <QuestionBox
        value={question}
        onInput={(it) => {
          void parts.engine()
          change({ question: it })
        }}
        onSend={() => send(question)}
        onStop={() => live?.stop()}
        last={last}
        isRunning={isRunning}
      />
      <Trouble>{trouble || (isDemo && demo.trouble)}</Trouble>
      <Examples desk={desk} recorded={isDemo ? demo.runs : undefined} isFirst={live === undefined} onAsk={send} />
      {live ? <Asked live={live} sent={sent} /> : lastId && <LastRun parts={parts} id={lastId} />}
    </div>
  )
}

const onlyRecorded =
  'The demo is a recording and knows only the questions below. Choose a model to ask a question of your own.'

/** Says of everything in the demo that it is not live. */
function DemoNote(): JSX.Element {
  return (
    <p class="demo-note">
      <strong>Scripted and recorded.</strong> Choose a question below and watch each call being read, mended, checked
      and run. The model's words are a script, prices and rates are {recordedLabel}; readers, gate and tools are real.
    </p>
  )
}

/** The runs of the demo, fetched once they are asked for; none where they could not be fetched, and why. */
function useDemo(isAsked: boolean): { runs: readonly DemoRun[]; trouble: string } {
  const [demo, setDemo] = useState<{ runs: readonly DemoRun[]; trouble: string }>({ runs: [], trouble: '' })
  useEffect(() => {
    if (!isAsked) return
    fetchDemoRuns().then(
      (runs) => setDemo({ runs, trouble: '' }),
      (error: Error) => setDemo({ runs: [], trouble: error.message }),
    )
  }, [isAsked])
  return demo
}

/** Drawn where there is a run, for which much is fetched anyway. */
const LiveRunView = fromRest((it) => it.LiveRunView)
const LastRun = fromRest((it) => it.LastRun)

/** The run at hand. One that was just sent and would begin out of sight moves up, with the box it was asked in. */
function Asked({ live, sent }: { live: LiveRun; sent: number }): JSX.Element {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const top = place.current?.getBoundingClientRect().top ?? 0
    if (sent > 0 && top > innerHeight * 0.6) document.querySelector('.question-box')?.scrollIntoView()
  }, [sent])
  return (
    <div class="asked" ref={place}>
      <LiveRunView key={live.runId} live={live} />
    </div>
  )
}

function useEscape(stop: () => void): void {
  useEffect(() => {
    const onKey = (it: KeyboardEvent) => {
      // While a character is being composed, Esc takes back the character.
      if (it.key === 'Escape' && !it.isComposing) stop()
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
