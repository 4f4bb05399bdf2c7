import { type Castaway, createCastaway, type Me } from '@castaway/react'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { currentHidingRules, setHidingRules } from '../hiding/state'
import type { HidePredicate } from '../hiding/hiding-rules'
import { MAX_AGE, restoreSnapshot, createSnapshot } from './snapshot'

const me: Me = {
  user: { id: 'ann', isGuest: false, secret: 'not to be kept' } as Me['user'],
  account: {
    fid: 3,
    username: 'ann',
    display_name: 'Ann',
    pfp_url: '',
    signer: 'approved',
  },
  mode: 'island',
}
const feed = ['fetchUserFollowingFeed', { fid: 3 }, 'keys']

function page(): Castaway {
  const client = {
    fetchUserFollowingFeed: 1,
    fetchTrendingFeed: 1,
    fetchFeedByChannelIds: 1,
    searchUser: 1,
    lookupUserByUsername: 1,
  }
  return createCastaway({
    client: client as never,
    queryClient: new QueryClient(),
    onFailure: () => {},
  })
}

const castOf = (hash: string) => ({
  object: 'cast',
  hash,
  author: { object: 'user', fid: 7, username: 'bob' },
  text: 'words',
  embeds: [],
  reactions: { likes_count: 0, recasts_count: 0 },
  replies: { count: 0 },
})

function seen(): Castaway {
  const castaway = page()
  castaway.queryClient.setQueryData(['me'], me)
  for (let each = 0; each < 4; each++) castaway.store.putCast(castOf(`0x${each}`) as never)
  castaway.queryClient.setQueryData(feed, {
    pages: [
      { keys: ['0x0', '0x1'], next: 'a' },
      { keys: ['0x2'], next: 'b' },
      { keys: ['0x3'], next: null },
    ],
    pageParams: [null, 'a', 'b'],
  })
  castaway.queryClient.setQueryData(['searchUser', { q: 'x' }], { result: { users: [] } })
  castaway.queryClient.setQueryData(['own-key-of-a-screen'], { token: 'abc' })
  return castaway
}

/** The value as it comes back out of the browser's storage. */
const stored = (value: unknown) => structuredClone(value)

