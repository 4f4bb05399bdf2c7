import type { QueryClient } from '@tanstack/react-query'
import type { EntityStore } from './entity-store'
import type { NewOutboxEntry } from './outbox-entry'
import { type InFlight, writeOf } from './send-or-queue'
import { meQuery, type Me } from './session'
import type { Toggles } from './toggles'

/** A stored write: of which user, and when, Unix ms. */
type Stored = NewOutboxEntry & { owner: string; at: number }

const STORED = 'castaway.unconfirmed'

/**
 * Stores the writes in flight when the page is left or reloaded: the browser cancels their requests, and the server may
 * not have received them. The outbox of the next page sends them again. In the browser's synchronous storage, because
 * nothing else is written for certain while a page is left.
 */
export function keepUnconfirmed(
  page: { queryClient: QueryClient; store: EntityStore; toggles: Toggles },
  inFlight: InFlight,
): void {
  const { queryClient, store, toggles } = page
  if (typeof window === 'undefined') return
  const owner = () => queryClient.getQueryData<Me>(meQuery.queryKey)?.user?.id
  window.addEventListener('pagehide', () => {
    const user = owner()
    const sent = [...inFlight]
    if (user === undefined || sent.length === 0) return
    // A toggle may have been tapped again meanwhile: its last intent comes after what was sent.
    const intents = toggles
      .running()
      .map(({ kind, id, want }) => ({ ...writeOf(store, kind, id, want), as: sent[0]!.as }))
    const at = Date.now()
    saveUnconfirmed([
      ...readUnconfirmed(),
      ...[...sent, ...intents].map((write) => ({ ...write, owner: user, at })),
    ])
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    // The browser has kept the page, and with it what happens to its writes.
    if (persisted) saveUnconfirmed(readUnconfirmed().filter((each) => each.owner !== owner()))
  })
}

/** Whether the outbox has to be opened to send stored writes. */
export const hasUnconfirmed = (): boolean => readUnconfirmed().length > 0

export function readUnconfirmed(): Stored[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

export function saveUnconfirmed(entries: readonly Stored[]): void {
  try {
    if (entries.length > 0) localStorage.setItem(STORED, JSON.stringify(entries))
    else localStorage.removeItem(STORED)
  } catch {
    // Without storage, what the server has not received is lost.
  }
}
