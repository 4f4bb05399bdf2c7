import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { refuse } from '../http/refusal'

export interface Resolved {
  address: string
  family: 4 | 6
}

/**
 * Resolves a host once, to the address that is then connected to, so that a second answer from its DNS
 * cannot lead somewhere else. Every address that it names has to be a public one.
 * @throws 400 for private and reserved addresses, and for names that lead nowhere
 */
export async function resolveHost(hostname: string, allowPrivate: boolean): Promise<Resolved> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host, { all: true }).catch(() => [])
  const [first] = found
  if (!first) throw refuse('InvalidField', 'The address leads nowhere', 'url')
  if (!allowPrivate && !found.every(({ address }) => isPublic(address))) {
    throw refuse('InvalidField', 'The address is not on the public internet', 'url')
  }
  return { address: first.address, family: first.family === 6 ? 6 : 4 }
}

export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // `::ffff:127.0.0.1` is 127.0.0.1.
  return ipaddr.process(address).range() === 'unicast'
}
