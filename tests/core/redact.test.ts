import { describe, expect, test } from 'vitest'
import { isSecretName, redactJson, redactText } from '../../src/core/redact.ts'

describe('secrets in a text', () => {
  test.each([
    ['GET https://x.test/v1?key=abc&n=1', 'GET https://x.test/v1?key=[redacted]&n=1'],
    ['https://x.test/?x_cg_demo_api_key=abc', 'https://x.test/?x_cg_demo_api_key=[redacted]'],
    ['https://x.test/?access_token=a.b-c#top', 'https://x.test/?access_token=[redacted]#top'],
    ['https://jo:hunter2@x.test/v1', 'https://[redacted]@x.test/v1'],
    ['Authorization: Bearer abcdef123', 'Authorization: [redacted]'],
    ['authorization: Basic am86aHVudGVy', 'authorization: [redacted]'],
    ['sent Bearer abc-123-def on', 'sent Bearer [redacted] on'],
    ['Incorrect key: sk-proj-abcdefghij0123456789.', 'Incorrect key: [redacted].'],
    ['hf_abcdefghijklmnopqrst and gsk_abcdefghijklmnopqrst', '[redacted] and [redacted]'],
    ['{"api_key":"abc","n":1}', '{"api_key":"[redacted]","n":1}'],
    ['{\\"password\\": \\"abc\\"}', '{\\"password\\": \\"[redacted]\\"}'],
  ])('%s', (text, expected) => {
    expect(redactText(text)).toBe(expected)
  })

  test.each([
    'https://x.test/v1?max_tokens=300&page=2',
    'Bearer authentication is needed',
    'Basic internationalization',
    'a sk-eleton and a hf_transfer',
    'Unexpected token } in JSON; 812 tokens were used',
    '{"max_tokens":"many","tokens":["a"],"keyboard":"b"}',
    'the authorization header is missing',
  ])('nothing is taken from: %s', (text) => {
    expect(redactText(text)).toBe(text)
  })

  test('a long text is read quickly', () => {
    const before = process.cpuUsage()
    for (const piece of ['://a', '?a', 'Bearer a', '"a":"', '-----BEGIN PRIVATE KEY-----', 'sk-a', 'eyJabcdefghijk.'])
      redactText(piece.repeat(50_000))
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000)
  })
})

describe('secrets in data', () => {
  test.each([
    ...[
      'authorization',
      'Proxy-Authorization',
      'api_key',
      'apiKey',
      'APIKEY',
      'X-Api-Key',
      'x.api.key',
      'OPENAI_API_KEY',
    ],
    ...['token', 'HF_TOKEN', 'accessToken', 'access_token', 'ACCESSTOKEN', 'x-auth-token', 'secret', 'client_secret'],
    ...[
      'clientSecret',
      'password',
      'DB_PASSWORD',
      'dbpassword',
      'passwd',
      'cookie',
      'Set-Cookie',
      'private_key',
      'credentials',
    ],
  ])('%s names one', (name) => {
    expect(isSecretName(name)).toBe(true)
  })

  test.each([
    ...[
      'max_tokens',
      'maxTokens',
      'completionTokens',
      'prompt_tokens',
      'tokens',
      'token_count',
      'tokenizer',
      'max_token',
    ],
    ...[
      'eos_token',
      'next_page_token',
      'first_token_latency_ms',
      'key',
      'keys',
      'primary_key',
      'keyboard',
      'monkey',
      'author',
    ],
    ...['secretary', 'passage', 'cook', '', '__proto__'],
  ])('%s names none', (name) => {
    expect(isSecretName(name)).toBe(false)
  })

  test('what stands under such a name goes, whatever it is, but counts and flags stay', () => {
    const given = {
      headers: { 'X-Api-Key': 'abc', accept: 'text' },
      password: ['a', 'b'],
      credentials: { user: 'jo' },
      token: 5,
      pin: { password: 1234 },
      secret: null,
      cookie: true,
      list: [{ url: 'https://x.test/?token=abc' }],
      maxTokens: 300,
    }
    expect(redactJson(given)).toEqual({
      headers: { 'X-Api-Key': '[redacted]', accept: 'text' },
      password: '[redacted]',
      credentials: '[redacted]',
      token: 5,
      pin: { password: '[redacted]' },
      secret: null,
      cookie: true,
      list: [{ url: 'https://x.test/?token=[redacted]' }],
      maxTokens: 300,
    })
    expect(given.password).toEqual(['a', 'b'])
  })

  test('a key called __proto__ stays a key', () => {
    const given = JSON.parse('{"__proto__":{"token":"abc"}}')
    expect(JSON.stringify(redactJson(given))).toBe('{"__proto__":{"token":"[redacted]"}}')
  })
})
