import type { QueryClient } from '@tanstack/react-query'
import type { EntityStore } from './entity-store'
import { type NewOutboxEntry, targetOf } from './outbox-entry'
import { type InFlight, writeOf } from './send-or-queue'
import { meQuery, type Me } from './session'
import type { Toggles } from './toggles'

/** A stored write: of which user, and when, Unix ms. */
type Stored = NewOutboxEntry & { owner: string; at: number }

const STORED = 'castaway.unconfirmed'
/** Later, another device may have changed the same thing since. */
const LONGEST = 24 * 3_600_000

/**
 * Stores the writes in flight when the page is left or reloaded: the browser cancels their requests, and the server may
 * not have received them. The outbox of the next page sends them again. Only writes that set a state are stored,
 * because they can be sent twice; in the browser's synchronous storage, because nothing else is written for certain
 * while a page is left.
 */
export function keepUnconfirmed(
  page: { queryClient: QueryClient; store: EntityStore; toggles: Toggles },
  inFlight: InFlight,
): void {
  const { queryClient, store, toggles } = page
  if (typeof window === 'undefined') return
  const owner = () => queryClient.getQueryData<Me>(meQuery.queryKey)?.user?.id
  window.addEventListener('pagehide', () => {
    const me = queryClient.getQueryData<Me>(meQuery.queryKey)
    const [user, as] = [owner(), me?.account?.fid]
    if (user === undefined || as === undefined || inFlight.size === 0) return
    // Of a toggle that was tapped again meanwhile, the last intent counts.
    const intents = toggles
      .running()
      .map(({ kind, id, want }) => ({ ...writeOf(store, kind, id, want), as }))
    const last = new Map<string, Stored>()
    for (const write of [...inFlight, ...intents]) {
      const target = targetOf(write)
      if (target !== null) last.set(target, { ...write, owner: user, at: Date.now() })
    }
    save([...read(), ...last.values()])
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    const user = owner()
    // The browser has kept the page, and with it what happens to its writes.
    if (persisted && user !== undefined) takeUnconfirmed(user)
  })
}

/** Whether the outbox has to be opened to send stored writes. */
export const hasUnconfirmed = (): boolean => read().length > 0

/** Removes and returns a user's stored writes. */
export function takeUnconfirmed(user: string): NewOutboxEntry[] {
  const all = read()
  if (all.length > 0) save(all.filter(({ owner }) => owner !== user))
  return all
    .filter(({ owner, at }) => owner === user && Date.now() - at < LONGEST)
    .map(({ operation, args, as, at }) => ({ operation, args, as, tried: at }))
}

function read(): Stored[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

function save(entries: readonly Stored[]): void {
  try {
    if (entries.length > 0) localStorage.setItem(STORED, JSON.stringify(entries))
    else localStorage.removeItem(STORED)
  } catch {
    // Without storage, what the server has not received is lost.
  }
}
