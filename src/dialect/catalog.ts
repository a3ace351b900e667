/** A family of models, by words of their names, and the dialect it writes. */
export type Family = readonly [words: string, dialect: string]

/**
 * The dialect that a model's family writes, by the model's name: `Qwen/Qwen3-Coder-30B-A3B-Instruct` is `qwen3-coder`.
 * The most specific family wins. Reading never asks: it knows all dialects at once.
 */
export function dialectForModel(name: string): string | undefined {
  const plain = name.slice(0, longest).toLowerCase()
  let best: Family | undefined
  for (const family of families) {
    if (best && family[0].length <= best[0].length) continue
    if (patternOf(family[0]).test(plain)) best = family
  }
  return best?.[1]
}

/** No model's name is longer. */
const longest = 200

/** `llama-3.1-*-x` as it stands in names: `meta-llama/Llama-3.1-8B-X`, `llama3.1:8b-x`, `llama_3_1-x`. */
function patternOf(words: string): RegExp {
  const parts = words.split(/(\*|[a-z]+|\d+)/).filter(Boolean)
  const text = parts.map((it, i) => {
    if (it === '*') return '[a-z\\d._:-]*?'
    if (it === '-') return '[-_. :/]?'
    // `qwen3-8b` is no `qwen3.8`.
    if (it === '.') return '(?:[._p]|-(?!\\d+b))'
    const glued = i > 0 && /^\d/.test(it) && /[a-z]$/.test(parts[i - 1]!)
    return glued ? `[-_ ]?${it}` : it
  })
  const ending = /\d$/.test(words) ? '(?!\\d|[._]\\d)' : ''
  return new RegExp(`(?<![a-z\\d])${text.join('')}${ending}`)
}

/** The families that write each dialect. One that is built on another names both: its own form is what it writes. */
const written: Record<string, string> = {
  hermes: `
    hermes-2 hermes-3 hermes-4 hermes-*-llama-3 hermes-*-llama-3.1 hermes-*-llama-3.2 hermes-*-mistral
    qwen2.5 qwen3 qwen3-next qwen3-vl qwq granite-4 granite-4.0 exaone-4 exaone-4.0 ernie-4.5 falcon-3
    falcon-h1 smollm3 arch-function arch-agent nanbeige trinity mimo cogito cogito-*-llama cogito-*-qwen
    llama-3-groq
  `,
  'qwen3-coder': `
    qwen3-coder qwen3.5 qwen3.6 qwen3.8 nemotron-3 nemotron-3.5 step-3.5 step-3.7 mimo-v2 k-exaone-2
    iquest-coder interns2 ornith berrylm
  `,
  'llama3-json': 'llama-3.1 llama-3.2 llama-3.3',
  'llama-pythonic': 'llama-3.2-1b llama-3.2-3b llama-4 toolace toolace-*-llama-3.1 watt-tool bitagent',
  'llama-function-tag': 'functionary-*-v3.1',
  'mistral-json': 'mistral mixtral codestral pixtral ministral',
  'mistral-args': `
    mistral-small-3.1 mistral-small-3.2 mistral-small-4 mistral-small-*-2503 mistral-small-*-2506
    mistral-medium-3 mistral-large-3 ministral-3 magistral devstral
  `,
  'deepseek-v3': 'deepseek deepseek-r1-*-distill cogito-v2',
  'deepseek-v31': 'deepseek-v3.1 deepseek-v3.2-exp',
  'deepseek-dsml': 'deepseek-v3.2 deepseek-v4 deepseek-v4.1',
  gigachat: 'gigachat',
  glm45: 'glm-4.5 glm-4.6 glm-4.7 glm-5 glm-5.1 laguna ling-3 hyperclovax-seed spark-2.5 spark-3 iquest-q1',
  longcat: 'longcat',
  chatglm: 'chatglm3 glm-4-9b',
  hunyuan: 'hunyuan',
  'hunyuan-xml': 'hy3 hy4',
  'ifm-k2': 'k2-horizon',
  'kimi-k2': 'kimi-k2 kimi-k2.5',
  'kimi-k3': 'kimi-k3',
  'minimax-m1': 'minimax-m1',
  'minimax-m2': 'minimax-m2 minimax-m2.1 minimax-m2.5',
  'minimax-m3': 'minimax-m3',
  granite3: 'granite-3 granite-3.1 granite-3.2 granite-3.3 granite-20b-function',
  functools: 'phi-4-mini firefunction-v2',
  glaive: 'firefunction-v1 glaive',
  'gemma3-toolcode': 'gemma-2 gemma-3 gemma-3n',
  functiongemma: 'functiongemma',
  gemma4: 'gemma-4',
  harmony: 'gpt-oss',
  'command-r': 'command-r',
  'command-a': 'command-r7b command-a',
  jamba: 'jamba',
  apriel: 'apriel',
  'nemotron-toolcall': 'nemotron llama-*-nemotron nemotron-nano-*-v2',
  xlam: 'xlam llama-xlam-2 hammer2.0 hammer2.1',
  openpangu: 'openpangu',
  sarashina: 'sarashina2 sarashina2.2',
  hyperclova: 'hyperclova',
  apertus: 'apertus',
  solar: 'solar-open',
  'solar-open2': 'solar-open2',
  plamo3: 'plamo-3',
  inkling: 'inkling',
  glimmer: 'muse-glimmer',
  dots: 'dots.llm rwkv-7',
  minicpm3: 'minicpm3',
  minicpm: 'minicpm5',
  cwm: 'cwm',
  'xai-leak': 'grok',
  step3: 'step-3',
  'step-audio2': 'step-audio-2',
  lfm2: 'lfm2 lfm2.5',
  internlm2: 'internlm2 internlm2.5 internlm3 intern-s1',
  olmo3: 'olmo-3 olmo-3.1',
  'seed-oss': 'seed-oss',
  functionary: 'functionary',
  'qwen-legacy': 'qwen1.5 qwen2',
  'anthropic-xml': 'claude',
  claude2: 'claude-2 claude-2.1',
  'fenced-json': 'qwen2.5-coder',
}

/** Every family and its dialect. */
export const families: readonly Family[] = Object.entries(written).flatMap(([dialect, all]) =>
  all
    .trim()
    .split(/\s+/)
    .map((words): Family => [words, dialect]),
)
