import { describe, expect, it, test } from 'vitest'
import { dialectForModel, dialects, families } from '../../src/dialect/table.ts'

const known: [model: string, dialect: string | undefined][] = [
  ['Qwen/Qwen3-Coder-30B-A3B-Instruct', 'qwen3-coder'],
  ['qwen3-coder:30b', 'qwen3-coder'],
  ['ollama/qwen3:4b', 'hermes'],
  ['unsloth/Qwen3-8B-GGUF', 'hermes'],
  ['Qwen3.5-35B-A3B', 'qwen3-coder'],
  ['qwen/qwen2-5-7b-instruct', 'hermes'],
  ['Qwen/Qwen2-7B-Instruct', 'qwen-legacy'],
  ['NousResearch/Hermes-3-Llama-3.1-8B', 'hermes'],
  ['NousResearch/Hermes-2-Pro-Mistral-7B', 'hermes'],
  ['meta-llama/Meta-Llama-3.1-70B-Instruct', 'llama3-json'],
  ['hf.co/bartowski/Llama-3.2-1B-Instruct-GGUF:Q4_K_M', 'llama-pythonic'],
  ['llama3.2:3b', 'llama-pythonic'],
  ['llama-3-2-1b-instruct', 'llama-pythonic'],
  ['llama4:scout', 'llama-pythonic'],
  ['nvidia/Llama-3.1-Nemotron-Nano-8B-v1', 'nemotron-toolcall'],
  ['nvidia/NVIDIA-Nemotron-3-Nano-30B-A3B', 'qwen3-coder'],
  ['mistralai/Mistral-7B-Instruct-v0.3', 'mistral-json'],
  ['mistralai/Mistral-Small-3.1-24B-Instruct-2503', 'mistral-args'],
  ['mistralai/Ministral-3-8B-Instruct', 'mistral-args'],
  ['deepseek-ai/DeepSeek-R1-Distill-Llama-8B', 'deepseek-v3'],
  ['deepseek-ai/DeepSeek-V3.2-Exp', 'deepseek-v31'],
  ['deepseek-ai/DeepSeek-V3.2', 'deepseek-dsml'],
  ['zai-org/GLM-4.5-Air', 'glm45'],
  ['glm-4-9b-chat', 'chatglm'],
  ['google/gemma-3-1b-it', 'gemma3-toolcode'],
  ['gemma3n:e2b', 'gemma3-toolcode'],
  ['google/gemma-4-E4B-it', 'gemma4'],
  ['google/functiongemma-270m-it', 'functiongemma'],
  ['gpt-oss:20b', 'harmony'],
  ['granite4:3b', 'hermes'],
  ['granite3.3:8b', 'granite3'],
  ['Salesforce/Llama-xLAM-2-8b-fc-r', 'xlam'],
  ['internlm/internlm2_5-7b-chat', 'internlm2'],
  ['gpt-4o', undefined],
  ['smollm2:1.7b', undefined],
  ['scripted', undefined],
]

describe('the dialect of a model, by its name', () => {
  it.each(known)('%s writes %s', (model, dialect) => {
    expect(dialectForModel(model)).toBe(dialect)
  })
})

test('every family names a dialect that there is, and none is listed twice', () => {
  const names = dialects.map((it_) => it_.name)
  expect(families.filter(([, dialect]) => !names.includes(dialect)).map((it_) => it_.join(' '))).toEqual([])
  const words = families.map(([it_]) => it_)
  expect(words.filter((it_, i) => words.indexOf(it_) !== i)).toEqual([])
})

test('every family is found by its own words', () => {
  const lost = families.filter(([words, dialect]) => dialectForModel(words.replaceAll('*', '8b')) !== dialect)
  expect(lost.map((it_) => it_.join(' '))).toEqual([])
})

test('a name without end is looked at as far as names go', () => {
  const started = performance.now()
  expect(dialectForModel(`${'llama-'.repeat(20_000)}x`)).toBeUndefined()
  expect(performance.now() - started).toBeLessThan(2_000)
})
