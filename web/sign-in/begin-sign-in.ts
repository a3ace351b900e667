import { toBase64Url } from '../base64-url.ts'
import { neededScope, type Place, type SignInPlan, type Transaction, transactionKey } from './oauth.ts'

/**
 * Begins signing in (OAuth 2 with PKCE, no secret): what is needed at the end is kept for this tab, and the address to
 * go to is given.
 */
export async function beginSignIn(plan: SignInPlan, { storage, location }: Place): Promise<string> {
  const transaction: Transaction = {
    ...plan,
    state: randomText(),
    verifier: randomText(),
    redirectUri: location.origin + location.pathname,
  }
  storage.setItem(transactionKey, JSON.stringify(transaction))
  const { clientId, redirectUri, state, verifier } = transaction
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: `openid profile ${neededScope}`,
    state,
    code_challenge: toBase64Url(new Uint8Array(hash)),
    code_challenge_method: 'S256',
  })
  return `${plan.hubUrl}/oauth/authorize?${query}`
}

function randomText(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}
