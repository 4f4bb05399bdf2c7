import { isIPv6 } from 'node:net'
import type { Context } from 'hono'

/** Reads the address of a request's socket from what the HTTP server gave along. */
export type SocketAddress = (c: Context) => string | undefined

/** As @hono/node-server gives it. */
export const nodeSocketAddress: SocketAddress = (c) =>
  (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket
    ?.remoteAddress

/**
 * Whom to count a request against: the socket's address. `X-Forwarded-For` is what the caller says about
 * itself and is read only behind a proxy of ours, and then its last entry, the one that proxy wrote.
 */
export const whoseTry = (
  c: Context,
  socketAddress: SocketAddress,
  trustedProxy: boolean,
): string => {
  const forwarded = trustedProxy ? c.req.header('x-forwarded-for') : undefined
  const last = forwarded?.split(',').at(-1)?.trim()
  const address = last || socketAddress(c) || 'unknown'
  const plain = address.replace(/^::ffff:/i, '')
  // One household has a whole /64 of IPv6 to send from.
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
