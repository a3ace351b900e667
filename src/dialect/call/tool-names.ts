import type { Contract } from '../../core/flow.ts'
import { isObject, type JsonObject } from '../../core/json.ts'
import type { RepairCode } from '../../core/repair.ts'
import { propertiesOf, requiredOf } from './parameters.ts'

/** Words that some families put before every name: `functions.get_price`. */
const namespaces = ['functions', 'tools', 'default_api']
const namespace = new RegExp(`^(?:${namespaces.join('|')})[.:]`)

export interface NamedTool {
  tool: string
  /** Absent where the name was written as declared. */
  repair?: RepairCode
}

/** Made once for a list of tools, however many completions are read with it. */
export function toolNames(contracts: readonly Contract[] = noContracts): ToolNames {
  const known = lists.get(contracts) ?? new ToolNames(contracts)
  lists.set(contracts, known)
  return known
}

// Memoisation only: contracts are data, and every completion of a desk is read with the names of the same list.
const lists = new WeakMap<readonly Contract[], ToolNames>()
const noContracts: readonly Contract[] = []
const unknown: Pick<Contract, 'parameters'> = { parameters: {} }

/** The tools on offer, as a reader needs them: which tool a written name means, and what its parameters are called. */
export class ToolNames {
  readonly #contracts = new Map<string, Contract>()
  readonly #bySpelling = new Map<string, string | null>()
  /** `list_teas` for `shop.list_teas`, where no other shop lists teas. */
  readonly #byLastWord = new Map<string, string | null>()
  /** `shop_list_teas` for `shop.list_teas`, as servers write names that hold more than letters, digits and `_`. */
  readonly #byWireName = new Map<string, string>()

  constructor(contracts: readonly Contract[] = []) {
    for (const it of contracts) {
      this.#contracts.set(it.name, it)
      const plain = spelling(it.name)
      const other = this.#bySpelling.get(plain)
      this.#bySpelling.set(plain, other === undefined || other === it.name ? it.name : null)
      const last = it.name.slice(it.name.lastIndexOf('.') + 1)
      if (last !== it.name) this.#byLastWord.set(last, this.#byLastWord.has(last) ? null : it.name)
      const wire = it.name.replace(/[^\p{L}\p{N}_]/gu, '_')
      if (wire !== it.name) this.#byWireName.set(wire, it.name)
    }
  }

  /** Without tools, shape alone decides. */
  get none(): boolean {
    return this.#contracts.size === 0
  }

  get names(): string[] {
    return [...this.#contracts.keys()]
  }

  has(name: string): boolean {
    return this.#contracts.has(name)
  }

  /** `functions.get_price` is `get_price` where only that is on offer; so is `Get-Price`, as a guess. */
  find(written: string): NamedTool {
    const raw = written.trim()
    if (this.has(raw)) return { tool: raw }
    if (plainWord.test(raw)) return this.#spelled(raw) ?? { tool: raw }
    const unescaped = raw.replaceAll('\\_', '_')
    if (this.has(unescaped)) return { tool: unescaped, repair: 'markdown-escape' }
    const bare = unescaped.replace(namespace, '').replace(/:\d+$/, '')
    const inner = bare.replace(/^functions_(.+)_\d+$/, '$1').replace(/\.call$/, '')
    for (const it of [bare, inner]) if (this.has(it)) return { tool: it, repair: 'namespace-prefix' }
    const meant = this.#spelled(bare)
    if (meant) return meant
    return raw.endsWith('.call') ? { tool: raw.slice(0, -5), repair: 'namespace-prefix' } : { tool: raw }
  }

  #spelled(name: string): NamedTool | undefined {
    const tool = this.#bySpelling.get(spelling(name)) ?? this.#byLastWord.get(name)
    return tool ? { tool, repair: 'tool-name-spelling' } : undefined
  }

  /** Whether a written name can stand for a tool where its form alone proves nothing. */
  knows(written: string): boolean {
    return this.none ? isName(written) : this.has(this.find(written).tool)
  }

  /** The same, but a name in another spelling is not good enough, unless it is how a server would write it. */
  knowsAsWritten(written: string): boolean {
    if (this.none) return isName(written)
    const { tool, repair } = this.find(written)
    return this.has(tool) && (repair !== 'tool-name-spelling' || this.#byWireName.get(written) === tool)
  }

  /** What a call by name can begin with. */
  get beginnings(): string[] {
    const escaped = this.names.filter((it) => it.includes('_')).map((it) => it.replaceAll('_', '\\_'))
    return this.none
      ? []
      : [
          ...this.names,
          ...escaped,
          ...this.#byWireName.keys(),
          ...namespaces.map((it) => `${it}.`),
          ...namespaces.map((it) => `${it}:`),
        ]
  }

  properties(tool: string): JsonObject {
    return propertiesOf(this.#contracts.get(tool) ?? unknown)
  }

  required(tool: string): string[] {
    return requiredOf(this.#contracts.get(tool) ?? unknown)
  }

  /** The one parameter that bare text can be meant for: the only required one, or the only one, if it takes strings. */
  textParameter(tool: string): string | undefined {
    const required = this.required(tool)
    const [only, ...others] = required.length > 0 ? required : Object.keys(this.properties(tool))
    const schema = only === undefined ? undefined : this.properties(tool)[only]
    const takesText = isObject(schema) && (schema['type'] === undefined || [schema['type']].flat().includes('string'))
    return others.length === 0 && takesText ? only : undefined
  }
}

/** Names that prompts use to show the form: a call of one is a copy of the example. */
export function isPlaceholder(name: string): boolean {
  return /[<>{}…]|^\$|^(?:example_)?(?:function|tool|func)[-_ ]?name[-_ ]?\d*$|^your[-_]|^tool-name/i.test(name)
}

function isName(text: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_.:-]*$/u.test(text)
}

/** Most words that are looked up are such, and need no reading of what stands around a name. */
const plainWord = /^[a-z\d]+$/

function spelling(name: string): string {
  if (plainWord.test(name)) return name
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
