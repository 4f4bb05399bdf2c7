import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { normalize, cursorOf, type KeyPage, keysOf } from './normalize'
import type { Method } from '@castaway/client'
import type { AnswerOf, ArgsOf, BundledOperation, OperationId } from './entities'
import type { EntityStore } from './entity-store'
import { staleTimeOf } from './stale-times'

/** Arguments without the cursor, which the list manages itself. */
export type ListArgs<K extends OperationId> = Omit<ArgsOf<K>, 'cursor'>

type ClientFor<Id extends OperationId> = { readonly [K in Id]: Method<K> }

type Call = (args: unknown, options: { signal?: AbortSignal }) => Promise<unknown>

function createReads<K extends OperationId>(client: ClientFor<K>, store: EntityStore, id: K) {
  const call = async (args: unknown, signal?: AbortSignal) => {
    const since = store.settledCount
    const answer = await (client[id] as unknown as Call)(args, { signal })
    normalize(answer, store)
    store.reapplySettled(since)
    return answer as AnswerOf<K>
  }
  return {
    /** One response, in wire format. */
    query: (args: ArgsOf<K>) =>
      queryOptions({
        queryKey: [id, args] as const,
        queryFn: ({ signal }) => call(args, signal),
        staleTime: staleTimeOf(id),
      }),
    /** A list whose pages are responses in wire format. */
    infinite: (args: ListArgs<K>) =>
      infiniteQueryOptions({
        queryKey: [id, args, 'pages'] as const,
        queryFn: ({ signal, pageParam }) => call(withCursor(args, pageParam), signal),
        initialPageParam: null as string | null,
        getNextPageParam: (last: AnswerOf<K>, _pages, cursor) => nextCursor(cursorOf(last), cursor),
        staleTime: staleTimeOf(id),
      }),
    /** A list whose pages hold keys into the entity store; feeds use it. */
    keys: (args: ListArgs<K>) => {
      const loadPage = async (cursor: string | null, signal?: AbortSignal): Promise<KeyPage> =>
        keysOf(await call(withCursor(args, cursor), signal))
      return {
        ...infiniteQueryOptions({
          queryKey: [id, args, 'keys'] as const,
          queryFn: ({ signal, pageParam }) => loadPage(pageParam, signal),
          initialPageParam: null as string | null,
          getNextPageParam: (last: KeyPage, _pages, cursor) => nextCursor(last.next, cursor),
          staleTime: staleTimeOf(id),
        }),
        /** Loads one page outside the cache, e.g. to see what is new at the head. */
        loadPage,
      }
    },
  }
}

/** Query options by operation. */
export type QueriesOf<Id extends OperationId> = { [K in Id]: ReturnType<typeof createReads<K>> }

/** Queries of all operations that the app bundles. */
export type Queries = QueriesOf<BundledOperation>

/**
 * `createQueries(client, store).fetchUserFollowingFeed.keys({ fid })`.
 * Query keys are `[operationId, args]`, with `'pages'` or `'keys'` after it for lists.
 */
export function createQueries<Id extends OperationId>(
  client: ClientFor<Id>,
  store: EntityStore,
): QueriesOf<Id> {
  const cache = new Map<string, unknown>()
  return new Proxy({} as QueriesOf<Id>, {
    get(_target, id) {
      if (typeof id !== 'string' || !(id in client)) return undefined
      if (!cache.has(id)) cache.set(id, createReads(client, store, id as Id))
      return cache.get(id)
    },
  })
}

const withCursor = (args: object, cursor: string | null) => (cursor ? { ...args, cursor } : args)

/** Stops at a repeated cursor, which would make an endless list. */
const nextCursor = (next: string | null, current: string | null) =>
  next === null || next === current ? undefined : next
