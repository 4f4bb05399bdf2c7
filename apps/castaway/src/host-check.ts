import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLoopbackAuthority } from '@castaway/contract'
import { isForwarded } from '@castaway/provider'
import { negotiateFormat, errorResponse } from './error-response'

const MESSAGE =
  'This Castaway only accepts requests from this machine. This request was for another host or came through a proxy or tunnel. ' +
  'To make it reachable for others, set CASTAWAY_PUBLIC_URL to its public URL. ' +
  'On this machine, open it at localhost, without headers such as X-Forwarded-For.'

/**
 * Whether a request claims to come from this machine for this machine: exactly one loopback `Host`, no other host in an
 * absolute request target, and no header that a proxy adds. This catches both a page whose name was rebound to loopback
 * (DNS rebinding) and a tunnel to this port.
 */
export function isAllowedHost({
  url = '',
  rawHeaders,
}: Pick<IncomingMessage, 'url' | 'rawHeaders'>): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0)
  const hosts = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]!.toLowerCase() === 'host',
  )
  if (hosts.length !== 1 || !isLoopbackAuthority(hosts[0]!)) return false
  if (!url.startsWith('/') && url !== '*') {
    const authority = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]
    if (authority === undefined || !isLoopbackAuthority(authority)) return false
  }
  return !isForwarded(names)
}

/** Responds 421 and closes the connection; the body is not read, and no cookie is set. */
export function rejectHost({ method, headers }: IncomingMessage, response: ServerResponse): void {
  const format = negotiateFormat(headers.accept, headers['content-type'])
  const answer = errorResponse(format, {
    code: 'MISDIRECTED_REQUEST',
    title: 'Wrong host',
    message: MESSAGE,
  })
  response.writeHead(421, { ...answer.headers, connection: 'close' })
  response.end(method === 'HEAD' ? undefined : answer.body)
}
