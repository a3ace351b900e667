// Teaching a model a dialect
export type { Teaching } from './dialect.ts'
export { teachingFor, teachings } from './teachings.ts'
