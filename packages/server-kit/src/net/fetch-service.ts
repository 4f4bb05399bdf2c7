import { ServerError } from '@castaway/contract'
import { isPrivateHost, type Resolve } from './address'
import { follow } from './guarded-fetch'
import { timeLimit } from './time-limit'

export interface ServiceRequest {
  /** Maximum size of the response, in bytes. */
  maxBytes: number
  /** Timeout until the last byte, in milliseconds. */
  timeoutMs: number
  /**
   * Whether the host name may lead into a private network: the operator named a service of their own. Other hosts are
   * on the public internet, unless their name itself means a private host, as on loopback.
   */
  allowPrivate?: boolean
  /** Resolves a host name; the system's resolver by default. */
  resolve?: Resolve
}

/**
 * Calls a service whose URL comes from our own code or from the operator's settings. Parameters and result are those of
 * `fetch`, so that libraries can use it, without redirects and with the guards of `guardedFetch`.
 * @throws {ServerError} `TIMEOUT`, `PAYLOAD_TOO_LARGE` for a response that is too long, `UPSTREAM_FAILED`, and
 * `InvalidField` for a URL that must not be fetched
 */
export async function fetchService(
  url: string,
  init: RequestInit,
  { maxBytes, timeoutMs, allowPrivate = false, resolve }: ServiceRequest,
): Promise<Response> {
  const limit = timeLimit(timeoutMs)
  // Brings headers and bodies of all kinds to one form.
  const request = new Request(url, init)
  const guarded = {
    method: (init.method ?? 'GET') as 'GET',
    headers: Object.fromEntries(request.headers),
    ...(request.body && { body: new Uint8Array(await request.arrayBuffer()) }),
    allowPrivate: allowPrivate || isPrivateHost(new URL(url).hostname),
    anyPort: true,
    redirects: 0,
    ...(resolve && { resolve }),
    maxBytes,
    signal: limit.signal,
  }
  const { status, headers, body, truncated } = await follow(url, guarded, limit.signal)
    .catch((cause: unknown) => {
      throw limit.isOver()
        ? new ServerError('TIMEOUT', 'The service did not respond in time')
        : cause
    })
    .finally(limit.end)
  if (truncated && body.length === maxBytes) {
    throw new ServerError('PAYLOAD_TOO_LARGE', 'The service sent a response that is too large')
  }
  // A redirect would send codes and secrets elsewhere.
  if (truncated || status < 200 || (status >= 300 && status < 400) || status > 599) {
    throw new ServerError('UPSTREAM_FAILED', 'The service sent a response that cannot be used')
  }
  const hasBody = status !== 204 && status !== 205
  return new Response(hasBody ? (body as Uint8Array<ArrayBuffer>) : null, {
    status,
    headers: Object.fromEntries(
      kept.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
    ),
  })
}

/** Headers that callers read; `content-encoding` and lengths no longer apply. */
const kept = ['content-type', 'cache-control', 'retry-after', 'www-authenticate']
