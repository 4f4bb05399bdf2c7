import { createHash, timingSafeEqual } from 'node:crypto'
import { isLoopback, isLoopbackAuthority } from '@castaway/contract'
import { serverError } from '../errors'
import { isForwarded } from './forwarded'

const digest = (text: string) => createHash('sha256').update(text).digest()

const hostnameOf = (url: string): string | null =>
  URL.canParse(url) ? new URL(url).hostname : null

/**
 * Lets nobody but this machine's own programs with the development key pass. A web page elsewhere cannot: it
 * may not set the header that carries the key, its name in `Host` is not this machine's even where DNS
 * says so, and its origin gives it away.
 * @param peer address at the other end of the socket, where there is one
 * @throws {ServerError} 404 for whoever is not here, 401 for a wrong key
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
