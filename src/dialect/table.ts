import { readCertainJson } from '../core/json/json-certain.ts'
import type { Dialect } from './dialect.ts'
import { bareJson, fencedJson, openaiJson, xlam } from './dialects/bare-json.ts'
import { commandA, commandR } from './dialects/cohere.ts'
import { deepseekV3, deepseekV31 } from './dialects/deepseek.ts'
import { deepseekDsml } from './dialects/dsml.ts'
import { morphXml, yamlXml } from './dialects/element-tags.ts'
import { cwm, llamaFunctionTag, minicpm, qwen3Coder, seedOss } from './dialects/function-tags.ts'
import { functionary, functionaryV2 } from './dialects/functionary.ts'
import { functionGemma, gemma3ToolCode, gemma4 } from './dialects/gemma.ts'
import { functools, granite3 } from './dialects/granite.ts'
import { harmony } from './dialects/harmony.ts'
import { hermes } from './dialects/hermes.ts'
import {
  anthropicXml,
  claude2,
  cohereXml,
  dots,
  glimmer,
  minimaxM2,
  minimaxM3,
  step3,
  xaiLeak,
} from './dialects/invoke-tags.ts'
import { json } from './dialects/json.ts'
import {
  apertus,
  gigachat,
  glaive,
  hyperclova,
  internlm2,
  nemotronToolcall,
  rubra,
  sarashina,
  toolRequest,
} from './dialects/json-marks.ts'
import { glm45, hunyuanXml, ifmK2, kimiK3, longcat, solarOpen2 } from './dialects/key-tags.ts'
import { kimiK2 } from './dialects/kimi-k2.ts'
import { apriel, hunyuan, jamba, minimaxM1 } from './dialects/list-tags.ts'
import { llama3Json, llamaPythonic } from './dialects/llama3.ts'
import { mistralArgs, mistralJson } from './dialects/mistral.ts'
import { chatglm, chatmlFunctions, misc, nexusraven, toolformer } from './dialects/one-offs.ts'
import { python } from './dialects/python.ts'
import { gorilla, lfm2, minicpm3, olmo3, openpangu } from './dialects/python-marks.ts'
import { react } from './dialects/react.ts'
import { inkling, plamo3, qwenLegacy, solar, stepAudio2 } from './dialects/slot-marks.ts'
import { smolagentsCode, smolagentsJson } from './dialects/smolagents.ts'
import { vcp } from './dialects/vcp.ts'
import { CompletionReader, type OpenReader } from './reader.ts'

export { dialectForModel, families } from './catalog.ts'
export { teachingFor, teachings } from './teachings.ts'

/** Every dialect there is. Adding one: its file, its line here, its cases. */
export const dialects: readonly Dialect[] = [
  // Tags around JSON
  hermes,
  json,
  // Tags in tags
  qwen3Coder,
  llamaFunctionTag,
  minicpm,
  seedOss,
  cwm,
  anthropicXml,
  claude2,
  minimaxM2,
  minimaxM3,
  dots,
  xaiLeak,
  step3,
  glimmer,
  cohereXml,
  deepseekDsml,
  glm45,
  longcat,
  hunyuanXml,
  ifmK2,
  solarOpen2,
  kimiK3,
  // Gemma
  gemma4,
  functionGemma,
  // A name and arguments, or JSON, between tokens
  llama3Json,
  llamaPythonic,
  mistralJson,
  mistralArgs,
  deepseekV3,
  deepseekV31,
  kimiK2,
  harmony,
  functionaryV2,
  functionary,
  gigachat,
  hunyuan,
  jamba,
  apriel,
  minimaxM1,
  granite3,
  functools,
  glaive,
  nemotronToolcall,
  commandA,
  commandR,
  apertus,
  sarashina,
  hyperclova,
  internlm2,
  solar,
  plamo3,
  inkling,
  stepAudio2,
  qwenLegacy,
  toolRequest,
  rubra,
  chatglm,
  chatmlFunctions,
  misc,
  // Python between tokens
  lfm2,
  openpangu,
  minicpm3,
  olmo3,
  gorilla,
  nexusraven,
  toolformer,
  // Texts between marks of their own
  vcp,
  // No marks: read at the end, in this order
  react,
  fencedJson,
  gemma3ToolCode,
  bareJson,
  openaiJson,
  xlam,
  python,
  morphXml,
  yamlXml,
  // Only by name
  smolagentsCode,
  smolagentsJson,
]

/** The dialects to read a completion with: all that can be told apart, and before them the one asked for. */
export function dialectsFor(name?: string): readonly Dialect[] {
  return withOneByName.get(name) ?? alwaysRead
}

/** Made once, so that what is built for a list of dialects is built once too. */
const alwaysRead = dialects.filter((it) => !it.onlyByName)
const withOneByName = new Map<string | undefined, readonly Dialect[]>(
  dialects.flatMap((own) => (own.onlyByName ? [[own.name, [own, ...alwaysRead]]] : [])),
)

/** Reads completions with every dialect there is; `readText` reads a list or an object that came as its own text. */
export const openReader: OpenReader & { readText: typeof readCertainJson } = Object.assign(openWithAll, {
  readText: readCertainJson,
})

function openWithAll(options: Parameters<OpenReader>[0]): CompletionReader {
  return new CompletionReader({ dialects: dialectsFor(options.asked), ...options })
}
