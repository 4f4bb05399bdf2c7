import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const [ANA, BO] = [2, 3]
let island: TestIsland
beforeAll(async () => {
  island = await startIsland()
})
afterAll(() => island.close())

const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no problem',
    (error: { status?: number }) => error.status,
  )
const cast = async (fid: number, text: string, more: object = {}) =>
  (await island.client.publishCast({ signerUuid: await island.signerOf(fid), text, ...more })).cast
    .hash
const look = async (hash: string) =>
  (await island.client.lookupCastByHashOrUrl({ identifier: hash, type: 'hash' })).cast

test('four embeds may be of any text, and those of URLs outside of the web have no preview', async () => {
  const urls = [
    'chain://eip155:8453/erc721:0x12/34',
    'https://e.example/1',
    'javascript:alert(1)',
    'no URL at all',
  ]
  const hash = await cast(ANA, 'Four', { embeds: urls.map((url) => ({ url })) })
  expect((await look(hash)).embeds).toEqual(urls.map((url) => ({ url })))
})

test('a like is undone after its cast is gone', async () => {
  const hash = await cast(ANA, 'Like me while you can')
  const like = { reactionType: 'like', target: hash } as const
  const asBo = { signerUuid: await island.signerOf(BO), ...like }
  await island.client.publishReaction(asBo)
  await island.client.deleteCast({ signerUuid: await island.signerOf(ANA), targetHash: hash })
  const { db } = island.store
  const held = () => db.selectFrom('reaction').selectAll().where('target', '=', hash).execute()
  expect(await held()).toHaveLength(1)
  await island.client.deleteReaction(asBo)
  expect(await held()).toHaveLength(0)
  await island.client.deleteReaction(asBo)
  expect(await statusOf(island.client.publishReaction(asBo))).toBe(404)
  const unknown = { ...asBo, target: `0x${'77'.repeat(20)}` }
  expect(await statusOf(island.client.deleteReaction(unknown))).toBe(404)
  await island.client.deleteReaction({ ...unknown, targetAuthorFid: ANA })
})

test('a block is a link of the account, and ends with it', async () => {
  const someone = await island.newcomer('someone')
  const { db } = island.store
  const args = { signerUuid: someone.signerUuid, blockedFid: BO }
  const links = () =>
    db.selectFrom('link').select(['target_fid', 'type']).where('fid', '=', someone.fid).execute()
  const blocked = async () =>
    (await island.client.fetchBlockList({ blockerFid: someone.fid })).blocks.map(
      (row) => row.blocked?.fid,
    )
  await island.client.publishBlock(args)
  await island.client.publishBlock(args)
  expect(await links()).toEqual([{ target_fid: BO, type: 'block' }])
  expect(await blocked()).toEqual([BO])
  await island.client.deleteBlock(args)
  await island.client.deleteBlock(args)
  expect([await links(), await blocked()]).toEqual([[], []])
  // Without storage there is no link, and the block holds all the same.
  await db
    .updateTable('storage_rent')
    .set({ expires_at: 1 })
    .where('fid', '=', someone.fid)
    .execute()
  await island.client.publishBlock(args)
  expect([await links(), await blocked()]).toEqual([[], [BO]])
  await island.client.deleteBlock(args)
  expect(await blocked()).toEqual([])
})
