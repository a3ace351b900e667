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
  const id = useId()
  const [answer, setAnswer] = useState<ServerAnswer | 'asking'>()
  const { baseUrl, headers } = value
  const change = (next: Partial<ServerModel>) =>
    onChange(withName({ ...value, traits: undefined, price: undefined, ...next }))
  const pick = ({ model, price, traits }: OfferedModel) => {
    const known = providerAt(baseUrl)
    change({ model, price, traits: known && { ...(known.nativeTools && { nativeTools: true }), ...traits } })
  }
  const list = async () => {
    setAnswer('asking')
    setAnswer(await askServer({ baseUrl, key: keys.keyFor(baseUrl), headers }))
  }
  return (
    <div class="model-panel">
      <div>
        <label class="field">
          Base URL
          <input
            type="url"
            value={baseUrl}
            placeholder="https://host/v1"
            list={`${id}-known`}
            onInput={(it) => {
              const typed = it.currentTarget.value.trim()
              change({ baseUrl: typed, headers: providerAt(typed)?.headers })
              setAnswer(undefined)
            }}
          />
        </label>
        <datalist id={`${id}-known`}>
          {clouds
            .filter((it) => answering.includes(it.prefix))
            .map((it) => (
              <option key={it.prefix} value={it.baseUrl} label={it.prefix} />
            ))}
        </datalist>
        {isMixed(baseUrl) && (
          <p class="trouble">
            This page came by https, so browsers do not let it ask an http address other than this machine's. Run the
            page on your own machine: npx dispatch-desk web
          </p>
        )}
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
