import { isObject, type Json } from '../../../core/json.ts'
import { type Reply, reply } from '../service/reply.ts'
import type { Service } from '../service/service.ts'
import { crossRate, readTable } from './cross-rate.ts'
import type { RateSource, RateTable } from './rate-source.ts'

/** fawazahmed0's exchange-api: 200 currencies, metals and coins in one file a day. */
export function currencyApi(service: Service): RateSource {
  return {
    name: service.name,
    async rate(question) {
      const table = await service.ask({
        path: '/currencies/eur.json',
        read: readFile,
        ageMs: 6 * 3_600_000,
        signal: question.signal,
      })
      if (!table.ok) return table
      const rate = crossRate(table.value, question, service.name)
      return rate.ok ? { ...rate, cached: table.cached } : rate
    },
  }
}

function readFile(body: Json): Reply<RateTable> | undefined {
  if (!isObject(body) || typeof body['date'] !== 'string') return undefined
  const table = readTable('EUR', body['eur'], body['date'].slice(0, 10))
  return table && reply(table)
}
