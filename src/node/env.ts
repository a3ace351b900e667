import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { baseUrlVariable, providers } from '../model/providers.ts'

/** Variables by name, as processes have them. */
export type Env = Readonly<Record<string, string | undefined>>

/**
 * The environment and, below it, the `.env` file of a folder. Contract: only names that this program knows are taken
 * from the file, and what the environment says stands.
 */
export async function loadEnv({ env, cwd }: { env: Env; cwd: string }): Promise<Env> {
  // A border: most folders have no such file.
  const text = await readFile(resolve(cwd, '.env'), 'utf8').catch(() => '')
  return { ...readEnv(text), ...definedOnly(env) }
}

/**
 * The known variables of a `.env` file:
 *
 *     export HF_TOKEN="hf_…"   # comment
 */
export function readEnv(text: string): Record<string, string> {
  const result: Record<string, string> = {}
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    const [, name, value] = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/.exec(line) ?? []
    if (name !== undefined && isKnown(name)) result[name] = readValue(value ?? '')
  }
  return result
}

function isKnown(name: string): boolean {
  return knownNames.has(name) || /^DESK_[A-Z0-9_]+$/.test(name)
}

const knownNames = new Set([
  ...providers.flatMap((it) => [...it.keys, baseUrlVariable(it.prefix)]),
  'COINGECKO_API_KEY',
  'DISPATCH_DESK_HOME',
])

/** Quotes come off; in double ones `\n`, `\"` and `\\` are read; a comment needs a space before it. */
function readValue(text: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"|^'([^']*)'|^`([^`]*)`/.exec(text)
  if (!quoted) return text.replace(/(?:^|\s)#.*$/, '').trim()
  const [, double, single, back] = quoted
  return double === undefined ? (single ?? back ?? '') : double.replace(/\\(.)/g, (_, it) => (it === 'n' ? '\n' : it))
}

function definedOnly(env: Env): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((it): it is [string, string] => it[1] !== undefined))
}
