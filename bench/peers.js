/*
 * What bench:speed measures beside ours, in one place that the packages of `bench/` alone are resolved from. It is
 * imported as it stands and never bundled; `bench/speed/peers.ts` says what each is expected to be.
 */
export { hermesToolMiddleware } from '@ai-sdk-tool/parser'
export { StreamingJsonParser } from '@earendil-works/pi-ai/utils/streaming-json'
export { JSONParser as StreamParser } from '@streamparser/json'
export { LlmJson } from '@typia/utils'
export { parsePartialJson } from 'ai'
export { parse as parseBestEffort } from 'best-effort-json-parser'
export { default as clarinet } from 'clarinet'
export { default as JsonParse } from 'jsonparse'
export { jsonrepair } from 'jsonrepair'
export { parse as parsePartial } from 'partial-json'
