import { lookup as dnsLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { fail, ok, type Result } from '../core/issue.ts'
import { isPrivateAddress } from './private-address.ts'

/** All addresses of a host name. */
export type Lookup = (host: string) => Promise<ResolvedAddress[]>

export interface ResolvedAddress {
  address: string
  family: number
}

/** An address that a tool may fetch, and the resolved addresses it was judged by. */
export interface PublicTarget {
  url: URL
  addresses: ResolvedAddress[]
}

/**
 * Refuses what is no public web address: other schemes, names and passwords, private, local and metadata addresses in
 * every way of writing them (`http://0x7f.1/`, `http://[::ffff:10.0.0.1]/`), after the host name was resolved.
 *
 * Not a firewall by itself: a name can resolve differently a moment later, which is what `fetchPublic` is for.
 */
export async function publicUrl(
  given: string | URL,
  { lookup = lookupAll }: { lookup?: Lookup } = {},
): Promise<Result<URL>> {
  const target = await publicTarget(given, lookup)
  return target.ok ? ok(target.value.url) : target
}

/** The same, with the addresses to connect to. */
export async function publicTarget(given: string | URL, lookup: Lookup = lookupAll): Promise<Result<PublicTarget>> {
  if (!URL.canParse(given)) return refused('is no address')
  const url = new URL(given)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refused(`must begin with http or https, got ${url.protocol}`)
  if (url.username || url.password) return refused('must not hold a name or password')
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '')
  if (!host || isLocalName(host)) return refused('is a private or local address')
  const addresses = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host, lookup)
  if (!addresses.length) return refused(`has a host that is not known: ${host}`)
  if (addresses.some((it) => isPrivateAddress(it.address))) return refused('is a private or local address')
  return ok({ url, addresses })
}

function isLocalName(host: string): boolean {
  const name = host.toLowerCase()
  const isSingleWord = !name.includes('.') && !isIP(name)
  return (
    isSingleWord ||
    ['localhost', 'local', 'internal', 'localdomain', 'home.arpa', 'lan'].some((it) => name.endsWith(`.${it}`))
  )
}

async function resolve(host: string, lookup: Lookup): Promise<ResolvedAddress[]> {
  try {
    // A name server: unknown names are thrown.
    return await lookup(host)
  } catch {
    return []
  }
}

function lookupAll(host: string): Promise<ResolvedAddress[]> {
  return dnsLookup(host, { all: true })
}

function refused(words: string): Result<never> {
  return fail({ code: 'argument-value', message: `the address ${words}` })
}
