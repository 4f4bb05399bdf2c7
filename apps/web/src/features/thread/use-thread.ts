import { errorFacts, useCastaway } from '@castaway/react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { ThreadSort } from '../../app/search-params'
import { useHidePredicate } from '../../shared/hiding/use-hide-predicate'
import { type Branch, flatten } from './flatten'
import { saveFold, saveViewState, viewStateOf, type ThreadViewState } from './thread-view-state'
import { useRemovedReplies, useWithRemoved } from './use-removed-replies'

const DEPTH = 3
/** Depth of further loads; the maximum of one response. */
const DEEPER = 5
/** The provider returns at most this many ancestors at once. */
const ANCESTORS_AT_ONCE = 200

const withEntry = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V) => new Map(map).set(key, value)

/** The state of a thread: its rows, and what else can be loaded. */
export function useThread(hash: string, sort: ThreadSort) {
  const { q, store } = useCastaway()
  const queryClient = useQueryClient()
  const name = `${hash}/${sort}`
  const [memory, setMemory] = useState(() => viewStateOf(name))
  const [nameNow, setNameNow] = useState(name)
  if (nameNow !== name) {
    setNameNow(name)
    setMemory(viewStateOf(name))
  }
  const change = useCallback(
    (next: (now: ThreadViewState) => ThreadViewState) =>
      setMemory((now) => {
        const changed = next(now)
        saveViewState(name, changed)
        return changed
      }),
    [name],
  )
  const query = useInfiniteQuery(
    q.lookupCastConversation.infinite({
      identifier: hash,
      type: 'hash',
      replyDepth: DEPTH,
      includeChronologicalParentCasts: true,
      sortType: sort,
      limit: 25,
    }),
  )
  const hide = useHidePredicate('replies')
  const came = useMemo(() => query.data?.pages.map((page) => page.conversation) ?? [], [query.data])
  const isMissing = isNotThere(query.error)
  const around = useRemovedReplies(hash, query.isSuccess || isMissing)
  const { pages, removed } = useWithRemoved(hash, came, around.data)
  const above = aboveOf(pages[0], memory)
  const { rows, hashes } = useMemo(
    () =>
      flatten(pages, {
        earlier: memory.earlier,
        branches: memory.branches,
        arrived: memory.arrived,
        newestFirst: sort === 'desc_chron',
        complete: memory.complete,
        folded: memory.folded,
        above,
        ...(removed ? { removed } : {}),
        hidden: (each) => {
          const cast = memory.revealed.has(each) ? undefined : store.cast(each)
          return cast ? hide(cast)?.reason : undefined
        },
      }),
    [pages, removed, memory, above, hide, store, sort],
  )

  const fold = useCallback(
    (each: string) =>
      change((now) => {
        const folded = new Set(now.folded)
        if (!folded.delete(each)) folded.add(each)
        saveFold(each, folded.has(each))
        return { ...now, folded }
      }),
    [change],
  )
  const reveal = useCallback(
    (each: string) => change((now) => ({ ...now, revealed: new Set(now.revealed).add(each) })),
    [change],
  )
  const look = useCallback(
    (identifier: string, replyDepth: number, cursor?: string) =>
      queryClient.fetchQuery(
        q.lookupCastConversation.query({
          identifier,
          type: 'hash',
          replyDepth,
          includeChronologicalParentCasts: replyDepth === 0,
          sortType: sort,
          limit: 50,
          ...(cursor ? { cursor } : {}),
        }),
      ),
    [queryClient, q, sort],
  )

  /** Loads the replies below a cast that were not in the conversation. */
  const loadBelow = useCallback(
    async (each: string) => {
      const cursor = memory.cursors.get(each)
      const { conversation, next } = await look(each, DEEPER, cursor)
      change((now) => {
        const before = cursor ? (now.branches.get(each) ?? []) : []
        const replies = [...before, ...(conversation.cast.direct_replies as Branch[])]
        const cursors = new Map(now.cursors)
        if (next?.cursor) cursors.set(each, next.cursor)
        else cursors.delete(each)
        return {
          ...now,
          branches: withEntry(now.branches, each, replies),
          complete: next?.cursor ? now.complete : new Set(now.complete).add(each),
          cursors,
        }
      })
    },
    [look, change, memory.cursors],
  )

  /** Loads the casts above the first loaded one. */
  const loadEarlier = useCallback(
    async (top: string) => {
      const { conversation } = await look(top, 0)
      const earlier = (conversation.chronological_parent_casts ?? []) as Branch[]
      change((now) => ({
        ...now,
        earlier: [...earlier, ...now.earlier],
        isWhole: earlier.length === 0,
      }))
    },
    [look, change],
  )

  /** Inserts replies that arrived while the thread was open. */
  const insert = useCallback(
    (parent: string, casts: readonly Branch[]) =>
      change((now) => ({
        ...now,
        arrived: withEntry(now.arrived, parent, [...(now.arrived.get(parent) ?? []), ...casts]),
      })),
    [change],
  )

  return {
    query,
    /** The network has no such cast; `isSought` while the replies that a removed one left behind are being fetched. */
    isMissing,
    isSought: isMissing && around.isLoading,
    rows,
    hashes,
    fold,
    reveal,
    loadBelow,
    loadEarlier,
    insert,
    hasEarlier: memory.earlier.length > 0,
  }
}

const isNotThere = (error: unknown) => errorFacts(error).status === 404

/** Whether there are casts above the first loaded one. */
function aboveOf(
  first: Parameters<typeof flatten>[0][number] | undefined,
  memory: ThreadViewState,
): 'more' | 'gone' | 'none' {
  if (!first) return 'none'
  const came = (first.chronological_parent_casts ?? []) as Branch[]
  const top = memory.earlier[0] ?? came[0] ?? (first.cast as Branch)
  if (!top.parent_hash) return 'none'
  if (memory.isWhole) return 'gone'
  return came.length >= ANCESTORS_AT_ONCE - 1 ? 'more' : 'gone'
}
