import type { QueryClient } from '@tanstack/react-query'
import type { Client } from './entities'
import { EntityStore } from './entity-store'
import { Live, type LiveOptions } from './live'
import { makePublishing, type Publishing } from './publishing'
import { createQueries, type Queries } from './queries'
import type { NewOutgoing, Outbox } from './outbox/entry'
import { sendOrKeep, sendThrough } from './send-toggle'
import { tabAccount } from './tab-account'
import { Toggles } from './toggles'

export interface CastawayOptions {
  client: Client
  queryClient: QueryClient
  /** Told when something done optimistically was refused and has been undone; `wordsFor` has its words. */
  onFailure: (error: unknown) => void
  live?: LiveOptions
  /** The person behind the session has changed: whatever else was kept of them has to go. */
  onChange?: () => void
}

/** Everything the app's screens use of the network. One per page. */
export interface Castaway {
  client: Client
  queryClient: QueryClient
  store: EntityStore
  q: Queries
  toggles: Toggles
  publishing: Publishing
  live: Live
  /** Writes that wait for the connection. It is loaded when it is opened, and kept. */
  outbox: {
    readonly opened: Promise<Outbox> | undefined
    open(): Promise<Outbox>
    /** See `Outbox.add`. */
    add(entry: NewOutgoing): Promise<unknown>
  }
  /** Sends a write now, or with the next connection; see `sendOrKeep`. */
  send: ReturnType<typeof sendOrKeep>
  /** Forgets all that was seen; call when the person behind the session changes, or `account` of theirs only. */
  reset(changed?: 'person' | 'account'): Promise<void>
}

export function createCastaway(options: CastawayOptions): Castaway {
  const { client, queryClient } = options
  const store = new EntityStore()
  const fail = options.onFailure
  const live = new Live(options.live ?? { url: liveUrl })
  let opened: Promise<Outbox> | undefined
  const outbox: Castaway['outbox'] = {
    get opened() {
      return opened
    },
    open() {
      const opening = (opened ??= import('./outbox').then((file) =>
        file.startOutbox(castaway, fail),
      ))
      // The part could not be loaded: the next one who needs it tries again.
      opening.catch(() => (opened = undefined))
      return opening
    },
    add: async (entry) => (await outbox.open()).add(entry),
  }
  const send = sendOrKeep(client, queryClient, outbox)
  const carry = sendThrough(send, store)
  const castaway: Castaway = {
    client,
    queryClient,
    store,
    live,
    outbox,
    send,
    q: createQueries(client, store),
    toggles: new Toggles(
      store,
      async (kind, id, want) => {
        const answer = await carry(kind, id, want)
        if (kind === 'recast') outdateRecasts(queryClient)
        return answer
      },
      fail,
    ),
    publishing: makePublishing(client, store, queryClient, fail, send),
    async reset(changed = 'person') {
      if (changed === 'person') options.onChange?.()
      store.clear()
      // Who is signed in stays known: the screen does not fall back to a guest's while it loads.
      await queryClient.resetQueries(
        changed === 'person' ? {} : { predicate: ({ queryKey }) => queryKey[0] !== 'me' },
      )
      live.restart()
    },
  }
  return castaway
}

/** Lists of what people cast and recast are asked for again when they are next opened; none moves under its reader. */
function outdateRecasts(queryClient: QueryClient) {
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
