import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const [ANA, BO, CHIDI, DARA] = [2, 3, 4, 5]
let island: TestIsland
let client: TestIsland['client']
beforeAll(async () => {
  island = await startIsland()
  client = island.client
})
afterAll(() => island.close())

async function react(fid: number, target: string) {
  island.clock.advance(1_000)
  const signerUuid = await island.signerOf(fid)
  await client.publishReaction({ signerUuid, reactionType: 'recast', target })
}

test('users whose recast added a cast are named first, the earliest first', async () => {
  const [viewer, follow] = [await island.newcomer('watcher'), ['bo', 'chidi']]
  const signerUuid = await island.signerOf(viewer.fid)
  await client.followUser({ signerUuid, targetFids: [BO, CHIDI] })
  const byAna = await island.signerOf(ANA)
  const { cast } = await client.publishCast({ signerUuid: byAna, text: 'Passed on' })
  const strangers = await Promise.all(['ash', 'birch', 'cedar', 'date'].map(island.newcomer))
  await react(BO, cast.hash)
  await react(CHIDI, cast.hash)
  for (const { fid } of [{ fid: DARA }, ...strangers]) await react(fid, cast.hash)

  const namesIn = (casts: { hash: string; reactions: { recasts: { fname: string }[] } }[]) =>
    casts.find(({ hash }) => hash === cast.hash)!.reactions.recasts.map(({ fname }) => fname)
  const mine = { fid: viewer.fid, viewerFid: viewer.fid, withRecasts: true }
  const first = async (casts: Promise<{ casts: Parameters<typeof namesIn>[0] }>) =>
    namesIn((await casts).casts).slice(0, 2)
  expect(await first(client.fetchUserFollowingFeed(mine))).toEqual(follow)
  expect(await first(client.fetchFeed({ feedType: 'following', ...mine }))).toEqual(follow)
  // Readers of another user's feed see whose recasts added the cast to it.
  expect(
    await first(client.fetchUserFollowingFeed({ ...mine, viewerFid: strangers[0]!.fid })),
  ).toEqual(follow)
  expect(await first(client.fetchUserFollowingFeed({ ...mine, viewerFid: undefined }))).toEqual(
    follow,
  )
  const byFids = (fids: number[]) =>
    client.fetchFeed({
      feedType: 'filter',
      filterType: 'fids',
      fids,
      withRecasts: true,
      viewerFid: viewer.fid,
    })
  expect(namesIn((await byFids([DARA])).casts).slice(0, 3)).toEqual(['dara', ...follow])
  expect(await first(byFids([CHIDI]))).toEqual(['chidi', 'bo'])
  // A single cast names the same users, so that nothing changes when it is opened.
  const alone = await client.lookupCastByHashOrWarpcastUrl({
    identifier: cast.hash,
    type: 'hash',
    viewerFid: viewer.fid,
  })
  expect(namesIn([alone.cast])).toEqual([...follow, 'date', 'cedar', 'birch'])
})
