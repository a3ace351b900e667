import { isObject, type Json } from '../../../core/json.ts'
import { type Reply, reply } from '../service/reply.ts'
import type { Service } from '../service/service.ts'
import type { RateSource, RateTable } from './rate-source.ts'
import { readTable, tableSource } from './rate-table.ts'

/** fawazahmed0's exchange-api: 200 currencies, metals and coins in one file a day. */
export function currencyApi(service: Service): RateSource {
  return tableSource({ service }, { path: '/currencies/eur.json', read: readFile, ageMs: 6 * 3_600_000 })
}

function readFile(body: Json): Reply<RateTable> | undefined {
  if (!isObject(body) || typeof body['date'] !== 'string') return undefined
  const table = readTable('EUR', body['eur'], body['date'].slice(0, 10))
  return table && reply(table)
}
