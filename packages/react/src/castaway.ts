import type { QueryClient } from '@tanstack/react-query'
import type { Client } from './entities'
import { EntityStore } from './entity-store'
import { Live, type LiveOptions } from './live'
import { makePublishing, type Publishing } from './publishing'
import { createQueries, type Queries } from './queries'
import { sendThrough } from './send-toggle'
import { Toggles } from './toggles'
import { type ErrorWords, wordsFor } from './words'

export interface CastawayOptions {
  client: Client
  queryClient: QueryClient
  /** Told, in words, when something done optimistically was refused and has been undone. */
  onFailure: (words: ErrorWords) => void
  live?: LiveOptions
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
  /** Forgets all that was seen; call when the person behind the session changes. */
  reset(): Promise<void>
}

export function createCastaway(options: CastawayOptions): Castaway {
  const { client, queryClient } = options
  const store = new EntityStore()
  const fail = (error: unknown) => options.onFailure(wordsFor(error))
  const live = new Live(options.live ?? { url: '/live' })
  return {
    client,
    queryClient,
    store,
    live,
    q: createQueries(client, store),
    toggles: new Toggles(store, sendThrough(client, store), fail),
    publishing: makePublishing(client, store, queryClient, fail),
    async reset() {
      store.clear()
      await queryClient.resetQueries()
      live.restart()
    },
  }
}
