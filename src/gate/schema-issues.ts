import type { Contract } from '../core/flow.ts'
import type { Issue } from '../core/issue.ts'
import { isObject, type Json } from '../core/json.ts'
import { compileSchema, referredBy } from './schema.ts'

/**
 * Why a contract's schema cannot be used, called or not. The gate says so of any call; here it is said of the list.
 *
 *     {"$ref": "#/$defs/City"}    where there are no $defs
 */
export function schemaIssues({ name, parameters }: Contract): Issue[] {
  const compiled = compileSchema(parameters)
  if (!compiled.ok) return compiled.issues.map((it) => ({ ...it, message: `${name}: ${it.message}` }))
  const pending: Json[] = [compiled.value.root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (Array.isArray(node)) pending.push(...node)
    if (!isObject(node)) continue
    const { $ref } = node
    if (typeof $ref === 'string' && referredBy(node, compiled.value) === undefined)
      return [
        { code: 'schema-unusable', message: `${name}: its parameter schema is unusable ($ref ${$ref} leads nowhere)` },
      ]
    pending.push(...Object.values(node))
  }
  return []
}
