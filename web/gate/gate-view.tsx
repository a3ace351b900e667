import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { Choice } from '../choice.tsx'
import { unpack } from '../keep/packed.ts'
import { ShareLink } from '../keep/share-link.tsx'
import { Trouble } from '../trouble.tsx'
import type { ViewProps } from '../views.tsx'
import type { GateExamples } from './gate-examples.ts'
import { type GateInput, readGateInput } from './gate-input.ts'
import { dialectNames, type GateReading, readAtGate } from './gate-reading.ts'
import { GateResult } from './gate-result.tsx'
import { readTools } from './read-tools.ts'

/** The gate by itself: a completion and tools are pasted, and what comes of them is seen as one types. */
export function GateView({ rest, given }: ViewProps & { given: GateExamples }): JSX.Element {
  const plain: GateInput = { completion: '', tools: given.tools, dialect: 'auto', finish: 'stop', contract: 'open' }
  const [input, setInput] = useState<GateInput>({ ...plain, ...given.examples[0] })
  const [trouble, setTrouble] = useState('')
  const [isSharing, setSharing] = useState(false)
  const change = (part: Partial<GateInput>) => setInput((it) => ({ ...it, ...part }))
  useEffect(() => {
    if (rest === '') return
    unpack(rest).then(
      (text) => setInput(readGateInput(text, plain)),
      (error: Error) => setTrouble(`This link cannot be read: ${error.message}.`),
    )
  }, [rest])
  const tools = useMemo(() => readTools(input.tools), [input.tools])
  const reading = useReading(input, tools.contracts)
  return (
    <div class="gate">
      <p class="quiet-text">
        Paste what a model wrote. It is read, repaired and judged here as in a run, and nothing is run or sent anywhere.
      </p>
      <Trouble>{trouble}</Trouble>
      <fieldset class="gate-examples">
        <legend class="unseen">Examples</legend>
        {given.examples.map(({ title, ...example }) => (
          <button key={title} type="button" onClick={() => setInput({ ...plain, ...example, tools: input.tools })}>
            {title}
          </button>
        ))}
      </fieldset>
      <label class="field">
        Completion
        <textarea
          class="gate-text"
          rows={7}
          spellcheck={false}
          value={input.completion}
          onInput={(it) => change({ completion: it.currentTarget.value })}
        />
      </label>
      <GateChoices input={input} onChange={change} />
      <ToolsField text={input.tools} issues={tools.issues} count={tools.contracts.length} onChange={change} />
      {reading && <GateResult reading={reading} />}
      <div class="kept-actions">
        <button type="button" aria-expanded={isSharing} onClick={() => setSharing(!isSharing)}>
          Share link
        </button>
        {isSharing && <ShareLink view="gate" text={JSON.stringify(input)} what="page" />}
      </div>
    </div>
  )
}

/** What came of the input, a moment after the last change of it. */
function useReading(input: GateInput, contracts: Parameters<typeof readAtGate>[1]): GateReading | undefined {
  const [reading, setReading] = useState<GateReading>()
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(
      () => void readAtGate(input, contracts, abort.signal).then((it) => it && setReading(it)),
      Math.min(100 + input.completion.length / 200, 1_000),
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [input, contracts])
  return reading
}

interface Changing {
  onChange(part: Partial<GateInput>): void
}

function GateChoices({ input, onChange }: Changing & { input: GateInput }): JSX.Element {
  return (
    <div class="gate-choices">
      <Choice
        label="Dialect"
        value={input.dialect}
        options={dialectNames.map((it) => [it, it])}
        onChoose={(dialect) => onChange({ dialect })}
      />
      <Choice label="Finish" value={input.finish} options={finishes} onChoose={(finish) => onChange({ finish })} />
      <Choice
        label="Action contract"
        value={input.contract}
        options={contracts}
        onChoose={(contract) => onChange({ contract })}
      />
    </div>
  )
}

const finishes = [
  ['stop', 'stop: it was done'],
  ['length', 'length: cut at the limit'],
] as const

const contracts = [
  ['open', 'open: several, any form'],
  ['strict', 'strict: one, by position'],
] as const

function ToolsField({ text, issues, count, onChange }: ToolsFieldProps): JSX.Element {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <details class="gate-tools" open={isOpen} onToggle={(it) => setOpen(it.currentTarget.open)}>
        <summary>Tools: {count === 0 ? 'none' : count}</summary>
        <label class="field">
          JSON: OpenAI's list, or {'{name, description?, parameters, effect?}'}
          <textarea
            class="gate-text"
            rows={14}
            spellcheck={false}
            value={text}
            aria-invalid={issues.length > 0}
            onInput={(it) => onChange({ tools: it.currentTarget.value })}
          />
        </label>
      </details>
      {issues.length > 0 && (
        <ul class="trouble" role="alert">
          {issues.map((it) => (
            <li key={it}>Tools: {it}</li>
          ))}
        </ul>
      )}
    </>
  )
}

interface ToolsFieldProps extends Changing {
  text: string
  issues: string[]
  count: number
}
