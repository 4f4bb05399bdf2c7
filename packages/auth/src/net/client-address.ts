import { isLoopback } from '@castaway/contract'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { Context } from 'hono'

/** Reads the IP address of a request's socket from the HTTP server's context. */
export type SocketAddress = (c: Context) => string | undefined

/** The socket address with @hono/node-server. */
export const nodeSocketAddress: SocketAddress = (c) =>
  (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket
    ?.remoteAddress

/** The client that other rate limits of the site count. */
export interface ClientAddress {
  /** An IPv4 address, or an IPv6 /64. */
  address: string
  /**
   * Whether many people can share this IP address: one of this machine or a private network, as behind a proxy that is
   * not trusted to name its visitors. Always false if only this machine can reach the site.
   */
  isShared: boolean
}

const privateNetworks = new BlockList()
for (const [network, bits, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const) {
  privateNetworks.addSubnet(network, bits, family)
}

const isPrivate = (address: string): boolean => {
  const plain = address.replace(/^::ffff:/i, '').split('%')[0]!
  const version = isIP(plain)
  return version === 0 || privateNetworks.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}

/** Where a request came from, as it says and as its connection does. */
export interface Sender {
  /** IP address of the socket. */
  socket: string | undefined
  /** `X-Forwarded-For`, which the caller sets and a proxy extends. */
  forwardedFor: string | undefined
}

const senderOf = (c: Context, socketAddress: SocketAddress): Sender => ({
  socket: socketAddress(c),
  forwardedFor: c.req.header('x-forwarded-for'),
})

/** What the proxy wrote, the last entry; the others are the caller's own. */
const forwardedAddress = ({ forwardedFor }: Sender): string | undefined =>
  forwardedFor?.split(',').at(-1)?.trim() || undefined

/**
 * The IP address of a request, and whether many visitors can share it.
 * @param site URL where people open it
 */
export const clientAddress = (sender: Sender, trustedProxy: boolean, site: URL): ClientAddress => {
  const isTold = trustedProxy && forwardedAddress(sender) !== undefined
  return {
    address: keyOf(sender, trustedProxy),
    isShared: !isTold && !isLoopback(site.hostname) && isPrivate(sender.socket ?? ''),
  }
}

/** The same for a request over HTTP. */
export const clientAddressOf = (
  c: Context,
  socketAddress: SocketAddress,
  trustedProxy: boolean,
  site: URL,
): ClientAddress => clientAddress(senderOf(c, socketAddress), trustedProxy, site)

/**
 * Key of the rate limit: the socket's IP address. `X-Forwarded-For` is set by the caller, so it is read only behind a
 * trusted proxy.
 */
export const rateLimitKey = (
  c: Context,
  socketAddress: SocketAddress,
  trustedProxy: boolean,
): string => keyOf(senderOf(c, socketAddress), trustedProxy)

function keyOf(sender: Sender, trustedProxy: boolean): string {
  const forwarded = trustedProxy ? forwardedAddress(sender) : undefined
  const address = forwarded ?? (sender.socket || 'unknown')
  const plain = address.replace(/^::ffff:/i, '')
  // One household has a whole IPv6 /64 to send from.
  return isIPv6(plain) ? `${expand(plain).slice(0, 4).join(':')}::/64` : plain
}

const expand = (address: string): string[] => {
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right]
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}
