// Settings and models

export { fileCache } from './cache.ts'
export { type Env, loadEnv, readEnv } from './env.ts'
// Addresses that a tool may fetch
export { fetchPublic } from './fetch-public.ts'
// Files
export { fileMemory, type Locations, locations } from './files.ts'
export { type FindOptions, findModel, type ListedProvider, listProviders } from './providers.ts'
export { type Lookup, publicUrl } from './public-url.ts'
export { FileStore } from './store.ts'
