import { fromHex, signerFromSeed } from '../../index'
import { channelUrl, custodyKeyOf, signerKeyOf } from '@castaway/seeds'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { toCompact, signJson } from '../../frames/signed-json'

const [ANA, BO, CHIDI, DARA, EKO, GUS] = [2, 3, 4, 5, 6, 8]
const LAGOON = channelUrl('lagoon')
let island: TestIsland
let mine: { lagoon: string; tools: string; nowhere: string }
beforeAll(async () => {
  island = await startIsland()
  const cast = async (channelId?: string) =>
    (
      await island.client.publishCast({
        signerUuid: await island.signerOf(ANA),
        text: 'Here',
        channelId,
      })
    ).cast.hash
  mine = { lagoon: await cast('lagoon'), tools: await cast('tools'), nowhere: await cast() }
  for (const [fid, hash] of [
    [BO, mine.lagoon],
    [CHIDI, mine.lagoon],
    [BO, mine.tools],
    [DARA, mine.nowhere],
  ] as const) {
    island.clock.advance(1000)
    await like(fid, hash)
  }
  island.clock.advance(1000)
  await island.client.publishCast({
    signerUuid: await island.signerOf(GUS),
    text: 'There',
    parent: mine.lagoon,
  })
})
afterAll(() => island.close())
beforeEach(() => island.clock.advance(1000))

const like = async (fid: number, target: string) =>
  island.client.publishReaction({
    signerUuid: await island.signerOf(fid),
    reactionType: 'like',
    target,
  })
type Args = Partial<Parameters<TestIsland['client']['fetchChannelNotificationsForUser']>[0]>
const inChannels = (channelIds: string[], args: Args = {}) =>
  island.client.fetchChannelNotificationsForUser({ fid: ANA, channelIds, limit: 25, ...args })
const underUrls = (parentUrls: string[]) =>
  island.client.fetchNotificationsByParentUrlForUser({ fid: ANA, parentUrls, limit: 25 })
const seenIn = ({ notifications }: Awaited<ReturnType<typeof inChannels>>) =>
  notifications.filter(({ cast }) => [mine.lagoon, mine.tools, mine.nowhere].includes(cast!.hash))

test('notifications of a channel are those of its conversations, grouped as usual', async () => {
  const lagoon = await inChannels(['lagoon'])
  const likes = seenIn(lagoon).find(({ type }) => type === 'likes')!
  expect(likes.count).toBe(2)
  expect(likes.reactions!.map(({ user }) => user.fid)).toEqual([CHIDI, BO])
  expect(lagoon.notifications[0]).toMatchObject({ type: 'reply', cast: { author: { fid: GUS } } })
  expect(lagoon.notifications.every(({ type }) => type !== 'follows')).toBe(true)
  expect(seenIn(await inChannels(['tools'])).map(({ cast }) => cast!.hash)).toEqual([mine.tools])
  const both = seenIn(await inChannels(['tools', 'lagoon'])).map(({ cast }) => cast!.hash)
  expect(both).toEqual([mine.tools, mine.lagoon])
  expect(
    (await inChannels(['music', 'no-such-channel'])).notifications.map(({ type }) => type),
  ).toEqual([])
})

test('the same are found by the channel’s URL', async () => {
  const { notifications, unseen_notifications_count } = await underUrls([LAGOON])
  const channel = await inChannels(['lagoon'])
  expect(notifications).toEqual(channel.notifications)
  expect(unseen_notifications_count).toBe(channel.unseen_notifications_count)
  expect((await underUrls(['https://nowhere.example/'])).notifications).toEqual([])
})

