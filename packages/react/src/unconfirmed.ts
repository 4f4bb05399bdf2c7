import type { QueryClient } from '@tanstack/react-query'
import type { EntityStore } from './entity-store'
import type { NewOutboxEntry } from './outbox-entry'
import { type InFlight, writeOf } from './send-or-queue'
import { meQuery, type Me } from './session'
import type { Toggles } from './toggles'

/** A stored write, and when it was stored, Unix ms. */
interface StoredWrite extends Omit<NewOutboxEntry, 'as'> {
  /** The user; null if their session was not loaded yet. */
  owner: string | null
  /** Missing if it was not known yet. */
  as?: number | undefined
  at: number
}

const STORED = 'castaway.unconfirmed'

/**
 * Stores the writes in flight when the page is left or reloaded: the browser cancels their requests, and the server may
 * not have received them. The outbox of the next page sends them again. In the browser's synchronous storage, because
 * nothing else is written for certain while a page is left.
 */
export function keepUnconfirmed(page: {
  queryClient: QueryClient
  store: EntityStore
  toggles: Toggles
  inFlight: InFlight
}): void {
  const { queryClient, store, toggles, inFlight } = page
  if (typeof window === 'undefined') return
  const session = () => queryClient.getQueryData<Me>(meQuery.queryKey)
  window.addEventListener('pagehide', () => {
    const me = session()
    const fid = me?.account?.fid
    const sent = [...inFlight].map((write) => ({ ...write, as: write.as ?? fid }))
    // Without an account, the server has nothing to write as.
    if (sent.length === 0 || (me && fid === undefined)) return
    // A toggle may have been tapped again meanwhile: its last intent comes after what was sent.
    const intents = toggles
      .running()
      .map(({ kind, id, want }) => ({ ...writeOf(store, kind, id, want), as: sent[0]!.as }))
    const owner = me?.user?.id ?? null
    const at = Date.now()
    saveUnconfirmed([
      ...readUnconfirmed(),
      ...[...sent, ...intents].map((write) => ({ ...write, owner, at })),
    ])
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    // The browser has kept the page, and with it what happens to its writes.
    if (!persisted) return
    const user = session()?.user?.id
    saveUnconfirmed(readUnconfirmed().filter(({ owner }) => owner !== null && owner !== user))
  })
}

/** Whether the outbox has to be opened to send stored writes. */
export const hasUnconfirmed = (): boolean => readUnconfirmed().length > 0

export function readUnconfirmed(): StoredWrite[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

export function saveUnconfirmed(entries: readonly StoredWrite[]): void {
  try {
    if (entries.length > 0) localStorage.setItem(STORED, JSON.stringify(entries))
    else localStorage.removeItem(STORED)
  } catch {
    // Without storage, what the server has not received is lost.
  }
}
