import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { type Provider, providers } from '../../src/model/providers.ts'
import { KeyField } from '../sign-in/key-field.tsx'
import { count } from '../trace/numbers.ts'
import { askServer, type ServerAnswer } from './ask-server.ts'
import { isAddress, isOwnMachine, type ServerModel } from './chosen-model.ts'
import { ModelBox } from './model-box.tsx'
import type { ModelPanelProps } from './model-choice.tsx'
import type { OfferedModel } from './offered-model.ts'

/** Any OpenAI-compatible server by its address, with a key where it needs one. */
export function OtherServer({ value, onChange, keys }: ModelPanelProps): JSX.Element {
  const [asked, setAsked] = useState<{ baseUrl: string; answer: ServerAnswer | 'asking' }>()
  const { baseUrl, headers } = value
  const answer = asked?.baseUrl === baseUrl ? asked.answer : undefined
  const change = (next: Partial<ServerModel>) =>
    onChange(withName({ ...value, traits: undefined, price: undefined, ...next }))
  const pick = ({ model, price, traits }: OfferedModel) => {
    const known = providerAt(baseUrl)
    change({ model, price, traits: known && { ...(known.nativeTools && { nativeTools: true }), ...traits } })
  }
  const list = async () => {
    setAsked({ baseUrl, answer: 'asking' })
    setAsked({ baseUrl, answer: await askServer({ baseUrl, key: keys.keyFor(baseUrl), headers }) })
  }
  return (
    <div class="model-panel">
      <div>
        <AddressBox value={baseUrl} onChange={(it) => change({ baseUrl: it, headers: providerAt(it)?.headers })} />
        <KeyField key={baseUrl} keys={keys} baseUrl={baseUrl} label="Key, if it needs one" />
      </div>
      <div>
        <ModelBox
          models={answer !== 'asking' && answer?.type === 'models' ? answer.models : []}
          value={value.model}
          placeholder="as the server knows it"
          onPick={pick}
          onName={(model) => change({ model })}
        />
        <button type="button" disabled={!isAddress(baseUrl) || answer === 'asking'} onClick={() => void list()}>
          List its models
        </button>
        <p class="quiet-text" role="status">
          {answer === 'asking' ? 'Asking…' : answer && wordsFor(answer)}
        </p>
      </div>
    </div>
  )
}

function AddressBox({ value, onChange }: { value: string; onChange(baseUrl: string): void }): JSX.Element {
  const id = useId()
  return (
    <>
      <label class="field">
        Base URL
        <input
          type="url"
          value={value}
          placeholder="https://host/v1"
          list={id}
          onInput={(it) => onChange(it.currentTarget.value.trim())}
        />
      </label>
      <datalist id={id}>
        {clouds
          .filter((it) => answering.includes(it.prefix))
          .map((it) => (
            <option key={it.prefix} value={it.baseUrl} label={it.prefix} />
          ))}
      </datalist>
      {isMixed(value) && (
        <p class="trouble">
          This page came by https, so browsers do not let it ask an http address other than this machine's. Run the page
          on your own machine: npx dispatch-desk web
        </p>
      )}
    </>
  )
}

const clouds = providers.filter((it) => it.knows === 'list')

/** Those that are known to answer web pages; others can be typed. */
const answering = ['openai', 'anthropic', 'gemini', 'groq', 'openrouter']

function providerAt(baseUrl: string): Provider | undefined {
  return clouds.find((it) => baseUrl.startsWith(it.baseUrl))
}

function isMixed(baseUrl: string): boolean {
  return location.protocol === 'https:' && baseUrl.startsWith('http://') && !isOwnMachine(baseUrl)
}

function wordsFor(answer: ServerAnswer): string {
  switch (answer.type) {
    case 'models':
      return answer.models.length > 0
        ? `${count(answer.models.length, 'model')}: open the box above, or type.`
        : 'It lists no models: type the name.'
    case 'kept-out':
      return 'The server is there, but does not let this page read its answers (CORS). Start it with this page allowed, or use the command line.'
    case 'key-needed':
      return 'It wants a key, or another one.'
    case 'silent':
      return `${answer.message}. It may be down, or the browser keeps this page from it.`
  }
}

function withName(chosen: ServerModel): ServerModel {
  const known = providerAt(chosen.baseUrl)?.prefix
  const host = /^https?:\/\/([^/]+)/i.exec(chosen.baseUrl)?.[1]
  return { ...chosen, name: `${known ?? host ?? 'server'}/${chosen.model}` }
}
