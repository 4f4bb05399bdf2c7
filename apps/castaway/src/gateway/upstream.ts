import { createClient } from '@castaway/client'

/** The provider behind the gateway: the island in this process, or one elsewhere. The code above it is the same. */
export interface Upstream {
  mode: 'island' | 'remote'
  /** Names the provider in stored accounts, so that an account of one is never used with another. */
  id: string
  /** Sends a request to a path below the API root (`/farcaster/…`) with the API key added. */
  send(path: string, init: RequestInit): Promise<Response>
  client: ReturnType<typeof createClient>
}

/** How long the provider may take to answer a browser's request, in milliseconds. */
const DEADLINE = 20_000

export function islandUpstream(
  fetch: (request: Request) => Response | Promise<Response>,
  apiKey: string,
): Upstream {
  const send = async (url: string, init?: RequestInit) => fetch(new Request(url, init))
  return upstream('island', 'island', 'http://island/v2', apiKey, send)
}

export function remoteUpstream(remote: { url: string; apiKey: string }): Upstream {
  return upstream('remote', remote.url, remote.url, remote.apiKey, (url, init) => {
    const deadline = AbortSignal.timeout(DEADLINE)
    return fetch(url, {
      ...init,
      signal: init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline,
      // A provider that redirects would be handed the API key again at a place nobody chose.
      redirect: 'error',
    })
  })
}

function upstream(
  mode: Upstream['mode'],
  id: string,
  baseUrl: string,
  apiKey: string,
  send: (url: string, init?: RequestInit) => Promise<Response>,
): Upstream {
  return {
    mode,
    id,
    send(path, init) {
      const headers = new Headers(init.headers)
      headers.set('x-api-key', apiKey)
      return send(`${baseUrl}${path}`, { ...init, headers })
    },
    client: createClient({
      baseUrl,
      apiKey,
      // Browsers write past this client, so a read under way may be older than what was just written.
      dedupe: false,
      fetch: (input, init) => send(String(input instanceof Request ? input.url : input), init),
    }),
  }
}
