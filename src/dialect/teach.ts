// Teaching a model a dialect

export { dialectForModel, type Family, families } from './catalog.ts'
export type { Teaching } from './dialect.ts'
export { teachingFor, teachings } from './teachings.ts'
