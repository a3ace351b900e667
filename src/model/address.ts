/**
 * The base URL of a server, from what people write for it: no slash at the end, no endpoint, a scheme, no secrets.
 *
 *     localhost:8080/v1/chat/completions → http://localhost:8080/v1
 */
export function readBaseUrl(given: string): string {
  const trimmed = given
    .trim()
    .replace(/\/{1,20}$/, '')
    .replace(/\/chat\/completions$/, '')
  return /^[a-z][a-z0-9+.-]{0,20}:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`
}

/** A path below the base, before the query that some servers want kept. */
export function endpoint(baseUrl: string, path: string): string {
  const query = baseUrl.indexOf('?')
  if (query < 0) return `${baseUrl}/${path}`
  return `${baseUrl.slice(0, query).replace(/\/$/, '')}/${path}${baseUrl.slice(query)}`
}

/** The server without the API's version: where its own endpoints live. */
export function serverRoot(baseUrl: string): string {
  return baseUrl.replace(/[?#].*$/, '').replace(/\/v\d\w{0,10}$/, '')
}

/** The bases worth trying: most servers answer below `/v1`, and people leave it out. */
export function candidates(baseUrl: string): string[] {
  return /\/v\d|\?/.test(baseUrl) ? [baseUrl] : [baseUrl, `${baseUrl}/v1`]
}
