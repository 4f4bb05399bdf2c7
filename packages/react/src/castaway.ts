import type { QueryClient } from '@tanstack/react-query'
import type { Client } from './entities'
import { EntityStore } from './entity-store'
import { LiveConnection, type LiveOptions } from './live'
import { createPublishing, type Publishing } from './publishing'
import { createQueries, type Queries } from './queries'
import type { NewOutboxEntry, Outbox } from './outbox-entry'
import { type InFlight, sendOrQueue, createSendToggle } from './send-or-queue'
import { meQuery, type Me } from './session'
import { tabAccount } from './tab-account'
import { Toggles } from './toggles'
import { keepUnconfirmed } from './unconfirmed'

/** What `createCastaway` connects. */
export interface CastawayOptions {
  client: Client
  queryClient: QueryClient
  /** Called when an optimistic change was rejected and undone; `errorMessageFor` has its message. */
  onFailure: (error: unknown) => void
  /** The event stream; `/live` of this server by default. */
  live?: LiveOptions
  /** Called when the user of the session changes: everything else that was stored for them has to be removed. */
  onChange?: () => void
}

/** Everything the app's screens need to reach the network. One per page. */
export interface Castaway {
  client: Client
  queryClient: QueryClient
  store: EntityStore
  q: Queries
  toggles: Toggles
  publishing: Publishing
  live: LiveConnection
  /** Writes that are queued for a connection. Loaded when it is first opened. */
  outbox: {
    readonly opened: Promise<Outbox> | undefined
    open(): Promise<Outbox>
    /** See `Outbox.add`. */
    add(entry: NewOutboxEntry): Promise<unknown>
  }
  /** Writes that would be lost if the page went away now, unless it keeps them. */
  inFlight: InFlight
  /** Sends a write now, or with the next connection; see `sendOrQueue`. */
  send: ReturnType<typeof sendOrQueue>
  /** Clears all caches; call when the user of the session changes, or with `account` when only their account does. */
  reset(changed?: 'person' | 'account'): Promise<void>
}

/** Creates the store, queries, mutations, live connection and outbox of a page. */
export function createCastaway(options: CastawayOptions): Castaway {
  const { client, queryClient } = options
  const store = new EntityStore()
  const { onFailure } = options
  const live = new LiveConnection({
    position: () => queryClient.getQueryData<Me>(meQuery.queryKey)?.position,
    ...(options.live ?? { url: liveUrl }),
  })
  let opened: Promise<Outbox> | undefined
  const outbox: Castaway['outbox'] = {
    get opened() {
      return opened
    },
    open() {
      const opening = (opened ??= import('./outbox').then((file) =>
        file.startOutbox(castaway, onFailure),
      ))
      // The chunk could not be loaded: the next caller tries again.
      opening.catch(() => (opened = undefined))
      return opening
    },
    add: async (entry) => (await outbox.open()).add(entry),
  }
  const inFlight: InFlight = new Set()
  const send = sendOrQueue(client, queryClient, outbox, inFlight)
  const sendToggle = createSendToggle(send, store)
  const castaway: Castaway = {
    client,
    queryClient,
    store,
    live,
    outbox,
    inFlight,
    send,
    q: createQueries(client, store),
    toggles: new Toggles(
      store,
      async (kind, id, want) => {
        const answer = await sendToggle(kind, id, want)
        if (kind === 'recast') invalidateRecasts(queryClient)
        return answer
      },
      onFailure,
    ),
    publishing: createPublishing(client, store, queryClient, onFailure, send),
    async reset(changed = 'person') {
      if (changed === 'person') {
        options.onChange?.()
        // First of all, so that nothing is requested again that only the person before could read.
        await queryClient.resetQueries({ queryKey: ['me'] })
      }
      store.clear()
      // Keep the session: screens must not fall back to a guest's while they load.
      await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
      live.restart()
    },
  }
  keepUnconfirmed(castaway)
  return castaway
}

/** Marks lists with recasts as stale. They are refetched when next opened, not while someone reads them. */
function invalidateRecasts(queryClient: QueryClient) {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [operation, args] }) =>
      operation === 'fetchFeed' &&
      (args as { withRecasts?: boolean } | undefined)?.withRecasts === true,
    refetchType: 'none',
  })
}

const liveUrl = () => {
  const fid = tabAccount()
  return fid ? `/live?account=${fid}` : '/live'
}
