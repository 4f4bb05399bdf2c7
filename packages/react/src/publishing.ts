import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { normalize, type KeyPage } from './normalize'
import type { ArgsOf, Cast, Client } from './entities'
import type { EntityStore } from './entity-store'
import { SESSION_SIGNER, type sendOrQueue } from './send-or-queue'

/** The arguments of `publishCast` without a signer, which the gateway adds. */
export type CastDraft = Omit<ArgsOf<'publishCast'>, 'signerUuid'>

/** Publishes and deletes casts, and updates the lists that show them. */
export interface Publishing {
  /**
   * Publishes a cast and shows it where it belongs, without reloading a list.
   * @returns the cast as others will see it; only its hash when it could not be read back yet.
   * @throws the client's error: the caller still has the text that was not published.
   */
  publish(
    draft: CastDraft,
    author: { fid: number },
    options?: { idem?: string },
  ): Promise<{ hash: string; cast?: Cast }>
  /** Shows a published cast in the lists it belongs to, without reloading them. */
  show(hash: string, author: { fid: number }): Promise<Cast | undefined>
  /** Hides the cast at once, even offline; restores it with a message if the server rejects the deletion. */
  remove(hash: string): Promise<boolean>
}

export function createPublishing(
  client: Client,
  store: EntityStore,
  queryClient: QueryClient,
  fail: (error: unknown) => void,
  send: ReturnType<typeof sendOrQueue>,
): Publishing {
  const show: Publishing['show'] = async (hash, author) => {
    const cast = await client
      .lookupCastByHashOrWarpcastUrl({ identifier: hash, type: 'hash' })
      .then((found) => found.cast as Cast)
      // The cast is published; failing to read it back must not look like failing to publish.
      .catch(() => undefined)
    if (!cast) return undefined
    normalize(cast, store)
    if (cast.parent_hash) {
      store.updateCast(cast.parent_hash, (parent) => ({
        ...parent,
        replies: { ...parent.replies, count: parent.replies.count + 1 },
      }))
    }
    showInLists(queryClient, cast, author.fid)
    return cast
  }
  return {
    async publish(draft, author, { idem } = {}) {
      const answer = await client.publishCast(
        {
          ...draft,
          ...(idem === undefined ? {} : { idem }),
          signerUuid: SESSION_SIGNER,
        } as ArgsOf<'publishCast'>,
        { headers: { 'x-castaway-account': String(author.fid) } },
      )
      const { hash } = answer.cast
      const cast = await show(hash, author)
      return cast ? { hash, cast } : { hash }
    },
    show,
    async remove(hash) {
      store.removeCast(hash)
      try {
        await send({
          operation: 'deleteCast',
          args: { signerUuid: SESSION_SIGNER, targetHash: hash },
        })
        return true
      } catch (error) {
        store.restoreCast(hash)
        fail(error)
        return false
      }
    },
  }
}

function showInLists(queryClient: QueryClient, cast: Cast, fid: number) {
  const channel = 'channel' in cast && cast.channel ? cast.channel.id : undefined
  const belongs = (operation: unknown, args: Record<string, unknown>): boolean => {
    if (operation === 'fetchCastsForUser') {
      return args.fid === fid && (!cast.parent_hash || args.includeReplies === true)
    }
    if (cast.parent_hash) return false
    if (operation === 'fetchFeed') {
      return args.filterType === 'fids' && Array.isArray(args.fids) && args.fids.includes(fid)
    }
    if (operation === 'fetchUserFollowingFeed') return args.fid === fid
    return (
      operation === 'fetchFeedByChannelIds' &&
      Array.isArray(args.channelIds) &&
      args.channelIds.includes(channel)
    )
  }
  queryClient.setQueriesData<InfiniteData<KeyPage>>(
    {
      predicate: ({ queryKey: [operation, args, form] }) =>
        form === 'keys' && belongs(operation, (args ?? {}) as Record<string, unknown>),
    },
    (data) => prependKeys(data, [cast.hash]),
  )
  if (cast.parent_hash) {
    void queryClient.invalidateQueries({ queryKey: ['lookupCastConversation'] })
  }
}

/** A list with `keys` before everything else; keys that it already holds keep their position. */
export function prependKeys(data: InfiniteData<KeyPage> | undefined, keys: string[]) {
  const [first, ...rest] = data?.pages ?? []
  if (!data || !first) return data
  const known = new Set(data.pages.flatMap((page) => page.keys))
  const fresh = keys.filter((key) => !known.has(key))
  if (fresh.length === 0) return data
  return { ...data, pages: [{ ...first, keys: [...fresh, ...first.keys] }, ...rest] }
}
