import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '../entities'
import type { EntityStore } from '../entity-store'
import type { Live } from '../live'
import type { Publishing } from '../publishing'
import { type Me, meQuery } from '../session'
import { browserOutbox } from './browser-outbox'
import { effectsOn, hidesPeople, sendBy } from './effects'
import type { Outbox } from './entry'

/** What of the page's network the outbox stands on. */
interface OutboxGrounds {
  client: Client
  queryClient: QueryClient
  store: EntityStore
  publishing: Publishing
  live: Live
}

/** Starts the outbox of this page: it follows whoever is signed in, and sends when there is a connection. */
export async function startOutbox(
  grounds: OutboxGrounds,
  fail: (error: unknown) => void,
): Promise<Outbox> {
  const { client, store, queryClient, publishing, live } = grounds
  const outbox = browserOutbox({
    send: sendBy(client),
    effects: effectsOn({
      store,
      fail,
      published: (hash, fid) => void publishing.show(hash, { fid }),
      changed: (operation) => {
        if (operation === 'updateUser') void queryClient.invalidateQueries()
        if (hidesPeople(operation))
          void queryClient.invalidateQueries({ queryKey: ['hiddenPeople'] })
      },
    }),
  })
  const become = (me: Me | undefined) => (me ? outbox.become(me.user?.id ?? null) : undefined)
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === 'me') void become(query.state.data as Me)
  })
  window.addEventListener('online', () => void outbox.flush())
  live.watch((status) => {
    if (status === 'open') void outbox.flush()
  })
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data === 'castaway-flush') void outbox.flush()
  })
  outbox.subscribe(() => {
    if (outbox.list().length > 0) void askToBeWoken()
  })
  await become(queryClient.getQueryData(meQuery.queryKey))
  return outbox
}

/** Where the browser can, it wakes this page when there is a connection again. */
async function askToBeWoken(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await (
      registration as { sync?: { register(tag: string): Promise<void> } } | undefined
    )?.sync?.register('castaway-outbox')
  } catch {
    // Other signs of a connection do as well.
  }
}
