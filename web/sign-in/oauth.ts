import { isObject } from '../../src/core/json.ts'
import { fromBase64Url } from '../base64-url.ts'
import type { KeptKey } from './kept-keys.ts'

/** Where a person signs in, and what for. */
export interface SignInPlan {
  /** The identity server: `https://huggingface.co`. */
  hubUrl: string
  clientId: string
  /** The model server that the token is for. */
  baseUrl: string
  /** The page's place to come back to, with its `#`. */
  returnTo: string
}

/** A sign-in that was begun, kept for this tab until it ends. */
export interface Transaction extends SignInPlan {
  state: string
  verifier: string
  redirectUri: string
}

export const transactionKey = 'dispatch-desk/sign-in'
export const neededScope = 'inference-api'

/** What signing in came to: a key for a server, or an empty one with the reason. */
export interface SignedIn {
  /** Absent where nobody in this tab had asked for it. */
  baseUrl: string | undefined
  kept: KeptKey
}

/**
 * Ends signing in where the page was opened by coming back from it. The code is taken out of the address at once, so that
 * no reload, bookmark or link holds it.
 */
export async function finishSignIn({
  storage,
  location,
  history,
}: Place & { history: History }): Promise<SignedIn | undefined> {
  const query = new URLSearchParams(location.search)
  const code = query.get('code')
  const refusal = query.get('error_description') ?? query.get('error')
  if (!query.has('state') || (code === null && refusal === null)) return undefined
  const transaction = takeTransaction(storage)
  history.replaceState(null, '', location.pathname + (transaction?.returnTo ?? location.hash))
  if (transaction?.state !== query.get('state'))
    return {
      baseUrl: transaction?.baseUrl,
      kept: none('This sign-in was not begun in this tab, so its answer was not used.'),
    }
  const kept = code === null ? none(`The sign-in was refused: ${refusal}`) : await exchange(code, transaction)
  return { baseUrl: transaction.baseUrl, kept }
}

/** What of the browser signing in needs. */
export interface Place {
  storage: Storage
  location: Location
}

/** A transaction is good for one answer. */
function takeTransaction(storage: Storage): Transaction | undefined {
  const text = storage.getItem(transactionKey)
  storage.removeItem(transactionKey)
  return text === null ? undefined : (JSON.parse(text) as Transaction)
}

async function exchange(code: string, { hubUrl, clientId, redirectUri, verifier }: Transaction): Promise<KeptKey> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: clientId,
    code_verifier: verifier,
  })
  // The identity server may be out of reach, or answer with something else.
  try {
    const response = await fetch(`${hubUrl}/oauth/token`, { method: 'POST', body })
    const answer: unknown = await response.json()
    return isObject(answer) && typeof answer['access_token'] === 'string'
      ? toKept(answer['access_token'], answer)
      : none(`The sign-in did not end well: the identity server answered ${response.status}.`)
  } catch {
    return none(`The sign-in did not end well: ${hubUrl} could not be asked.`)
  }
}

function toKept(key: string, answer: Record<string, unknown>): KeptKey {
  const { expires_in: seconds, scope, id_token: idToken } = answer
  const isLess = typeof scope === 'string' && !scope.split(/[\s,]+/).includes(neededScope)
  return {
    key,
    from: 'signed-in',
    until: typeof seconds === 'number' ? Date.now() + seconds * 1000 : undefined,
    who: typeof idToken === 'string' ? nameIn(idToken) : undefined,
    trouble: isLess ? `Only “${scope}” was granted. Without “${neededScope}” models refuse this sign-in.` : undefined,
  }
}

/** The name in an id token, to be shown only: nothing is decided by it. */
function nameIn(idToken: string): string | undefined {
  // A token that is no JWT names nobody.
  try {
    const part = new TextDecoder().decode(fromBase64Url(idToken.split('.')[1]!))
    const name: unknown = JSON.parse(part).preferred_username
    return typeof name === 'string' ? name : undefined
  } catch {
    return undefined
  }
}

function none(trouble: string): KeptKey {
  return { key: '', from: 'signed-in', trouble }
}
