import type { PageSettings } from '../page-settings.ts'

/** Where the settings keep the client id of an app that was made by hand. */
export const clientIdSetting = 'OAUTH_CLIENT_ID'

/**
 * The id by which the identity server knows this page: the person's own, else what a Space gives its pages, else what
 * whoever published the page wrote into it as `<meta name="oauth-client-id" content="…">`.
 */
export function clientIdOf(settings: PageSettings): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="oauth-client-id"]')
  return settings[clientIdSetting] || window.huggingface?.variables?.['OAUTH_CLIENT_ID'] || meta?.content || undefined
}

declare global {
  interface Window {
    /** Put into the pages of static Spaces by their host. */
    huggingface?: { variables?: Record<string, string> }
  }
}
