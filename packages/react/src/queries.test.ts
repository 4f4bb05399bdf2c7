import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { normalize } from './normalize'
import { createCastaway } from './castaway'
import type { Client } from './entities'
import { testCast, testUser } from '../test/entities'
import type { QueriesOf } from './queries'
import { errorMessageFor } from './error-messages'

/** A client that only has the given methods. */
function setup(methods: Record<string, (args: Record<string, unknown>) => Promise<unknown>>) {
  const calls: [string, Record<string, unknown>][] = []
  const client = Object.fromEntries(
    Object.entries(methods).map(([name, answer]) => [
      name,
      (args: Record<string, unknown>) => {
        calls.push([name, args])
        return answer(args)
      },
    ]),
  ) as unknown as Client
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const failed: string[] = []
  const castaway = createCastaway({
    client,
    queryClient,
    onFailure: (error) => failed.push(errorMessageFor(error).title),
  })
  return { ...castaway, calls, failed }
}

describe('queries', () => {
  it('turn pages into keys, follow cursors and stop at the end', async () => {
    const { q, queryClient, store, calls } = setup({
      fetchFeed: async ({ cursor }) =>
        cursor
          ? { casts: [testCast('0xb')], next: { cursor: null } }
          : { casts: [testCast('0xa')], next: { cursor: 'two' } },
    })
    const options = q.fetchFeed.keys({ feedType: 'filter' })
    const list = new InfiniteQueryObserver(queryClient, options)
    const stop = list.subscribe(() => undefined)
    await queryClient.fetchInfiniteQuery(options)
    expect((await list.fetchNextPage()).hasNextPage).toBe(false)
    expect(list.getCurrentResult().data?.pages.map((page) => page.keys)).toEqual([['0xa'], ['0xb']])
    expect(calls.map(([, args]) => args.cursor)).toEqual([undefined, 'two'])
    expect(store.cast('0xb')).toBeDefined()
    expect(options.queryKey.slice(0, 2)).toEqual(['fetchFeed', { feedType: 'filter' }])
    stop()
  })

  it('stop when a server repeats its cursor', async () => {
    const { q, queryClient } = setup({
      fetchFeed: async () => ({ casts: [testCast('0xa')], next: { cursor: 'same' } }),
    })
    const list = new InfiniteQueryObserver(queryClient, q.fetchFeed.keys({ feedType: 'filter' }))
    const stop = list.subscribe(() => undefined)
    await list.refetch()
    await list.fetchNextPage()
    expect(list.getCurrentResult().hasNextPage).toBe(false)
    stop()
  })
})

describe('a response that is older than a confirmed toggle', () => {
  it('does not revert a follow or a like that was confirmed during the request', async () => {
    const channel = { object: 'channel', id: 'music', follower_count: 5 }
    let answer: (_body: unknown) => void = () => undefined
    const { q, queryClient, store, toggles } = setup({
      fetchBulkChannels: () => new Promise((give) => (answer = give)),
      followChannel: async () => ({ success: true }),
      publishReaction: async () => ({ success: true }),
    })
    const before = {
      casts: [testCast('0xa', { likes: 4 })],
      channels: [{ ...channel, viewer_context: { following: false } }],
    }
    normalize(before, store)
    const { fetchBulkChannels } = q as unknown as QueriesOf<'fetchBulkChannels'>
    const options = fetchBulkChannels.query({ ids: ['music'] })
    const read = queryClient.fetchQuery(options)
    await toggles.set('followChannel', 'music', true)
    await toggles.set('like', '0xa', true)
    answer(before)
    await read
    expect(store.channel('music')).toMatchObject({
      follower_count: 6,
      viewer_context: { following: true },
    })
    expect(store.cast('0xa')?.viewer_context?.liked).toBe(true)
    expect(store.cast('0xa')?.reactions.likes_count).toBe(5)

    // A response to a later request is trusted: the follow may have been undone elsewhere.
    const later = queryClient.fetchQuery({ ...options, staleTime: 0 })
    answer(before)
    await later
    expect(store.channel('music')?.viewer_context?.following).toBe(false)
  })

  it('does not revert a newer intent either', async () => {
    const before = { users: [testUser(7, { followers: 10 })] }
    let answer: (_body: unknown) => void = () => undefined
    const { q, queryClient, store } = setup({
      fetchBulkUsers: () => new Promise((give) => (answer = give)),
    })
    normalize(before, store)
    const read = queryClient.fetchQuery(q.fetchBulkUsers.query({ fids: [7] }))
    store.settle('follow', '7', true)
    store.setIntent('follow', '7', false)
    answer(before)
    await read
    expect(store.user(7)?.viewer_context?.following).toBe(false)
    expect(store.user(7)?.follower_count).toBe(10)
    store.dropIntent('follow', '7')
    expect(store.user(7)?.follower_count).toBe(11)
  })
})

describe('publishing', () => {
  const feedKeys = (queryClient: QueryClient, key: readonly unknown[]) =>
    queryClient.getQueryData<{ pages: { keys: string[] }[] }>(key)?.pages[0]?.keys

  it('puts a new cast on top of the feeds it belongs to, and no others', async () => {
    const { q, queryClient, publishing } = setup({
      fetchUserFollowingFeed: async () => ({ casts: [testCast('0xold')], next: { cursor: null } }),
      fetchFeedByChannelIds: async () => ({ casts: [testCast('0xold')], next: { cursor: null } }),
      publishCast: async () => ({ success: true, cast: { hash: '0xnew' } }),
      lookupCastByHashOrWarpcastUrl: async () => ({ cast: testCast('0xnew') }),
    })
    const following = q.fetchUserFollowingFeed.keys({ fid: 1 })
    const channel = q.fetchFeedByChannelIds.keys({ channelIds: ['tools'] })
    await queryClient.fetchInfiniteQuery(following)
    await queryClient.fetchInfiniteQuery(channel)
    await publishing.publish({ text: 'hello' }, { fid: 1 })
    expect(feedKeys(queryClient, following.queryKey)).toEqual(['0xnew', '0xold'])
    expect(feedKeys(queryClient, channel.queryKey)).toEqual(['0xold'])
  })

  it('succeeds even if the cast cannot be read back', async () => {
    const { publishing } = setup({
      publishCast: async () => ({ success: true, cast: { hash: '0xnew' } }),
      lookupCastByHashOrWarpcastUrl: async () => Promise.reject(new Error('late')),
    })
    expect(await publishing.publish({ text: 'hello' }, { fid: 1 })).toEqual({ hash: '0xnew' })
  })

  it('increments the reply count of the parent', async () => {
    const { publishing, store } = setup({
      publishCast: async () => ({ success: true, cast: { hash: '0xnew' } }),
      lookupCastByHashOrWarpcastUrl: async () => ({ cast: testCast('0xnew', { parent: '0xa' }) }),
    })
    store.putCast(testCast('0xa'))
    await publishing.publish({ text: 'hello', parent: '0xa' }, { fid: 1 })
    expect(store.cast('0xa')?.replies.count).toBe(1)
  })

  it('restores a cast that the server refused to delete', async () => {
    const { publishing, store, failed } = setup({
      deleteCast: async () =>
        Promise.reject(Object.assign(new Error(), { code: 'Forbidden', status: 403 })),
    })
    store.putCast(testCast('0xa'))
    expect(await publishing.remove('0xa')).toBe(false)
    expect(store.cast('0xa')).toBeDefined()
    expect(failed).toEqual(['You can’t do this'])
  })
})
