import type { RemovedCasts } from '@castaway/contract/records'
import { type Conversation, gatewayJson, STALE, useCastaway, useMe } from '@castaway/react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Branch } from './flatten'

/** Limit of casts per request. */
const AT_ONCE = 100

/** Removed casts around this one and their replies, if the network provides them; fetched after the conversation. */
export function useRemovedReplies(hash: string, enabled: boolean) {
  const { q, queryClient, store } = useCastaway()
  const mode = useMe().data?.mode
  return useQuery({
    // The key makes it refetch whenever conversations are refetched.
    queryKey: ['lookupCastConversation', 'removed', hash],
    queryFn: async ({ signal }) => {
      const found = await gatewayJson<RemovedCasts>(`/api/_removed/${hash}`, { signal })
      const around = [...found.above, ...found.below]
      for (const each of around) if (each.is_removed) store.removeCast(each.hash)
      if (found.is_removed) store.removeCast(hash)
      const unknown = around.filter((each) => !each.is_removed && !store.cast(each.hash))
      for (let at = 0; at < unknown.length; at += AT_ONCE) {
        const casts = unknown.slice(at, at + AT_ONCE).map((each) => each.hash)
        await queryClient.fetchQuery(q.fetchBulkCasts.query({ casts }))
      }
      return found
    },
    // A remote provider does not have this route.
    enabled: enabled && mode !== 'remote',
    staleTime: STALE.thread,
  })
}

/** The pages of a conversation with the removed casts inserted, and the replies below each. */
export function useWithRemoved(
  hash: string,
  pages: readonly Conversation[],
  found: RemovedCasts | undefined,
): { pages: readonly Conversation[]; removed: ReadonlyMap<string, readonly Branch[]> | undefined } {
  const { store } = useCastaway()
  return useMemo(() => {
    if (!found) return { pages, removed: undefined }
    const removed = new Map<string, Branch[]>()
    for (const { hash: each, parent_hash, is_removed } of found.below) {
      const branch: Branch = {
        hash: each,
        parent_hash,
        replies: store.cast(each)?.replies,
        isRemoved: is_removed,
      }
      removed.set(parent_hash, [...(removed.get(parent_hash) ?? []), branch])
    }
    const [first, ...others] = pages
    const cast = first?.cast ?? { hash, parent_hash: found.parent_hash, direct_replies: [] }
    const above = found.above.length > 0 ? found.above : first?.chronological_parent_casts
    // Rows only read the hash and the parent of these casts.
    const whole = { ...first, cast, chronological_parent_casts: above } as Conversation
    return { pages: first || found.is_removed ? [whole, ...others] : pages, removed }
  }, [hash, pages, found, store])
}
