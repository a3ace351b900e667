import type { JSX } from 'preact'
import { useEffect, useId, useState } from 'preact/hooks'
import { type BuiltInAvailability, builtInLanguages, builtInModel } from '../demo/prompt-api.ts'
import type { KeptKeys } from '../sign-in/kept-keys.ts'
import type { ChosenModel, ServerModel } from './chosen-model.ts'

/** Who is to be asked: the demo, the browser's own model where it has one, or a server. */
export function ModelChoice({ value, onChange, keys }: ModelChoiceProps): JSX.Element {
  const id = useId()
  const kinds: [ChosenModel['kind'], string, ChosenModel][] = [
    ['demo', 'Demo: scripted and recorded', { kind: 'demo' }],
    ...(builtInModel()
      ? [
          ['built-in', "This browser's built-in model", { kind: 'built-in' }] as [
            ChosenModel['kind'],
            string,
            ChosenModel,
          ],
        ]
      : []),
    ['server', 'A server (OpenAI-compatible)', value.kind === 'server' ? value : emptyServer],
  ]
  return (
    <div class="model-choice">
      <label class="field" for={id}>
        Model
      </label>
      <select
        id={id}
        value={value.kind}
        onChange={(it) => {
          const chosen = kinds.find(([kind]) => kind === it.currentTarget.value)
          if (chosen) onChange(chosen[2])
        }}
      >
        {kinds.map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </select>
      {value.kind === 'built-in' && <BuiltInWords />}
      {value.kind === 'server' && <ServerFields value={value} onChange={onChange} keys={keys} />}
    </div>
  )
}

interface ModelChoiceProps {
  value: ChosenModel
  onChange(value: ChosenModel): void
  keys: KeptKeys
}

const emptyServer: ServerModel = { kind: 'server', name: '', baseUrl: 'http://localhost:11434/v1', model: '' }

/** Whether the browser's own model is there, asked when it is chosen: browsers complain of being asked for nothing. */
function BuiltInWords(): JSX.Element {
  const [words, setWords] = useState('Asking the browser…')
  useEffect(() => {
    // The browser may know the API and have no service behind it.
    builtInModel()
      ?.availability(builtInLanguages)
      .then((it) => setWords(availabilities[it]))
      .catch(() => setWords(availabilities.unavailable))
  }, [])
  return <p class="quiet-text">{words}</p>
}

const availabilities: Record<BuiltInAvailability, string> = {
  available: 'It runs on this machine. It knows no tools, so calls are taught to it as text.',
  downloadable: 'The browser fetches it on its first use, which may take minutes. Then it runs on this machine.',
  downloading: 'The browser is fetching it. Then it runs on this machine.',
  unavailable: 'This browser knows of such a model but cannot run it here.',
}

function ServerFields({ value, onChange, keys }: ModelChoiceProps & { value: ServerModel }): JSX.Element {
  const [key, setKey] = useState(keys.keyFor(value.baseUrl) ?? '')
  const change = (next: Partial<ServerModel>) => {
    const changed = { ...value, ...next }
    onChange({ ...changed, name: nameOf(changed) })
    if (next.baseUrl !== undefined) setKey(keys.keyFor(next.baseUrl) ?? '')
  }
  return (
    <div class="server-fields">
      <label class="field">
        Base URL
        <input
          type="url"
          value={value.baseUrl}
          placeholder="https://host/v1"
          onInput={(it) => change({ baseUrl: it.currentTarget.value.trim() })}
        />
      </label>
      <label class="field">
        Model name
        <input
          type="text"
          value={value.model}
          placeholder="as the server knows it"
          onInput={(it) => change({ model: it.currentTarget.value.trim() })}
        />
      </label>
      <label class="field">
        Key, if it needs one
        <input
          type="password"
          autoComplete="off"
          value={key}
          onInput={(it) => {
            setKey(it.currentTarget.value)
            keys.keep(value.baseUrl, it.currentTarget.value.trim())
          }}
        />
      </label>
      <p class="quiet-text">
        The key stays in this tab, is sent to this server only, and is gone when the tab is closed.
      </p>
    </div>
  )
}

function nameOf({ baseUrl, model }: ServerModel): string {
  const host = /^https?:\/\/([^/]+)/i.exec(baseUrl)?.[1] ?? 'server'
  return `${host}/${model}`
}