describe('the snapshot', () => {
  it('restores the feed with its casts and authors, and marks it stale', () => {
    const kept = stored(createSnapshot(seen(), 'b1'))
    const next = page()
    expect(restoreSnapshot(kept, next, 'b1', Date.now())).toBe(true)
    const { queryClient, store } = next
    expect(queryClient.getQueryData(feed)).toMatchObject({ pages: [{ keys: ['0x0', '0x1'] }, {}] })
    expect(store.cast('0x0')?.text).toBe('words')
    expect(store.user(7)?.username).toBe('bob')
    expect(queryClient.getQueryState(feed)?.isInvalidated).toBe(true)
    expect(queryClient.getQueryData<Me>(['me'])?.account?.fid).toBe(3)
    expect(queryClient.getQueryState(['me'])?.dataUpdatedAt).toBe(1)
  })

  it('holds the first pages of lists, without searches, secrets and private reads', () => {
    const text = JSON.stringify(createSnapshot(seen(), 'b1'))
    expect(text).not.toContain('0x3')
    expect(text).not.toContain('not to be kept')
    expect(text).not.toContain('searchUser')
    expect(text).not.toContain('abc')
  })

  it('leaves out hidden casts', () => {
    const rules = currentHidingRules()
    const hide: HidePredicate = ({ hash }) =>
      hash === '0x1' ? { why: 'word', reason: 'words' } : null
    setHidingRules({ ...rules, cast: { ...rules.cast, feeds: hide } })
    try {
      const { reads, entities } = createSnapshot(seen(), 'b1')!
      expect(reads[0]!.data).toMatchObject({ pages: [{ keys: ['0x0'] }, { keys: ['0x2'] }] })
      expect(JSON.stringify(entities)).not.toContain('0x1')
    } finally {
      setHidingRules(rules)
    }
  })

  it('leaves casts of muted channels out of Home only', () => {
    const rules = currentHidingRules()
    const isFromMutedChannel = (cast: object) => (cast as { hash: string }).hash === '0x1'
    setHidingRules({ ...rules, isFromMutedChannel })
    try {
      const castaway = seen()
      const keys = (operation: string, args: object) => {
        castaway.queryClient.setQueryData([operation, args, 'keys'], {
          pages: [{ keys: ['0x0', '0x1'], next: null }],
          pageParams: [null],
        })
        const { reads } = createSnapshot(castaway, 'b1')!
        const { data } = reads.find(({ key: [id] }) => id === operation)!
        return (data as { pages: { keys: string[] }[] }).pages[0]!.keys
      }
      expect(keys('fetchUserFollowingFeed', { fid: 3 })).toEqual(['0x0'])
      expect(keys('fetchTrendingFeed', { channelId: 'lagoon' })).toEqual(['0x0', '0x1'])
      expect(keys('fetchFeedByChannelIds', { channelIds: ['lagoon'] })).toEqual(['0x0', '0x1'])
    } finally {
      setHidingRules(rules)
    }
  })

  it('always holds the lists of muted and blocked people', () => {
    const castaway = seen()
    const { queryClient } = castaway
    const hidden = { muted: [{ fid: 9, since: '2026-11-01T00:00:00Z' }], blocked: [] }
    queryClient.setQueryData(['hiddenPeople', 3], hidden, { updatedAt: 5 })
    for (let each = 0; each < 50; each++)
      queryClient.setQueryData(['lookupUserByUsername', { username: `u${each}` }], { user: {} })
    const next = page()
    restoreSnapshot(stored(createSnapshot(castaway, 'b1')), next, 'b1', Date.now())
    expect(next.queryClient.getQueryData(['hiddenPeople', 3])).toEqual(hidden)
    expect(next.queryClient.getQueryState(['hiddenPeople', 3])?.isInvalidated).toBe(true)
  })

  it('is empty for guests', () => {
    const castaway = seen()
    castaway.queryClient.setQueryData(['me'], { ...me, user: { id: 'g', isGuest: true } })
    expect(createSnapshot(castaway, 'b1')).toBeNull()
    castaway.queryClient.setQueryData(['me'], { ...me, user: null })
    expect(createSnapshot(castaway, 'b1')).toBeNull()
  })

  it.each([
    ['of another build', (kept: object) => kept, 'b2', 0],
    ['that is too old', (kept: object) => kept, 'b1', MAX_AGE + 1],
    ['that is no such thing', () => 'nonsense', 'b1', 0],
    ['without its reads', (kept: object) => ({ ...kept, reads: undefined }), 'b1', 0],
    [
      'with broken lists',
      (kept: object) => ({ ...kept, reads: [{ key: feed, data: 5, at: 1 }] }),
      'b1',
      0,
    ],
    ['of nobody', (kept: object) => ({ ...kept, me: { user: null } }), 'b1', 0],
  ])('a snapshot %s is not restored', (_what, spoil, build, later) => {
    const kept = stored(createSnapshot(seen(), 'b1')) as object
    const next = page()
    expect(restoreSnapshot(spoil(kept), next, build, Date.now() + later)).toBe(false)
    expect(next.queryClient.getQueryCache().getAll()).toEqual([])
  })

  it('has a size limit', () => {
    const castaway = seen()
    for (let each = 0; each < 60; each++) {
      castaway.queryClient.setQueryData(['lookupUserByUsername', { username: `u${each}` }], {
        text: 'x'.repeat(100_000),
      })
    }
    const size = JSON.stringify(createSnapshot(castaway, 'b1')).length
    expect(size).toBeLessThan(2_200_000)
  })
})
