import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Contract } from '../core/flow.ts'
import type { Json } from '../core/json.ts'
import { thrownText } from '../core/thrown.ts'
import { readToolList } from '../desk/read-tool-list.ts'
import type { Host } from './host.ts'
import { UsageError } from './usage-error.ts'

/** The contracts of a JSON file, for `--tools`. A tool alone counts as a list of one. */
export async function readToolsFile(file: string, host: Host): Promise<Contract[]> {
  const { contracts, issues } = readToolList(await readJsonFile(file, host))
  if (issues.length > 0) throw new UsageError(`${file}: ${issues.map((it) => it.message).join('; ')}`)
  return contracts
}

/** A file's JSON, or a usage error that says which file and what is wrong with it. */
export async function readJsonFile(file: string, host: Host): Promise<Json> {
  let text: string
  try {
    text = await readFile(resolve(host.cwd, file), 'utf8')
  } catch (error) {
    throw new UsageError(`cannot read ${file}: ${thrownText(error)}`)
  }
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${thrownText(error)}`)
  }
}
