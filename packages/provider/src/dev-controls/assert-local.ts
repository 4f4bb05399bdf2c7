import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { isLoopback, isLoopbackAuthority } from '@castaway/contract'
import { serverError } from '../errors'
import { isForwarded } from './forwarded'

const digest = (text: string) => createHash('sha256').update(text).digest()

const hostnameOf = (url: string): string | null =>
  URL.canParse(url) ? new URL(url).hostname : null

/**
 * Accepts only programs on this machine that have the development key. A web page elsewhere is rejected: it can't set
 * the header with the key, its `Host` is not this machine's name even if DNS points here (rebinding), and its origin
 * gives it away.
 * @param peer remote address of the socket, if there is one
 * @throws {ServerError} 404 for requests from elsewhere, 401 for a wrong key
 */
export function assertLocal(request: Request, key: string, peer: string | undefined): void {
  const { headers } = request
  const origin = headers.get('origin')
  const isHere =
    (peer === undefined || isLoopback(peer)) &&
    isLoopbackAuthority(headers.get('host') ?? new URL(request.url).host) &&
    (origin === null || isLoopback(hostnameOf(origin) ?? '')) &&
    headers.get('sec-fetch-site') !== 'cross-site' &&
    !isForwarded(headers.keys())
  if (!isHere) throw serverError('ROUTE_NOT_FOUND', 'No such endpoint')
  const given = headers.get('x-api-key')
  if (!given) throw serverError('Unauthorized', 'The header x-api-key is missing')
  if (!timingSafeEqual(digest(given), digest(key))) {
    throw serverError('Unauthorized', 'The controls only accept the development key')
  }
}

/** Remote address, if the request came over a socket. */
export const peerOf = (c: Context): string | undefined =>
  (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket
    ?.remoteAddress
