import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLoopbackAuthority } from '@castaway/contract'
import { isForwarded } from '@castaway/provider'
import { negotiateFormat, errorResponse } from './error-response'

const MESSAGE =
  'This Castaway only accepts requests from this machine. This request was for another host or came through a proxy or tunnel. ' +
  'To make it reachable for others, set CASTAWAY_PUBLIC_URL to its public URL. ' +
  'On this machine, open it at localhost, without headers such as X-Forwarded-For.'

/**
 * Whether a request was made on this machine for this machine, as far as it says itself: one `Host` of
 * loopback, no other host in an absolute address, and no header that a proxy adds. A page under a name
 * that was pointed here and a tunnel that was opened to here both give themselves away.
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

/** Answers 421 and ends the connection: the body is not read, and nothing is set. */
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
