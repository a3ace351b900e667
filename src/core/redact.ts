import { isObject, type Json, type JsonObject, setKey } from './json.ts'

/**
 * A text that may leave the house: keys in URLs, headers and the shapes of well-known providers are replaced.
 *
 *     HTTP 500 for https://api.example.com/v1/chat?key=[redacted]&x=1
 */
export function redactText(text: string): string {
  return text
    .replace(queryParameter, (whole, lead, name) => (isSecretParameter(name) ? `${lead}${name}=${redacted}` : whole))
    .replace(urlPassword, `$1${redacted}@`)
    .replace(header, `$1${redacted}`)
    .replace(bearer, (whole, word, token) => (looksDrawn(token) ? `${word}${redacted}` : whole))
    .replace(quotedMember, (whole, lead, name, end) => (isSecretName(name) ? `${lead}${redacted}${end}` : whole))
    .replace(privateKey, redacted)
    .replace(keyShapes, redacted)
}

/** The same for data: what stands under a secret-like key goes by its name, everything else by its shape. */
export function redactJson(value: Json): Json {
  if (typeof value === 'string') return redactText(value)
  if (Array.isArray(value)) return value.map(redactJson)
  if (!isObject(value)) return value
  const result: JsonObject = {}
  for (const [key, member] of Object.entries(value)) {
    setKey(result, key, isSecretName(key) && isSecretValue(key, member) ? redacted : redactJson(member))
  }
  return result
}

/** Whether a key names a secret, whatever its case and punctuation: `X-Api-Key` does, `max_tokens` does not. */
export function isSecretName(name: string): boolean {
  const words = wordsOf(name)
  const last = words.at(-1) ?? ''
  if (words.some((it) => secretWords.has(it))) return true
  if (last === 'token') return !words.some((it) => vocabularyWords.has(it))
  if (last === 'key') return words.some((it) => keyOwners.has(it))
  return runTogether.test(last)
}

/** What stands where a secret stood. */
export const redacted = '[redacted]'

const secretWords = new Set(
  'authorization password passwd passphrase secret cookie cookies credential credentials apikey'.split(' '),
)
/** Tokens of text or of paging, not of access. */
const vocabularyWords = new Set('max min eos bos pad unk sep cls mask stop first last next page per'.split(' '))
const keyOwners = new Set('api access private auth demo pro subscription signing encryption ssh service'.split(' '))
const runTogether =
  /(?:apikey|accesskey|secretkey|privatekey|authtoken|accesstoken|refreshtoken|idtoken|password|secret)$/
const parameterWords = new Set(['key', 'sig', 'signature', 'auth', 'code'])

function wordsOf(name: string): string[] {
  const spaced = name.slice(0, 100).replace(/([a-z0-9])([A-Z])/g, '$1 $2')
  return spaced
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
}

function isSecretParameter(name: string): boolean {
  return parameterWords.has(name.toLowerCase()) || isSecretName(name)
}

/** A flag, an empty text or a count of tokens says nothing. */
function isSecretValue(key: string, value: Json): boolean {
  if (typeof value === 'number') return !/token$/i.test(key)
  return value !== null && value !== '' && typeof value !== 'boolean'
}

/** A word of prose after "Bearer" is lower case and short; a token is not. */
function looksDrawn(token: string): boolean {
  return token.length >= 20 || /[^a-z]/.test(token.replace(/[.,;:]$/, ''))
}

const queryParameter = /([?&])([\w.-]{1,64})=[^&\s"'`<>#]+/g
const urlPassword = /(:\/\/)[^\s/@:"'<>]{0,200}:[^\s/@"'<>]{1,200}@/g
const header = /(\b(?:proxy-)?authorization\s?[:=]\s?)(?:(?:bearer|basic|token)\s+)?[\w.~+/=-]{4,}/gi
const bearer = /\b(Bearer\s+)([\w.~+/=-]{6,})/gi
/** A member of JSON inside a text, its quotes escaped or not: `"api_key": "…"`. */
const quotedMember = /(\\?"([\w.-]{1,64})\\?"\s{0,4}:\s{0,4}\\?")[^"\\]{1,2000}(\\?")/g
const privateKey = /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\w\s+/=]{0,8000}(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?/g
const keyShapes = new RegExp(
  `(?<![\\w-])(?:${[
    'sk-[\\w-]{16,}',
    'csk-[\\w-]{16,}',
    'xai-[\\w-]{20,}',
    'pplx-[\\w-]{20,}',
    'nvapi-[\\w-]{20,}',
    'CG-[A-Za-z0-9]{20,}',
    'hf_[A-Za-z0-9]{16,}',
    'hf_oauth_[\\w.-]{16,}',
    'gsk_[A-Za-z0-9]{16,}',
    'fw_[A-Za-z0-9]{20,}',
    'tgp_v1_[\\w-]{20,}',
    'gh[oprsu]_[A-Za-z0-9]{20,}',
    'github_pat_\\w{20,}',
    'AIza[\\w-]{30,}',
    'AKIA[0-9A-Z]{16}',
    'xox[abprs]-[\\w-]{10,}',
    'eyJ[\\w-]{10,}\\.[\\w-]{10,}\\.[\\w-]{10,}',
  ].join('|')})`,
  'g',
)
