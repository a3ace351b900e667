import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Contract } from '../core/flow.ts'
import { canonical, type Json, type JsonObject } from '../core/json.ts'

/** SHA-256 over tool, contract and arguments, the same whatever the order of keys: what an approval is bound to. */
export function callHash(contract: Contract, args: JsonObject): string {
  const stored = JSON.parse(JSON.stringify(contract)) as Json
  return bytesToHex(sha256(utf8ToBytes(canonical([contract.name, stored, args]))))
}
