import { describe, expect, test } from 'vitest'
import { providers, readModelName } from '../../src/model/providers.ts'

describe('provider/model', () => {
  test.each([
    ['huggingface/groq/openai/gpt-oss-20b', 'huggingface', 'openai/gpt-oss-20b:groq'],
    ['huggingface/Qwen/Qwen2.5-7B-Instruct', 'huggingface', 'Qwen/Qwen2.5-7B-Instruct'],
    ['huggingface/Qwen/Qwen2.5-7B-Instruct:cheapest', 'huggingface', 'Qwen/Qwen2.5-7B-Instruct:cheapest'],
    ['groq/openai/gpt-oss-20b', 'groq', 'openai/gpt-oss-20b'],
    ['openrouter/google/gemma-2-9b-it:free', 'openrouter', 'google/gemma-2-9b-it:free'],
    ['ollama/qwen3:4b', 'ollama', 'qwen3:4b'],
    ['Ollama/qwen3:4b', 'ollama', 'qwen3:4b'],
  ])('%s', (name, prefix, model) => {
    expect(readModelName(name)).toMatchObject({ ok: true, value: { name, model, provider: { prefix } } })
  })

  test.each([
    ['together/llama', 'did you mean together_ai/…?'],
    ['lmstudio/llama', 'did you mean lm_studio/…?'],
    ['vllm/llama', 'did you mean hosted_vllm/…?'],
    ['nobody/llama', 'there is no provider "nobody" (there are: huggingface, openai,'],
    ['llama', 'there is no provider "llama"'],
    ['/llama', 'there is no provider ""'],
    ['ollama', 'write ollama/model'],
    ['ollama/', 'write ollama/model'],
  ])('%s is refused in words that help', (name, words) => {
    const read = readModelName(name)
    expect(read).toMatchObject({
      ok: false,
      issues: [{ code: 'model-not-found', message: expect.stringContaining(words) }],
    })
  })

  test('each has an address and a key of its own', () => {
    expect(new Set(providers.map((it) => it.baseUrl)).size).toBe(providers.length)
    const keys = providers.flatMap((it) => it.keys)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { baseUrl } of providers) expect(new URL(baseUrl).pathname).not.toMatch(/.\/$/)
  })
})
