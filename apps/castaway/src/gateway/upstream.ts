import { createClient } from '@castaway/client'
import type { Clock } from '@castaway/contract'
import { isRequestId } from '@castaway/server-kit/ids'
import { timeLimit } from '@castaway/server-kit/net'
import { activities, currentRequest, type UpstreamActivity } from '@castaway/server-kit/telemetry'
import { upstreamCache, type UpstreamCache } from './upstream-cache'

/** The provider behind the gateway: the island in this process, or a remote one. The code above it is the same. */
export interface Upstream {
  mode: 'island' | 'remote'
  /** Identifies the provider in stored accounts, so that an account of one is never used with another. */
  id: string
  /** Sends a read to a path below the API root (`/farcaster/…`) with the API key added. */
  read(path: string, init: RequestInit): Promise<Response>
  /** Sends a write by the account with this FID. */
  write(path: string, init: RequestInit, fid: number | null): Promise<Response>
  client: ReturnType<typeof createClient>
}

/** Time limit for the provider's response to a browser's request, in milliseconds. */
const DEADLINE = 20_000

/** Where a provider is, and as which app it is called. */
interface RemoteProvider {
  /** API root, without a trailing slash. */
  url: string
  apiKey: string
  /** A wallet of that app at the provider. */
  walletId?: string
}

export function islandUpstream(
  fetch: (request: Request) => Response | Promise<Response>,
  apiKey: string,
): Upstream {
  const send = async (url: string, init?: RequestInit) => fetch(new Request(url, init))
  // The island runs in this process, so calls cost nothing and every response is current.
  const provider = { url: 'http://island/v2', apiKey, walletId: 'default' }
  return upstream('island', 'island', provider, send, (send) => ({
    read: send,
    write: (path, init) => send(path, init),
  }))
}

export function remoteUpstream(remote: RemoteProvider, clock: Clock): Upstream {
  const { host } = new URL(remote.url)
  const send = (url: string, init?: RequestInit) => {
    const facts: UpstreamActivity = {
      method: init?.method ?? 'GET',
      host,
      headers: new Headers(init?.headers),
    }
    const request = currentRequest()
    if (request) facts.headers.set('x-request-id', request.id)
    return activities.upstream.run(facts, async () => {
      const response = await fetch(url, {
        ...init,
        headers: facts.headers,
        // Until the last byte of the body, so the limit is not ended with the headers.
        signal: timeLimit(DEADLINE, init?.signal).signal,
        // If a redirect were followed, the API key would be sent to a host that the operator didn't configure.
        redirect: 'error',
      })
      facts.status = response.status
      if (request) request.upstreamId = idOf(response) ?? request.upstreamId
      return response
    })
  }
  return upstream('remote', remote.url, remote, send, (send) => upstreamCache(send, clock))
}

/** The provider's own id for a request, which its support may ask for. */
function idOf({ headers }: Response): string | undefined {
  const id = headers.get('x-request-id')
  return id && isRequestId(id) ? id : undefined
}

function upstream(
  mode: Upstream['mode'],
  id: string,
  { url: baseUrl, apiKey, walletId }: RemoteProvider,
  send: (url: string, init?: RequestInit) => Promise<Response>,
  forwarding: (send: (path: string, init: RequestInit) => Promise<Response>) => UpstreamCache,
): Upstream {
  const { read, write } = forwarding((path, init) => {
    const headers = new Headers(init.headers)
    headers.set('x-api-key', apiKey)
    return send(`${baseUrl}${path}`, { ...init, headers })
  })
  return {
    mode,
    id,
    read,
    write,
    client: createClient({
      baseUrl,
      apiKey,
      // What it pays for is paid by this wallet of the operator's app.
      ...(walletId && { headers: { 'x-wallet-id': walletId } }),
      // Browsers write without this client, so a read in flight can be older than the latest write.
      dedupe: false,
      fetch: (input, init) => send(String(input instanceof Request ? input.url : input), init),
    }),
  }
}
