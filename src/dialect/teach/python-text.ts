import type { Contract } from '../../core/flow.ts'
import { isObject, type Json } from '../../core/json.ts'
import { propertiesOf, requiredOf } from '../call/parameters.ts'
import type { WrittenCall } from './json-call.ts'

/** `get_price("tron", vs_currency="eur")`: positions as far as they go without a gap, then names. */
export function pythonCall({ tool, named, positional }: WrittenCall, contract?: Contract): string {
  const order = contract ? Object.keys(propertiesOf(contract)).slice(positional.length) : []
  const inOrder: string[] = []
  for (const key of order) {
    if (!Object.hasOwn(named, key)) break
    inOrder.push(key)
  }
  const rest = Object.keys(named).filter((it) => !inOrder.includes(it))
  if (!rest.every(isIdentifier) && positional.length === 0) return `${tool}(${pythonValue(named)})`
  const values = [...positional, ...inOrder.map((it) => named[it]!)].map(pythonValue)
  return `${tool}(${[...values, ...rest.map((it) => `${it}=${pythonValue(named[it]!)}`)].join(', ')})`
}

/** A JSON value as Python writes it; text in double quotes, with the escapes that both languages share. */
export function pythonValue(value: Json): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`
  if (!isObject(value)) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, it]) => `${JSON.stringify(key)}: ${pythonValue(it)}`)
    .join(', ')}}`
}

/** A contract as a Python definition, which is how code-writing models know tools. */
export function pythonDefinition(contract: Contract): string {
  const required = new Set(requiredOf(contract))
  const properties = Object.entries(propertiesOf(contract))
  const parameters = properties.map(
    ([key, schema]) => `${key}: ${pythonType(schema)}${required.has(key) ? '' : ' = None'}`,
  )
  const about = properties.flatMap(([key, schema]) => {
    const text = isObject(schema) ? schema['description'] : undefined
    const choices =
      isObject(schema) && Array.isArray(schema['enum']) ? ` One of ${schema['enum'].map(pythonValue).join(', ')}.` : ''
    return text || choices ? [`    ${key}: ${typeof text === 'string' ? text : ''}${choices}`] : []
  })
  const body = [contract.description, ...about].filter(Boolean).join('\n')
  return `def ${contract.name}(${parameters.join(', ')}):\n    """${body}"""`
}

function pythonType(schema: Json): string {
  const [type] = isObject(schema) ? [schema['type'] ?? 'any'].flat() : ['any']
  return pythonTypes[String(type)] ?? 'object'
}

const pythonTypes: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  float: 'float',
  boolean: 'bool',
  array: 'list',
  tuple: 'list',
  object: 'dict',
  dict: 'dict',
}

const keywords = new Set(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield'.split(
    ' ',
  ),
)

function isIdentifier(key: string): boolean {
  return /^[A-Za-z_]\w*$/.test(key) && !keywords.has(key)
}
