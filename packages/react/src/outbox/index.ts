import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../entities'
import type { EntityStore } from '../entity-store'
import type { LiveConnection } from '../live'
import type { Publishing } from '../publishing'
import { type Me, meQuery } from '../session'
import { browserOutbox } from './browser-outbox'
import { createEffects, changesHiddenPeople, createSend } from './effects'
import type { Outbox } from '../outbox-entry'
import type { InFlight } from '../send-or-queue'
import { takeUnconfirmed } from './take-unconfirmed'

/** What the outbox needs from the page. */
interface OutboxDeps {
  client: Client
  queryClient: QueryClient
  store: EntityStore
  publishing: Publishing
  live: LiveConnection
  inFlight: InFlight
}

/** Starts the outbox of this page: it follows the signed-in user and sends when there is a connection. */
export async function startOutbox(
  deps: OutboxDeps,
  fail: (error: unknown) => void,
): Promise<Outbox> {
  const { client, store, queryClient, publishing, live, inFlight } = deps
  const outbox = browserOutbox({
    send: createSend(client),
    effects: createEffects({
      store,
      fail,
      published: (hash, fid) => void publishing.show(hash, { fid }),
      changed: (operation) => {
        if (operation === 'updateUser') void queryClient.invalidateQueries()
        if (changesHiddenPeople(operation))
          void queryClient.invalidateQueries({ queryKey: ['hiddenPeople'] })
      },
    }),
  })
  const setOwner = async (me: Me | undefined) => {
    if (!me) return
    const owner = me.user?.id ?? null
    await outbox.setOwner(owner)
    // The last page was left before these were confirmed. They are added in order, and only shown until then.
    const entries = owner === null ? [] : takeUnconfirmed(owner, me.account?.fid)
    for (const entry of entries) {
      inFlight.add(entry)
      void outbox.add(entry, () => inFlight.delete(entry))
    }
  }
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === 'me') void setOwner(query.state.data as Me)
  })
  window.addEventListener('online', () => void outbox.flush())
  live.watchStatus((status) => {
    if (status === 'open') void outbox.flush()
  })
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data === 'castaway-flush') void outbox.flush()
  })
  outbox.subscribe(() => {
    if (outbox.list().length > 0) void registerBackgroundSync()
  })
  await setOwner(queryClient.getQueryData(meQuery.queryKey))
  return outbox
}

/** Registers a background sync, where supported, so that the browser wakes this page when it is online again. */
async function registerBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await (
      registration as { sync?: { register(tag: string): Promise<void> } } | undefined
    )?.sync?.register('castaway-outbox')
  } catch {
    // The other signals of a connection are enough.
  }
}
