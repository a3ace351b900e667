import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { baseUrlVariable } from '../../src/model/providers.ts'
import { changeSetting, readSettings } from '../page-settings.ts'
import { clientIdSetting } from '../sign-in/client-id.ts'
import { HubSignIn } from '../sign-in/hub-sign-in.tsx'
import { askServer } from './ask-server.ts'
import { fallbackDate, fallbackModels } from './fallback-models.ts'
import { emptyHubModel, hubAddresses, hubVariable, router, usualHub } from './hub-address.ts'
import { ModelBox } from './model-box.tsx'
import type { ModelPanelProps } from './model-choice.tsx'
import type { OfferedModel } from './offered-model.ts'

/** The models of Hugging Face's router, with their providers and prices, and signing in to them. */
export function HubModels({ value, onChange, keys, returnTo }: ModelPanelProps): JSX.Element {
  const [addresses, setAddresses] = useState(hubAddresses)
  const { routerUrl, hubUrl } = addresses
  const listed = useRouterList(addresses)
  const models = listed === 'failed' ? fallbackModels : (listed ?? [])
  const pick = ({ model, price, traits }: OfferedModel) =>
    onChange({ ...emptyHubModel(routerUrl), name: `huggingface/${model}`, model, price, traits })
  return (
    <div class="model-panel">
      <div>
        <ModelBox
          models={models}
          value={value.model}
          onPick={pick}
          placeholder={listed === undefined ? 'Fetching the list…' : 'Search by name, provider or “tools”'}
        />
        <p class="quiet-text">{listWords(listed)}</p>
        <details class="addresses">
          <summary>Addresses</summary>
          <AddressField name={baseUrlVariable(router.prefix)} label="Router" placeholder={router.baseUrl} />
          <AddressField name={hubVariable} label="Identity server" placeholder={usualHub} />
          <AddressField
            name={clientIdSetting}
            label="OAuth client id"
            placeholder="of a public app, or the URL of its metadata"
          />
          <button
            type="button"
            class="small"
            onClick={() => {
              const changed = hubAddresses()
              setAddresses(changed)
              if (changed.routerUrl !== value.baseUrl) onChange(emptyHubModel(changed.routerUrl))
            }}
          >
            Use these
          </button>
        </details>
      </div>
      <HubSignIn keys={keys} baseUrl={routerUrl} hubUrl={hubUrl} returnTo={returnTo} />
    </div>
  )
}

/** The list as the router gives it to anybody, asked anew whenever addresses are given. */
function useRouterList(addresses: { routerUrl: string }): OfferedModel[] | 'failed' | undefined {
  const [listed, setListed] = useState<OfferedModel[] | 'failed'>()
  useEffect(() => {
    let isLeft = false
    setListed(undefined)
    void askServer({ baseUrl: addresses.routerUrl, timeoutMs: 15_000 }).then((it) => {
      if (!isLeft) setListed(it.type === 'models' && it.models.length > 0 ? it.models : 'failed')
    })
    return () => {
      isLeft = true
    }
  }, [addresses])
  return listed
}

function listWords(listed: OfferedModel[] | 'failed' | undefined): string {
  if (listed === undefined) return 'Fetching the list of models…'
  if (listed === 'failed')
    return `The router's list could not be fetched. These six were served in ${fallbackDate}; they may not be any more.`
  return `${listed.length} choices of model and provider, live now, cheapest first. Prices in US dollars a million tokens.`
}

function AddressField({ name, label, placeholder }: { name: string; label: string; placeholder: string }): JSX.Element {
  const [text, setText] = useState(() => readSettings(localStorage)[name] ?? '')
  return (
    <label class="field">
      {label}
      <input
        type="text"
        value={text}
        placeholder={placeholder}
        onInput={(it) => {
          setText(it.currentTarget.value)
          changeSetting(localStorage, name, it.currentTarget.value.trim())
        }}
      />
    </label>
  )
}
