import { isObject, type Json } from '../../../core/json.ts'
import { readNumber } from '../number.ts'
import { type Reply, reply, trouble } from '../service/reply.ts'
import type { Question, Service } from '../service/service.ts'
import type { Rate, RateQuestion, RateSource, RateTable } from './rate-source.ts'

/** A source that answers every question from one table, asked for at one path. */
export function tableSource(
  { service, name = service.name }: { service: Service; name?: string },
  table: Pick<Question<RateTable>, 'path' | 'read' | 'ageMs'>,
): RateSource {
  return {
    name,
    async rate(question) {
      const found = await service.ask({ ...table, signal: question.signal })
      if (!found.ok) return found
      const rate = crossRate(found.value, question, name)
      return rate.ok ? { ...rate, cached: found.cached } : rate
    },
  }
}

/** The table in a service's answer, with the base in it; what is no positive number is left out. */
export function readTable(base: string, rates: Json | undefined, date: string): RateTable | undefined {
  if (!isObject(rates)) return undefined
  const entries = Object.entries(rates).flatMap(([code, value]): [string, number][] => {
    const rate = readNumber(value)
    return rate !== undefined && rate > 0 ? [[code.toUpperCase(), rate]] : []
  })
  return { date, rates: new Map([...entries, [base, 1]]) }
}

/** The rate between two currencies of a table, from its own digits and never from a rounded rate. */
function crossRate({ date, rates }: RateTable, { from, to }: RateQuestion, service: string): Reply<Rate> {
  const [one, other] = [rates.get(from), rates.get(to)]
  if (one === undefined) return trouble('unknown-currency', `${service} knows no currency "${from}"`)
  if (other === undefined) return trouble('unknown-currency', `${service} knows no currency "${to}"`)
  return reply({ rate: other / one, date })
}
