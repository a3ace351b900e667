import type { Contract } from '../core/flow.ts'
import { canonical, type Json, type JsonObject } from '../core/json.ts'
import { sha256 } from '../core/sha256.ts'

/** SHA-256 over tool, contract and arguments, the same whatever the order of keys: what an approval is bound to. */
export function callHash(contract: Contract, args: JsonObject): string {
  return hashOf([contract.name, contractHash(contract), args])
}

// Memoisation only: a contract is data, so the same object always has the same hash, and runs judge often.
const hashes = new WeakMap<Contract, string>()

function contractHash(contract: Contract): string {
  const known = hashes.get(contract)
  if (known !== undefined) return known
  // As it would be after a trace file: keys without a value are not there.
  const hash = hashOf(JSON.parse(JSON.stringify(contract)) as Json)
  hashes.set(contract, hash)
  return hash
}

function hashOf(value: Json): string {
  return sha256(canonical(value))
}
