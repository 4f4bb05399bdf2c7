import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { refuse } from '../http/refusal'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Names and addresses that can only mean the very machine. */
function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').replace(/^::ffff:/i, '')
  return bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))
}

const hostnameOf = (url: string): string | null =>
  URL.canParse(url) ? new URL(url).hostname : null

/** Headers that a proxy adds: behind one, who is on this machine cannot be told any more. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * Lets nobody but this machine's own programs with the development key pass. A web page elsewhere cannot: it
 * may not set the header that carries the key, its name in `Host` is not this machine's even where DNS
 * says so, and its origin gives it away.
 * @param peer address at the other end of the socket, where there is one
 * @throws {ServerError} 404 for whoever is not here, 401 for a wrong key
 */
export function assertLocal(request: Request, key: string, peer: string | undefined): void {
  const { headers } = request
  const host = hostnameOf(`http://${headers.get('host') ?? new URL(request.url).host}`)
  const origin = headers.get('origin')
  const isHere =
    (peer === undefined || isLoopback(peer)) &&
    host !== null &&
    isLoopback(host) &&
    (origin === null || isLoopback(hostnameOf(origin) ?? '')) &&
    headers.get('sec-fetch-site') !== 'cross-site' &&
    !FORWARDED.some((name) => headers.has(name))
  if (!isHere) throw refuse('ROUTE_NOT_FOUND', 'There is no such call')
  const given = headers.get('x-api-key')
  if (!given) throw refuse('Unauthorized', 'The header x-api-key is missing')
  if (!timingSafeEqual(digest(given), digest(key))) {
    throw refuse('Unauthorized', 'Only the development key opens the controls')
  }
}
