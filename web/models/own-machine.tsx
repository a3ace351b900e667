import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { readSettings } from '../page-settings.ts'
import { KeyField } from '../sign-in/key-field.tsx'
import { useKeptKey } from '../sign-in/use-kept-key.ts'
import { CopyButton } from '../trace/copy-button.tsx'
import { count } from '../trace/numbers.ts'
import { askServer, type ServerAnswer } from './ask-server.ts'
import { isOwnMachine } from './chosen-model.ts'
import { ModelBox } from './model-box.tsx'
import type { ModelPanelProps } from './model-choice.tsx'
import type { OfferedModel } from './offered-model.ts'
import { type OwnServer, ownServers } from './own-servers.ts'

/** Servers on the person's own machine: looked for on a click, with what keeps the page from them said in words. */
export function OwnMachine({ value, onChange, keys }: ModelPanelProps): JSX.Element {
  const { baseUrl } = value
  const wantsKey = useKeptKey(keys, baseUrl) !== undefined
  const [found, setFound] = useState<Asked[]>()
  const [isLooking, setLooking] = useState(false)
  const look = async () => {
    setLooking(true)
    const servers = ownServers(readSettings(localStorage), location.origin)
    setFound(await Promise.all(servers.map(async (server) => ({ server, answer: await askServer(server) }))))
    setLooking(false)
  }
  const models = (found ?? []).flatMap(modelsOf)
  return (
    <div class="model-panel one-column">
      <div>
        <p class="quiet-text">
          Asks the usual ports of Ollama, LM Studio, llama.cpp, vLLM and LiteLLM, and nothing else. Your browser may ask
          whether this page may reach your own machine: allow it.
        </p>
        <button type="button" disabled={isLooking} onClick={() => void look()}>
          {isLooking ? 'Looking…' : found ? 'Look again' : 'Look for servers on this machine'}
        </button>
        {(models.length > 0 || value.model !== '') && (
          <ModelBox
            models={models}
            value={value.model}
            placeholder="Choose a model"
            onPick={({ model, provider, baseUrl = '', price }) =>
              onChange({ kind: 'server', name: `${provider}/${model}`, baseUrl, model, price })
            }
          />
        )}
        {found && !isLooking && <Findings found={found} />}
        {wantsKey && <KeyField key={baseUrl} keys={keys} baseUrl={baseUrl} label="Key" />}
      </div>
    </div>
  )
}

interface Asked {
  server: OwnServer
  answer: ServerAnswer
}

function modelsOf({ server, answer }: Asked): OfferedModel[] {
  if (answer.type !== 'models') return []
  return answer.models.map((it) => ({ ...it, provider: server.title, baseUrl: server.baseUrl }))
}

function Findings({ found }: { found: Asked[] }): JSX.Element {
  const silent = found.filter((it) => it.answer.type === 'silent')
  return (
    <div role="status" class="findings">
      <ul>
        {found.map(({ server, answer }) => (
          <Finding key={server.title} server={server} answer={answer} />
        ))}
      </ul>
      {silent.length > 0 && (
        <p class="quiet-text">
          No answer from {silent.map(({ server }) => `${server.title} (${portOf(server)})`).join(', ')}.
        </p>
      )}
      {silent.length === found.length && <Obstacles />}
    </div>
  )
}

function Finding({ server, answer }: Asked): JSX.Element | null {
  if (answer.type === 'silent') return null
  if (answer.type === 'models') {
    return (
      <li>
        <b>{server.title}</b> at {server.baseUrl}: {count(answer.models.length, 'model')}.
        {answer.models.length === 0 && ' Load one in it, then look again.'}
      </li>
    )
  }
  if (answer.type === 'key-needed') {
    return (
      <li>
        <b>{server.title}</b> at {server.baseUrl} wants a key: choose “Another server” above and give it both.
      </li>
    )
  }
  return (
    <li>
      <b>{server.title}</b> runs at {server.baseUrl}, but does not let this page read its answers (CORS).
      {server.command && (
        <span class="command">
          Start it with <code>{server.command}</code>{' '}
          <CopyButton text={server.command} what={`the command for ${server.title}`} />
        </span>
      )}
      <span class="quiet-text">{server.note}</span>
    </li>
  )
}

/** What keeps a page from servers on the same machine where none answers at all. */
function Obstacles(): JSX.Element {
  if (isOwnMachine(location.origin)) return <p class="quiet-text">Start one, then look again.</p>
  return (
    <div class="quiet-text">
      <p>Start one and look again. If one is running, the browser keeps this page from it:</p>
      <ul class="dotted">
        {window.top !== window.self && <li>This page is shown inside another one. Open it in a tab of its own.</li>}
        <li>
          Chrome and Edge ask once whether a page may reach your own machine, and remember a no: click the icon before
          the address, and allow local network access.
        </li>
        {!isSecureContext && <li>This page came by http, and only pages from https may ask at all.</li>}
        <li>Safari lets no page from https ask http://localhost.</li>
        <li>
          What always works is the page on your own machine: <code>npx dispatch-desk web</code>
        </li>
      </ul>
    </div>
  )
}

function portOf({ baseUrl }: OwnServer): string {
  return /:(\d+)/.exec(baseUrl)?.[1] ?? baseUrl
}
