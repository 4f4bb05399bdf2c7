import { gatewayFetch } from '@castaway/react'

/** How the page and its server get on. */
export interface Connection {
  /** The server answered the last time it was asked; true until it is known. */
  reached: boolean
  /** When it last answered, Unix ms; null before. */
  heardAt: number | null
  /** Answers are from then, Unix ms, because the network behind the server does not answer; null: they are fresh. */
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
  /** The server was reached, or not. */
  heard(reached: boolean) {
    become({ ...now, reached, heardAt: reached ? Date.now() : now.heardAt })
  },
}

/** `gatewayFetch` that notices whether anybody answered, and how old the answer is. */
export const monitoredFetch: typeof fetch = async (input, init) => {
  try {
    const response = await gatewayFetch(input, init)
    const age = response.headers.get('x-castaway-stale')
    const isRead = (init?.method ?? 'GET') === 'GET'
    become({
      reached: true,
      heardAt: Date.now(),
      // A fresh answer, and not merely one that nobody had to ask the network for.
      stale: age
        ? Date.now() - (Number(age) || 0) * 1000
        : isRead && response.ok
          ? null
          : now.stale,
    })
    return response
  } catch (cause) {
    // Only what never got there: a cancelled request says nothing.
    if (cause instanceof TypeError) connection.heard(false)
    throw cause
  }
}
