import type { ComponentType, JSX } from 'preact'
import { useEffect, useId, useState } from 'preact/hooks'
import { type BuiltInAvailability, builtInLanguages, builtInModel } from '../demo/prompt-api.ts'
import { fromRest } from '../later.tsx'
import type { KeptKeys } from '../sign-in/kept-keys.ts'
import { type ChosenModel, isOwnMachine, type ServerModel } from './chosen-model.ts'
import { emptyHubModel, hubAddresses } from './hub-address.ts'

/** Who is to be asked: the demo, the browser's own model where it has one, or a server. */
export function ModelChoice({ value, onChange, ...rest }: ModelChoiceProps): JSX.Element {
  const id = useId()
  const [place, setPlace] = useState(() => placeOf(value))
  const Panel = panels[place]
  return (
    <>
      <div class="model-choice">
        <label class="field" for={id}>
          Model from
        </label>
        <select
          id={id}
          value={place}
          onChange={(it) => {
            const chosen = it.currentTarget.value as Place
            setPlace(chosen)
            onChange(begun(chosen))
          }}
        >
          {Object.entries(placeWords).map(
            ([it, words]) =>
              (it !== 'built-in' || builtInModel()) && (
                <option key={it} value={it}>
                  {words}
                </option>
              ),
          )}
        </select>
      </div>
      {place === 'built-in' && <BuiltInWords />}
      {Panel && value.kind === 'server' && <Panel value={value} onChange={onChange} {...rest} />}
    </>
  )
}

interface ModelChoiceProps {
  value: ChosenModel
  onChange(value: ChosenModel): void
  keys: KeptKeys
  /** Where the page is to open again after signing in elsewhere. */
  returnTo: string
}

/** What a panel for servers is given. */
export interface ModelPanelProps extends ModelChoiceProps {
  value: ServerModel
}

type Place = keyof typeof placeWords

const placeWords = {
  demo: 'Demo: scripted and recorded',
  'built-in': "This browser's built-in model",
  hub: 'Hugging Face',
  own: 'A server on this machine',
  other: 'Another server',
}

const panels: Partial<Record<Place, ComponentType<ModelPanelProps>>> = {
  hub: fromRest((it) => it.HubModels),
  own: fromRest((it) => it.OwnMachine),
  other: fromRest((it) => it.OtherServer),
}

function placeOf(value: ChosenModel): Place {
  if (value.kind !== 'server') return value.kind
  if (value.baseUrl === hubAddresses().routerUrl) return 'hub'
  return isOwnMachine(value.baseUrl) && !isNamedByAddress(value) ? 'own' : 'other'
}

/** As models of another server are: those that were found on this machine are named by their server's title. */
function isNamedByAddress({ name, baseUrl }: ServerModel): boolean {
  const [address, host] = /^https?:\/\/([^/]+)/i.exec(baseUrl) ?? []
  return address !== undefined && name.startsWith(`${host}/`)
}

function begun(place: Place): ChosenModel {
  if (place === 'demo' || place === 'built-in') return { kind: place }
  return place === 'hub'
    ? emptyHubModel(hubAddresses().routerUrl)
    : { kind: 'server', name: '', baseUrl: place === 'own' ? 'http://localhost:11434/v1' : '', model: '' }
}

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
  return <p class="model-panel quiet-text">{words}</p>
}

const availabilities: Record<BuiltInAvailability, string> = {
  available: 'It runs on this machine. It knows no tools, so calls are taught to it as text.',
  downloadable: 'The browser fetches it on its first use, which may take minutes. Then it runs on this machine.',
  downloading: 'The browser is fetching it. Then it runs on this machine.',
  unavailable: 'This browser knows of such a model but cannot run it here.',
}
