import type { JSX } from 'preact'
import { readSettings } from '../page-settings.ts'
import { beginSignIn } from './begin-sign-in.ts'
import { clientIdOf } from './client-id.ts'
import type { KeptKey, KeptKeys } from './kept-keys.ts'
import { KeyField, WhereItLives } from './key-field.tsx'
import type { SignInPlan } from './oauth.ts'
import { useKeptKey } from './use-kept-key.ts'

/** Signing in at Hugging Face, or pasting one of its tokens. */
export function HubSignIn({ keys, baseUrl, hubUrl, returnTo }: HubSignInProps): JSX.Element {
  const kept = useKeptKey(keys, baseUrl)
  const clientId = clientIdOf(readSettings(localStorage))
  const isSignedIn = kept?.from === 'signed-in' && kept.key !== ''
  const button = clientId && (
    <SignInButton isAgain={kept?.from === 'signed-in'} plan={{ hubUrl, clientId, baseUrl, returnTo }} />
  )
  if (isSignedIn) {
    return (
      <div class="sign-in">
        <p>
          {signedInWords(kept)}{' '}
          <button type="button" class="small" onClick={() => keys.forget(baseUrl)}>
            Sign out and forget
          </button>
        </p>
        {kept.trouble && <p class="trouble">{kept.trouble}</p>}
        {kept.endsSoon && <p class="trouble">Your sign-in ends in a few minutes.</p>}
        {(kept.endsSoon || kept.trouble !== undefined) && button}
        <WhereItLives baseUrl={baseUrl} />
      </div>
    )
  }
  return (
    <div class="sign-in">
      {kept?.from === 'signed-in' && (
        <p class="trouble" role="alert">
          {kept.trouble} What was asked so far stays.
        </p>
      )}
      {button || (
        <p class="quiet-text">
          Signing in with a click works in a Space, and where this page was given a client id (see “Addresses”).
        </p>
      )}
      <KeyField keys={keys} baseUrl={baseUrl} label={button ? 'Or paste a token' : 'Paste a token'} />
      <p class="quiet-text">
        A token must be allowed to “Make calls to Inference Providers”:{' '}
        <a href={`${hubUrl}/settings/tokens/new?${tokenQuery}`} target="_blank" rel="noopener noreferrer">
          make one
        </a>
        .
      </p>
    </div>
  )
}

interface HubSignInProps {
  keys: KeptKeys
  /** The router, which the key is for. */
  baseUrl: string
  /** The identity server. */
  hubUrl: string
  returnTo: string
}

const tokenQuery = 'ownUserPermissions=inference.serverless.write&tokenType=fineGrained'

/** Framed by the Hub, the page cannot show the Hub's own login, and what it stores is not seen by its other tabs. */
function SignInButton({ isAgain, plan }: { isAgain: boolean; plan: SignInPlan }): JSX.Element {
  if (window.top !== window.self) {
    return (
      <a class="button" href={location.href} target="_blank" rel="noopener noreferrer">
        Open in a tab to sign in
      </a>
    )
  }
  if (!isSecureContext) return <p class="quiet-text">Signing in needs https, or this page on your own machine.</p>
  return (
    <button
      type="button"
      class="main"
      onClick={() => void beginSignIn(plan, { storage: sessionStorage, location }).then((it) => location.assign(it))}
    >
      {isAgain ? 'Sign in again' : 'Sign in with Hugging Face'}
    </button>
  )
}

function signedInWords({ who, until }: KeptKey): string {
  const end = until === undefined ? '' : ` until ${new Date(until).toLocaleTimeString([], { timeStyle: 'short' })}`
  return `Signed in${who === undefined ? '' : ` as ${who}`}${end}.`
}
