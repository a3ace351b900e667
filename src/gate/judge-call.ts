import type { CheckedCall, Coercion, Contract, ToolCall } from '../core/flow.ts'
import { fail, type Issue, ok, type Result } from '../core/issue.ts'
import { getKey, isObject, type Json, type JsonObject, pointerTo, setKey } from '../core/json.ts'
import { type RepairCode, repair } from '../core/repair.ts'
import { thrownText } from '../core/thrown.ts'
import { actionIssues, parameterNames } from './action-contract.ts'
import { callHash } from './call-hash.ts'
import { breachesOf, keeps } from './check.ts'
import { type Coercing, coerce } from './coerce.ts'
import { explain } from './explain.ts'
import { findTool } from './find-tool.ts'
import type { Gate, ReadText } from './gate.ts'
import { nameArguments } from './name-arguments.ts'
import { unusable } from './plain-schema.ts'
import { type CompiledSchema, compileSchema, propertiesOf, type Schema } from './schema.ts'
import { soundness } from './sound.ts'
import { tidy } from './tidy.ts'

/** All that the gate's checks say of one call. */
export type Verdict = { ok: true; checked: CheckedCall } | { ok: false; issues: Issue[] }

/**
 * Holds a call against the action contract and its tool's schema, converting only where nothing is lost. Pure, and never
 * throws. `siblings` are all calls of the completion. Invariant: judged again, a checked call's arguments stay as they are.
 */
export function judgeCall(
  call: ToolCall,
  { contracts, actionContract, readText = unread }: Pick<Gate, 'contracts' | 'actionContract' | 'readText'>,
  siblings: readonly ToolCall[],
): Verdict {
  const found = findTool(call.tool, contracts)
  const contract = found.ok ? found.value.contract : undefined
  const issues = [...actionIssues(call, { actionContract, contract, siblings }), ...(call.unread ?? [])]
  if (!found.ok) return fail(...issues, ...found.issues)
  if (!contract || issues.length > 0) return fail(...issues)
  const compiled = compileSchema(contract.parameters)
  if (!compiled.ok) return compiled
  const checked = checkArguments(call, contract, compiled.value, readText)
  if (!checked.ok) return checked
  const { args, coercions, guesses } = checked.value
  if (found.value.spelled) guesses.unshift('tool-name-spelling')
  const judged = guesses.length > 0 ? withGuesses(call, guesses) : call
  return { ok: true, checked: { call: judged, contract, arguments: args, coercions, hash: callHash(contract, args) } }
}

const unread: ReadText = () => undefined

interface CheckedArguments {
  args: JsonObject
  coercions: Coercion[]
  guesses: RepairCode[]
}

function checkArguments(
  call: ToolCall,
  contract: Contract,
  compiled: CompiledSchema,
  readText: ReadText,
): Result<CheckedArguments> {
  const names = parameterNames(contract)
  const positions = call.positional.flatMap((it, i) => soundness(it, pointerTo('', names[i] ?? i), compiled))
  const unsound = [...positions, ...soundness(call.named, '', compiled)]
  if (unsound.length > 0) return fail(...unsound)
  // What makes the check throw: references that lead nowhere, or round in circles until the work or the stack is at its end.
  try {
    const naming = nameArguments(call, contract, compiled)
    if (!naming.ok) return naming
    const coercing = coercingFor(call, compiled, readText)
    const meant = withSynonyms(naming.value.named, contract, coercing)
    const fits = !coercing.bare && keeps(meant, compiled.root, compiled)
    const coerced = fits ? meant : coerce(meant, compiled.root, '', coercing)
    // A union may take the arguments as a whole for one item of a list: they stay what they are, and are refused.
    const object = isObject(coerced) ? coerced : meant
    const args = contract.ends ? tidy(object, coercing.coercions) : object
    const unsoundNow = coercing.coercions.length > 0 ? soundness(args, '', compiled) : []
    if (unsoundNow.length > 0) return fail(...unsoundNow)
    const issues = fits && args === meant ? [] : explain(breachesOf(args, compiled), compiled)
    if (issues.length > 0) return fail(...issues)
    const guesses: RepairCode[] = []
    if (naming.value.wrapped) guesses.push('wrapper-object')
    if (naming.value.spelled) guesses.push('argument-name-spelling')
    if (coercing.wrapped) guesses.push('list-around-value')
    return ok({ args, coercions: coercing.coercions, guesses })
  } catch (error) {
    if (error instanceof RangeError) return unusable('checking these arguments would take too long')
    return unusable(thrownText(error))
  }
}

function coercingFor(call: ToolCall, compiled: CompiledSchema, readText: ReadText): Coercing {
  const bare = call.form === 'xml' || call.form === 'lines'
  return { compiled, coercions: [], readText, wrapped: false, bare }
}

/** Values that the tool's author declared to mean another: `per day` for `daily`. Where a value fits, it stays. */
function withSynonyms(named: JsonObject, { synonyms }: Contract, { compiled, coercions }: Coercing): JsonObject {
  if (!synonyms) return named
  const properties = propertiesOf(compiled.root)
  const meant: JsonObject = {}
  for (const [key, value] of Object.entries(named)) {
    const schema = getKey(properties, key) as Schema | undefined
    const other = Object.hasOwn(synonyms, key) ? synonymOf(value, synonyms[key]!) : undefined
    const applies = other !== undefined && schema !== undefined && !keeps(value, schema, compiled)
    if (applies) coercions.push({ pointer: pointerTo('', key), from: value, to: other })
    setKey(meant, key, applies ? other : value)
  }
  return meant
}

function synonymOf(value: Json, synonyms: Record<string, Json>): Json | undefined {
  if (typeof value !== 'string') return undefined
  if (Object.hasOwn(synonyms, value)) return synonyms[value]
  const near = Object.keys(synonyms).filter((it) => it.toLowerCase() === value.trim().toLowerCase())
  return near.length === 1 ? synonyms[near[0]!] : undefined
}

function withGuesses(call: ToolCall, guesses: RepairCode[]): ToolCall {
  const [from, to] = call.span ?? [0, 0]
  return { ...call, repairs: [...call.repairs, ...guesses.map((it) => repair(it, from, to))] }
}
