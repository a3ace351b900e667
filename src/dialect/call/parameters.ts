import type { Contract } from '../../core/flow.ts'
import { isObject, type JsonObject } from '../../core/json.ts'

/** The schemas of a tool's parameters, by name. */
export function propertiesOf({ parameters }: Pick<Contract, 'parameters'>): JsonObject {
  const properties = parameters['properties']
  return isObject(properties) ? properties : {}
}

/** The names of those that a call cannot do without. */
export function requiredOf({ parameters }: Pick<Contract, 'parameters'>): string[] {
  const required = parameters['required']
  return Array.isArray(required) ? required.filter((it) => typeof it === 'string') : []
}