test('pages neither repeat nor lose notifications while others write', async () => {
  const whole = (await inChannels(['lagoon', 'tools'])).notifications
  const found: unknown[] = []
  let cursor: string | undefined
  do {
    const page = await inChannels(['lagoon', 'tools'], { limit: 1, cursor })
    found.push(...page.notifications.map(({ most_recent_timestamp }) => most_recent_timestamp))
    await like(EKO, mine.lagoon)
    cursor = page.next.cursor ?? undefined
  } while (cursor)
  expect(found).toEqual(whole.map(({ most_recent_timestamp }) => most_recent_timestamp))
  const { next } = await inChannels(['lagoon', 'tools'], { limit: 1 })
  await expect(inChannels(['lagoon'], { limit: 1, cursor: next.cursor! })).rejects.toMatchObject({
    code: 'INVALID_CURSOR',
  })
  await expect(
    island.client.fetchAllNotifications({ fid: ANA, limit: 1, cursor: next.cursor! }),
  ).rejects.toMatchObject({ code: 'INVALID_CURSOR' })
})

test('priority mode contains only users whom the viewer follows', async () => {
  // Ana follows Bo and Chidi, and not Gus.
  const some = await inChannels(['lagoon'], { priorityMode: true })
  expect(some.notifications.some(({ cast }) => cast!.author.fid === GUS)).toBe(false)
  expect(seenIn(some).map(({ type }) => type)).toContain('likes')
  await expect(inChannels(['lagoon'], { fid: 999 })).rejects.toMatchObject({ code: 'NotFound' })
})

const unseen = async () =>
  (await island.client.fetchAllNotifications({ fid: ANA })).unseen_notifications_count
const key = (fid: number) => signerFromSeed(fromHex(signerKeyOf(island.world.seed, fid))!)
const until = (seconds: number) => ({ exp: Math.floor(island.clock.now() / 1000) + seconds })
const see = (authorization: string) => island.client.markNotificationsAsSeen({ authorization })

test('a key of the account marks notifications as read with a signed token', async () => {
  await like(BO, mine.nowhere)
  island.clock.advance(1000)
  expect(await unseen()).toBeGreaterThan(0)
  await see(`Bearer ${toCompact(signJson(ANA, key(ANA), until(300)))}`)
  expect(await unseen()).toBe(0)
})

test('the custody wallet does so too', async () => {
  await like(CHIDI, mine.nowhere)
  island.clock.advance(1000)
  const wallet = privateKeyToAccount(custodyKeyOf(island.world.seed, ANA))
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const header = part({ fid: ANA, type: 'custody', key: wallet.address })
  const payload = part(until(300))
  const signature = await wallet.signMessage({ message: `${header}.${payload}` })
  const bytes = Buffer.from(signature.slice(2), 'hex').toString('base64url')
  const other = part({ fid: BO, type: 'custody', key: wallet.address })
  await expect(see(`Bearer ${other}.${payload}.${bytes}`)).rejects.toMatchObject({
    code: 'INVALID_SIGNATURE',
  })
  expect(await unseen()).toBeGreaterThan(0)
  await see(`Bearer ${header}.${payload}.${bytes}`)
  expect(await unseen()).toBe(0)
})

test('a token of another user, expired or for another purpose marks nothing', async () => {
  await like(BO, mine.tools)
  await like(EKO, mine.tools)
  island.clock.advance(1000)
  const before = await unseen()
  expect(before).toBeGreaterThan(0)
  const refused = async (token: string, code: string) =>
    expect(see(token)).rejects.toMatchObject({
      code,
      property: expect.stringMatching(/^authorization/),
    })
  await refused(`Bearer ${toCompact(signJson(ANA, key(BO), until(300)))}`, 'INVALID_SIGNATURE')
  await refused(`Bearer ${toCompact(signJson(ANA, key(ANA), until(0)))}`, 'InvalidCredentials')
  await refused(`Bearer ${toCompact(signJson(ANA, key(ANA), {}))}`, 'InvalidCredentials')
  // A token that was signed for another app is not valid here.
  const action = { ...until(300), aud: 'https://app.example', action: { type: 'greet' } }
  await refused(`Bearer ${toCompact(signJson(ANA, key(ANA), action))}`, 'InvalidCredentials')
  await refused('Basic YW5hOmFuYQ==', 'InvalidCredentials')
  await refused('Bearer a.b', 'INVALID_SIGNATURE')
  expect(await unseen()).toBe(before)
})
