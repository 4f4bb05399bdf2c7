import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isLoopback } from '@castaway/contract'
import ipaddr from 'ipaddr.js'

export interface ResolvedAddress {
  address: string
  family: 4 | 6
}

/** Resolves a host name to all its IP addresses; empty if there are none. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>

/** Uses the system's resolver; an IP address is returned as it is. */
export const resolve: Resolve = async (host) => {
  const literal = isIP(host)
  if (literal) return [{ address: host, family: literal === 6 ? 6 : 4 }]
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/** The range of global IPv6 addresses; all others are local, reserved or embed another address. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** Ranges that are reserved for documentation and for protocols, not for hosts. */
const SET_ASIDE_IPV6 = [ipaddr.IPv6.parseCIDR('3fff::/20'), ipaddr.IPv6.parseCIDR('2001::/23')]

/**
 * Whether this is a public IP address. IPv6 addresses that embed an IPv4 address are not: mapped, compatible,
 * translated (NAT64) and tunneled (6to4, Teredo) forms all lead to an IPv4 address that is not checked here.
 */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed.kind() === 'ipv4') return true
  const v6 = parsed as ipaddr.IPv6
  return v6.match(GLOBAL_IPV6) && !SET_ASIDE_IPV6.some((range) => v6.match(range))
}

/**
 * Whether a host name means a machine of a private network by itself: loopback, a private address, a name of one label
 * (`keycloak`), or one below a domain that is reserved for private networks. Names are not resolved.
 */
export function isPrivateHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  if (isIP(name)) return !isPublic(name)
  return isLoopback(name) || !name.includes('.') || /\.(?:internal|local|home\.arpa)\.?$/.test(name)
}
