import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

const [ANA, BO, CHIDI, DARA] = [2, 3, 4, 5]
let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
})
afterAll(() => island.close())

const update = async (fid: number, fields: object) =>
  island.client.updateUser({ signerUuid: await island.signerOf(fid), ...fields })

test('location search returns the nearest first, across the date line too, in pages', async () => {
  // Ana is near Lisbon.
  await update(BO, { location: { latitude: -17.7, longitude: 178.1 } })
  await update(CHIDI, { location: { latitude: -13.8, longitude: -171.8 } })
  await update(DARA, { location: { latitude: 41.15, longitude: -8.61 } })
  const near = async (latitude: number, longitude: number) => {
    const found: number[] = []
    let cursor: string | undefined
    do {
      const page = await island.client.fetchUsersByLocation({
        latitude,
        longitude,
        limit: 1,
        cursor,
      })
      found.push(...page.users.map(({ fid }) => fid))
      cursor = page.next.cursor ?? undefined
    } while (cursor)
    return found
  }
  expect(await near(38.7, -9.1)).toEqual([ANA, DARA, CHIDI, BO])
  expect((await near(-17, -179.9)).slice(0, 2)).toEqual([BO, CHIDI])
  const { users } = await island.client.fetchUsersByLocation({ latitude: 38.7, longitude: -9.1 })
  expect(users[0]!.profile.location).toEqual({ latitude: 38.72, longitude: -9.14 })
})

test.each([
  { latitude: 91, longitude: 0 },
  { latitude: 0, longitude: -181 },
])('%o is not a location', async (place) => {
  await expect(island.client.fetchUsersByLocation(place)).rejects.toMatchObject({ status: 400 })
})

test('users are found by their name on X, in any case, with or without @', async () => {
  await expect(update(BO, { verifiedAccounts: { x: 'Bo_Makes' } })).rejects.toMatchObject({
    code: 'INVALID_MESSAGE',
  })
  await update(BO, { verifiedAccounts: { x: 'bo_makes' } })
  const find = async (xUsername: string) =>
    (await island.client.lookupUsersByXUsername({ xUsername })).users.map(({ fid }) => fid)
  expect(await find('bo_makes')).toEqual([BO])
  expect(await find('@BO_MAKES')).toEqual([BO])
  expect(await find('bo')).toEqual([])
  expect(await find('bo%makes')).toEqual([])
  await update(ANA, { verifiedAccounts: { x: 'bo_makes' } })
  // Ana has more followers.
  expect(await find('bo_makes')).toEqual([ANA, BO])
})

test('interactions between two users are returned in both directions, of the requested types', async () => {
  const [ana, chidi] = [await island.signerOf(ANA), await island.signerOf(CHIDI)]
  island.clock.advance(1000)
  const { cast } = await island.client.publishCast({ signerUuid: chidi, text: 'New strings' })
  await island.client.publishReaction({ signerUuid: ana, reactionType: 'like', target: cast.hash })
  island.clock.advance(1000)
  const reply = await island.client.publishCast({
    signerUuid: ana,
    text: 'Which ones?',
    parent: cast.hash,
  })
  const between = async (fids: number[], type?: ('likes' | 'replies' | 'follows')[]) =>
    (await island.client.fetchUserInteractions({ fids, type })).interactions
  const all = await between([ANA, CHIDI])
  expect(all[0]).toMatchObject({ type: 'reply', cast: { hash: reply.cast.hash } })
  expect(all[1]).toMatchObject({
    type: 'likes',
    reactions: [{ user: { fid: ANA }, cast: { hash: cast.hash } }],
  })
  expect(await between([CHIDI, ANA])).toEqual(all)
  const follows = await between([ANA, CHIDI], ['follows'])
  expect(follows.map(({ follows: by }) => by![0]!.user.fid).toSorted()).toEqual([ANA, CHIDI])
  expect(await between([ANA, CHIDI], ['likes', 'replies'])).toEqual(
    all.filter(({ type }) => type === 'likes' || type === 'reply'),
  )
  expect(all.some(({ type }) => type !== 'likes' && type !== 'reply')).toBe(true)
  expect(
    all.every(({ follows: by, reactions }) =>
      [...(by ?? []), ...(reactions ?? [])].every(({ user }) => [ANA, CHIDI].includes(user.fid)),
    ),
  ).toBe(true)
})

test.each([[[ANA]], [[ANA, ANA]], [[ANA, BO, CHIDI]]])('%j are not two users', async (fids) => {
  await expect(island.client.fetchUserInteractions({ fids })).rejects.toMatchObject({
    status: 400,
    property: 'fids',
  })
})

test('a location is removed with null, and its owner is found nowhere', async () => {
  const EVE = 6
  await update(EVE, { location: { latitude: 64.15, longitude: -21.94 } })
  const at = { latitude: 64.1, longitude: -21.9, limit: 1 }
  expect((await island.client.fetchUsersByLocation(at)).users[0]!.fid).toBe(EVE)
  await update(EVE, { location: null })
  const { users } = await island.client.fetchBulkUsers({ fids: [EVE] })
  expect(users[0]!.profile).not.toHaveProperty('location')
  expect((await island.client.fetchUsersByLocation(at)).users[0]!.fid).not.toBe(EVE)
})
