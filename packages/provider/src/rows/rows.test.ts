import { AsyncLocalStorage } from 'node:async_hooks'
import { occurrences } from '@castaway/server-kit/telemetry'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { reactorsOf } from '../views/reactors'
import { RECASTERS } from './casts'
import { rowsOf } from './index'

const [ANA, BO] = [2, 3]

let island: TestIsland
beforeAll(async () => {
  // The comparison would read everything again.
  vi.stubEnv('CASTAWAY_COMPARE_ROWS', '')
  island = await startIsland({ runJobs: false })
})
afterAll(() => island.close())
afterEach(() => vi.unstubAllEnvs())

const counting = new AsyncLocalStorage<{ count: number }>()

/** The statements that this work sends to the database; those of timers, such as the log's, do not count. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const statements = { count: 0 }
  const stop = occurrences.statement.onReport(() => {
    const own = counting.getStore()
    if (own) own.count++
  })
  await counting.run(statements, work).finally(stop)
  return statements.count
}

test('a feed that was read before takes no statement', async () => {
  const read = () => island.clientWithin.fetchUserFollowingFeed({ fid: ANA, viewerFid: ANA })
  expect(await statementsOf(read)).toBeGreaterThan(0)
  const first = await read()
  expect(first.casts.length).toBeGreaterThan(10)
  expect(await statementsOf(async () => expect(await read()).toEqual(first))).toBe(0)
})

test('after a write, the next read has it', async () => {
  const { client } = island
  const { fid, signerUuid } = await island.newcomer('reader')
  await client.followUser({ signerUuid, targetFids: [ANA] })
  const feed = async () =>
    (await client.fetchUserFollowingFeed({ fid, viewerFid: fid, limit: 5 })).casts
  const [newest] = await feed()
  const { hash } = newest!
  const shown = async () => (await feed()).find((cast) => cast.hash === hash)!

  await client.publishReaction({ signerUuid, reactionType: 'like', target: hash })
  expect((await shown()).viewer_context).toEqual({ liked: true, recasted: false })
  expect((await shown()).reactions.likes_count).toBe(newest!.reactions.likes_count + 1)
  await client.deleteReaction({ signerUuid, reactionType: 'like', target: hash })
  expect((await shown()).viewer_context!.liked).toBe(false)

  await client.publishCast({ signerUuid, text: 'below', parent: hash })
  expect((await shown()).replies.count).toBe(newest!.replies.count + 1)

  await client.updateUser({ signerUuid: await island.signerOf(ANA), displayName: 'Ana, renamed' })
  expect((await shown()).author.display_name).toBe('Ana, renamed')

  const { cast } = await client.publishCast({ signerUuid: await island.signerOf(ANA), text: 'new' })
  expect((await feed())[0]!.hash).toBe(cast.hash)
  await client.deleteCast({ signerUuid: await island.signerOf(ANA), targetHash: cast.hash })
  expect((await feed())[0]!.hash).not.toBe(cast.hash)

  await client.followUser({ signerUuid: await island.signerOf(ANA), targetFids: [fid] })
  expect((await shown()).author.viewer_context!.followed_by).toBe(true)
  await client.publishMute({ fid, mutedFid: ANA })
  expect(await feed()).toEqual([])
  await client.deleteMute({ fid, mutedFid: ANA })
  expect((await feed()).length).toBeGreaterThan(0)
  await client.unfollowUser({ signerUuid, targetFids: [ANA] })
  expect(await feed()).toEqual([])
})

test('a transaction reads what it has written itself, and no one else does', async () => {
  const { store } = island
  const scoreOf = async (db: typeof store.db) => (await rowsOf(db).users([BO])).get(BO)!.score
  const before = await scoreOf(store.db)
  await expect(
    store.transaction(async (tx) => {
      await tx.updateTable('profile').set({ score: 0.123 }).where('fid', '=', BO).execute()
      expect(await scoreOf(tx)).toBeCloseTo(0.123)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(await scoreOf(store.db)).toBe(before)
})

test('of casts with very many recasters, the same users are named', async () => {
  const { db } = island.store
  const newest = await db.selectFrom('cast').select('hash').orderBy('ts', 'desc').limit(4).execute()
  const hashes = newest.map(({ hash }) => hash)
  for (const [place, target] of hashes.entries()) {
    for (let of = 0; of < 7; of++) {
      island.clock.advance(1000)
      const signerUuid = await island.signerOf(2 + ((3 * place + 2 * of) % 7))
      await island.client.publishReaction({ signerUuid, reactionType: 'recast', target })
    }
  }
  const casts = [...(await rowsOf(db).casts(hashes)).values()]
  expect(casts.map(({ recasters }) => recasters!.length)).toEqual([7, 7, 7, 7])
  const many = casts.map((cast) => ({ ...cast, recast_count: RECASTERS + 1, recasters: null }))
  for (const viewer of [undefined, ANA, BO, 5]) {
    for (const feedOf of [undefined, [4, 6, 7]]) {
      const reader = { app: 'test', viewer }
      expect(await reactorsOf(db, many, reader, feedOf)).toEqual(
        await reactorsOf(db, casts, reader, feedOf),
      )
    }
  }
})
