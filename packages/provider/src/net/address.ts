import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export interface Resolved {
  address: string
  family: 4 | 6
}

/** Every address behind a name; none where it leads nowhere. */
export type Resolve = (host: string) => Promise<Resolved[]>

/** Asks the system; what is an address already stays what it is. */
export const resolve: Resolve = async (host) => {
  const literal = isIP(host)
  if (literal) return [{ address: host, family: literal === 6 ? 6 : 4 }]
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/** Where IPv6 hands out addresses of the public internet; all else is local, reserved or a disguise. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** Set aside for books, and for protocols that are no place on the internet. */
const SET_ASIDE_IPV6 = [ipaddr.IPv6.parseCIDR('3fff::/20'), ipaddr.IPv6.parseCIDR('2001::/23')]

/**
 * Whether this is an address of the public internet. IPv4 in IPv6's clothes is none: mapped, compatible,
 * translated (NAT64) and tunnelled (6to4, Teredo) forms all lead to an IPv4 address that is not seen.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv4') return true
  const v6 = parsed as ipaddr.IPv6
  return v6.match(GLOBAL_IPV6) && !SET_ASIDE_IPV6.some((range) => v6.match(range))
}
