import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { merge } from '../../messages/merge'
import { build } from '../../messages/index'
import { by, cast, hashOfMessage, NOW, openIsland, signed } from '../../../test/message-store'
import { sweep } from '../../sweep'
import type { Store } from '../../store/open'
import { virtualShardOf } from '../trie/keys'
import { snapshotMetadata, snapshotTransactions, type TransactionsPage } from './read'

const HOUR = 3_600_000
let store: Store
let now = NOW
beforeAll(async () => {
  const opened = await openIsland({ people: 3 })
  store = { ...opened, clock: { now: () => now } }
})
afterAll(() => store?.close())

const heights = async () =>
  (await snapshotMetadata(store, { shardId: 1 })).snapshots.map(({ height }) => height)

async function pagesOf(fid: number, height: number): Promise<TransactionsPage[]> {
  const request = { shardId: 1, height, trieVirtualShard: virtualShardOf(fid) }
  const pages = [await snapshotTransactions(store, request)]
  for (let token = pages[0]!.nextPageToken; token; token = pages.at(-1)!.nextPageToken) {
    pages.push(await snapshotTransactions(store, { ...request, pageToken: token }))
  }
  return pages
}
const textOf = (pages: readonly TransactionsPage[]) =>
  pages.map(({ trieMessages }) => trieMessages.map((entry) => JSON.stringify(entry)))

test('a snapshot stays as it was, whatever happens meanwhile', async () => {
  const first = cast(1, 0)
  await merge(
    store,
    [first, ...Array.from({ length: 1_100 }, (_, second) => cast(1, 1 + second))],
    {
      now: NOW + HOUR,
    },
  )
  const [height] = await heights()
  const before = await pagesOf(1, height!)
  expect(before.map(({ trieMessages }) => trieMessages.length)).toEqual([1_000, expect.any(Number)])
  const outcomes = await merge(
    store,
    [signed(build.castRemove(by(1, 2_000), hashOfMessage(first))), cast(1, 2_001)],
    { now: NOW + HOUR },
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['merged', 'merged'])
  expect(textOf(await pagesOf(1, height!))).toEqual(textOf(before))
  const roots = before.map(({ fidAccountRoots }) => fidAccountRoots)
  expect(roots[1]).toEqual(roots[0])
})

test('one is made in eight hours, however many ask, and can be read for a day', async () => {
  const [old] = await heights()
  now += 7 * HOUR
  expect(await heights()).toEqual([old])
  now += 2 * HOUR
  await merge(store, [cast(2, 9 * 3_600)], { now })
  const asked = await Promise.all(Array.from({ length: 5 }, heights))
  const [made] = asked[0]!
  expect(asked).toEqual(asked.map(() => [made, old]))
  expect(made).toBeGreaterThan(old!)
  now += 16 * HOUR
  expect(await heights()).not.toContain(old)
  await expect(pagesOf(1, old!)).rejects.toMatchObject({ grpc: 'Internal' })
  expect((await pagesOf(1, made!)).length).toBeGreaterThan(0)
})

test('what is past its day is deleted with its pages', async () => {
  now += 48 * HOUR
  await sweep({ store, clock: store.clock }, null, { signal: new AbortController().signal })
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from node_snapshot)::int + (select count(*) from node_snapshot_part)::int
      as count`.execute(store.db)
  expect(rows).toEqual([{ count: 0 }])
})

test('a database that is being filled from a node has none', async () => {
  await sql`insert into sync_source (peer_id, address, started_at) values ('a', 'b', 1)`.execute(
    store.db,
  )
  await expect(heights()).rejects.toMatchObject({
    grpc: 'Internal',
    reason: expect.stringContaining('Shard store not found for shard 1'),
  })
  await sql`update sync_source set filled_at = 2`.execute(store.db)
  expect(await heights()).toHaveLength(1)
})

test('a token of another list, and a page that there is not, are refused', async () => {
  const [height] = await heights()
  const page = await snapshotTransactions(store, {
    shardId: 1,
    height: height!,
    trieVirtualShard: virtualShardOf(1),
  })
  await expect(
    snapshotTransactions(store, {
      shardId: 1,
      height: height!,
      trieVirtualShard: virtualShardOf(2),
      pageToken: page.nextPageToken!,
    }),
  ).rejects.toMatchObject({ grpc: 'InvalidArgument' })
  for (const bad of [-1, 0.5, 2 ** 60]) {
    await expect(
      snapshotTransactions(store, { shardId: 1, height: bad, trieVirtualShard: 0 }),
    ).rejects.toMatchObject({ grpc: 'Internal' })
  }
})
