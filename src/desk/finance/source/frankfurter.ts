import { isObject, type Json } from '../../../core/json.ts'
import { isoDate, readNumber } from '../number.ts'
import { mapReply, type Reply, reply, trouble } from '../service/reply.ts'
import type { Service } from '../service/service.ts'
import type { Rate, RateQuestion, RateSource, RateTable } from './rate-source.ts'
import { readTable, tableSource } from './rate-table.ts'

const hour = 3_600_000

/** The European Central Bank's table of 30 currencies: one request answers every conversion of the day, exactly. */
export function frankfurterEcb(service: Service, now: () => number): RateSource {
  const name = `${service.name} (ECB)`
  const ageMs = ({ date }: RateTable) => untilRenewed(date, now())
  return tableSource({ service, name }, { path: '/v1/latest', read: readLatest, ageMs })
}

/** Frankfurter's blended rates, for the codes that the ECB has not. */
export function frankfurterBlend(service: Service): RateSource {
  return {
    name: service.name,
    async rate({ from, to, signal }) {
      const straight = await blendedRate(service, { from, to, signal })
      if (!straight.ok || straight.value.rate >= 0.01) return straight
      // Small rates come with two or three digits; the other way round has all of them.
      const inverse = await blendedRate(service, { from: to, to: from, signal })
      return inverse.ok ? mapReply(inverse, ({ rate, date }) => ({ rate: 1 / rate, date })) : straight
    },
  }
}

function blendedRate(service: Service, { from, to, signal }: RateQuestion): Promise<Reply<Rate>> {
  return service.ask({
    path: `/v2/rate/${encodeURIComponent(from)}/${encodeURIComponent(to)}`,
    read: readRate,
    refused: (status, words) =>
      status === 404 || /currency/i.test(words)
        ? trouble('unknown-currency', `${service.name} has no rate from "${from}" to "${to}"`)
        : undefined,
    ageMs: hour,
    signal,
  })
}

function readLatest(body: Json): Reply<RateTable> | undefined {
  if (!isObject(body) || body['base'] !== 'EUR' || typeof body['date'] !== 'string') return undefined
  const table = readTable('EUR', body['rates'], body['date'].slice(0, 10))
  return table && reply(table)
}

function readRate(body: Json): Reply<Rate> | undefined {
  const rate = isObject(body) ? readNumber(body['rate']) : undefined
  if (!isObject(body) || typeof body['date'] !== 'string' || rate === undefined || !(rate > 0)) return undefined
  return reply({ rate, date: body['date'].slice(0, 10) })
}

/** New rates come at about 15:00 UTC on working days; a table that is late is asked for again in half an hour. */
function untilRenewed(date: string, now: number): number {
  const renewal = Date.parse(`${isoDate(now)}T15:00:00Z`)
  if (now < renewal) return renewal - now
  const weekday = new Date(now).getUTCDay()
  const isLate = date < isoDate(now) && weekday >= 1 && weekday <= 5
  return isLate ? hour / 2 : renewal + 24 * hour - now
}
