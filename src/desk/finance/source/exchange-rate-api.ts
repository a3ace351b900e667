import { isObject, type Json } from '../../../core/json.ts'
import { isoDate, readNumber } from '../number.ts'
import { type Reply, reply, trouble } from '../service/reply.ts'
import type { Service } from '../service/service.ts'
import { crossRate, readTable } from './cross-rate.ts'
import type { RateSource, RateTable } from './rate-source.ts'

/** open.er-api.com: about 160 currencies, daily. */
export function exchangeRateApi(service: Service): RateSource {
  return {
    name: service.name,
    async rate(question) {
      const table = await service.ask({
        path: '/v6/latest/USD',
        read: (body) => readLatest(body, service.name),
        ageMs: 3_600_000,
        signal: question.signal,
      })
      if (!table.ok) return table
      const rate = crossRate(table.value, question, service.name)
      return rate.ok ? { ...rate, cached: table.cached } : rate
    },
  }
}

function readLatest(body: Json, name: string): Reply<RateTable> | undefined {
  if (!isObject(body)) return undefined
  if (body['result'] === 'error')
    return trouble('refused', `${name} says no: ${String(body['error-type']).slice(0, 60)}`)
  const at = readNumber(body['time_last_update_unix'])
  const table =
    at === undefined || body['base_code'] !== 'USD' ? undefined : readTable('USD', body['rates'], isoDate(at * 1000))
  return table && reply(table)
}
