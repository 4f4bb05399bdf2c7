import { gatewayFetch } from '@castaway/react'

/** The state of the connection between the page and its server. */
export interface Connection {
  /** Whether the server responded to the last request; true until known. */
  reached: boolean
  /** When the server last responded, Unix ms; null before the first response. */
  heardAt: number | null
  /**
   * Unix ms of the data in stale responses, when the network behind the server isn't responding; null while they are
   * fresh.
   */
  stale: number | null
}

let now: Connection = { reached: true, heardAt: null, stale: null }
const listeners = new Set<() => void>()

function become(next: Connection) {
  const isSame = next.reached === now.reached && (next.stale === null) === (now.stale === null)
  now = next
  if (!isSame) for (const listener of listeners) listener()
}

export const connection = {
  read: (): Connection => now,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Records whether the server was reached. */
  heard(reached: boolean) {
    become({ ...now, reached, heardAt: reached ? Date.now() : now.heardAt })
  },
}

/** `gatewayFetch` that records whether the server responded, and how old the response is. */
export const monitoredFetch: typeof fetch = async (input, init) => {
  try {
    const response = await gatewayFetch(input, init)
    const age = response.headers.get('x-castaway-stale')
    const isRead = (init?.method ?? 'GET') === 'GET'
    become({
      reached: true,
      heardAt: Date.now(),
      // Counts only responses that are fresh, not ones served from a cache without asking the network.
      stale: age
        ? Date.now() - (Number(age) || 0) * 1000
        : isRead && response.ok
          ? null
          : now.stale,
    })
    return response
  } catch (cause) {
    // Counts only requests that never arrived: a canceled request says nothing.
    if (cause instanceof TypeError) connection.heard(false)
    throw cause
  }
}
