import { isObject, type Json, type JsonObject } from '../../../core/json.ts'
import { isoDate, readNumber } from '../number.ts'
import { type Reply, reply, trouble } from '../service/reply.ts'
import type { Service } from '../service/service.ts'
import type { RateSource, RateTable } from './rate-source.ts'
import { readTable, tableSource } from './rate-table.ts'

/** open.er-api.com: about 160 currencies, daily. */
export function exchangeRateApi(service: Service): RateSource {
  return tableSource(
    { service },
    { path: '/v6/latest/USD', read: (body) => readLatest(body, service.name), ageMs: 3_600_000 },
  )
}

function readLatest(body: Json, name: string): Reply<RateTable> | undefined {
  if (!isObject(body)) return undefined
  if (body['result'] === 'error')
    return trouble('refused', `${name} says no: ${String(body['error-type']).slice(0, 60)}`)
  const date = dateOf(body)
  const table = date && body['base_code'] === 'USD' ? readTable('USD', body['rates'], date) : undefined
  return table && reply(table)
}

/** The day in words counts before the seconds: it is what the service documents. */
function dateOf(body: JsonObject): string | undefined {
  const words = body['time_last_update_utc']
  const inWords = typeof words === 'string' ? Date.parse(words) : Number.NaN
  if (!Number.isNaN(inWords)) return isoDate(inWords)
  const seconds = readNumber(body['time_last_update_unix'])
  return seconds === undefined ? undefined : isoDate(seconds * 1000)
}
