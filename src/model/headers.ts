/** What a request to a server carries beside its body. */
export interface Credentials {
  apiKey?: string | undefined
  headers?: Record<string, string> | undefined
}

/** The headers of a request: the key, then what was given, which may say otherwise. */
export function headersFor({ apiKey, headers }: Credentials): Record<string, string> {
  return { ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}), ...headers }
}
