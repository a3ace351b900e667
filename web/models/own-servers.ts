import { providers } from '../../src/model/providers.ts'
import { addressOf, type PageSettings } from '../page-settings.ts'

/** A server that people run on their own machine. */
export interface OwnServer extends Opening {
  baseUrl: string
}

/** What lets this page ask a server that keeps pages out. */
interface Opening {
  title: string
  /** How it is started then; absent where it lets all pages in by itself. */
  command?: string
  /** Where else that is set. */
  note: string
}

/** The servers that are looked for, at their usual ports or where the settings say, and how they are opened to this page. */
export function ownServers(settings: PageSettings, origin: string): OwnServer[] {
  const known = openings(origin)
  return providers.flatMap((it) => {
    const opening = Object.hasOwn(known, it.prefix) ? known[it.prefix] : undefined
    return opening ? [{ baseUrl: addressOf(it, settings), ...opening }] : []
  })
}

function openings(origin: string): Record<string, Opening> {
  const open =
    'It lets pages in unless it was told otherwise: look for a proxy in front of it, or for its CORS options.'
  return {
    ollama: {
      title: 'Ollama',
      command: `OLLAMA_ORIGINS=${origin} ollama serve`,
      note: `Quit Ollama first. Its macOS app reads launchctl setenv OLLAMA_ORIGINS ${origin}, on Windows setx OLLAMA_ORIGINS ${origin}; then start it again.`,
    },
    lm_studio: {
      title: 'LM Studio',
      command: 'lms server start --cors',
      note: 'Or turn on “Enable CORS” in the settings of its server.',
    },
    llamacpp: { title: 'llama.cpp', note: open },
    hosted_vllm: {
      title: 'vLLM',
      command: `vllm serve MODEL --allowed-origins '["${origin}"]'`,
      note: 'It lets all pages in where this option is not given.',
    },
    litellm_proxy: { title: 'LiteLLM', note: open },
  }
}
