// Settings and models

export { type Env, loadEnv, readEnv } from './env.ts'
export { type FindOptions, findModel, type ListedProvider, listProviders } from './providers.ts'
// Files
export { fileCache } from './cache.ts'
export { fileMemory, type Locations, locations } from './files.ts'
export { FileStore } from './store.ts'
// Addresses that a tool may fetch
export { type Lookup, type PublicTarget, publicTarget, publicUrl, type ResolvedAddress } from './public-url.ts'
export { type FetchPublicOptions, fetchPublic, type Send, sendTo } from './fetch-public.ts'
