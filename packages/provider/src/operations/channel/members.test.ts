import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAgreement } from '../../messages/index'
import { statusAndCode } from '../../../test/api-error'

const [CASTAWAY, ANA, BO, CHIDI, DARA, EKO, FERN, GUS] = [1, 2, 3, 4, 5, 6, 7, 8] as const
let island: TestIsland
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
})
afterAll(() => island.close())

type Role = 'member' | 'moderator'
const invite = async (by: number, fid: number, role: Role, channelId = 'tools') =>
  island.client.inviteChannelMember({
    signerUuid: await island.signerOf(by),
    channelId,
    fid,
    role,
  })
const answer = async (fid: number, accept: boolean, role: Role = 'member', channelId = 'tools') =>
  island.client.respondChannelInvite({
    signerUuid: await island.signerOf(fid),
    channelId,
    role,
    accept,
  })
const remove = async (by: number, fid: number, role: Role = 'member', channelId = 'tools') =>
  island.client.removeChannelMember({
    signerUuid: await island.signerOf(by),
    channelId,
    fid,
    role,
  })
const membersOf = async (channelId = 'tools') => {
  const { members } = await island.client.fetchChannelMembers({ channelId })
  return members.map(({ user, role }) => `${user.username} ${role}`).sort()
}
const countOf = async (id = 'tools') =>
  (await island.client.lookupChannel({ id })).channel.member_count

test('an invite that is accepted makes a member; and the count agrees', async () => {
  expect(await membersOf()).toEqual(['bo moderator'])
  await invite(BO, ANA, 'member')
  expect(await membersOf()).toEqual(['bo moderator'])
  const { invites } = await island.client.fetchChannelInvites({ channelId: 'tools' })
  expect(invites).toMatchObject([
    { channel_id: 'tools', role: 'member', inviter: { fid: BO }, invited: { fid: ANA } },
  ])
  await answer(ANA, true)
  expect(await membersOf()).toEqual(['ana member', 'bo moderator'])
  expect(await countOf()).toBe(2)
  expect((await island.client.fetchChannelInvites({ channelId: 'tools' })).invites).toEqual([])
  const mine = await island.client.fetchChannelMembers({ channelId: 'tools', fid: ANA })
  expect(mine.members).toMatchObject([{ role: 'member', channel: { id: 'tools' } }])
  const context = await island.client.lookupChannel({ id: 'tools', viewerFid: ANA })
  expect(context.channel.viewer_context).toMatchObject({ role: 'member' })
})

test('an invite that is declined can be sent again', async () => {
  await invite(BO, EKO, 'member')
  await answer(EKO, false)
  expect(await membersOf()).not.toContain('eko member')
  expect(await statusAndCode(answer(EKO, true))).toBe('404 NotFound')
  await invite(BO, EKO, 'member')
  await answer(EKO, true)
  expect(await membersOf()).toContain('eko member')
})

test.each<[string, () => Promise<unknown>, string]>([
  ['a member invites', () => invite(ANA, FERN, 'member'), '403 Forbidden'],
  ['an outsider invites', () => invite(GUS, FERN, 'member'), '403 Forbidden'],
  [
    'a moderator invites a moderator',
    () => invite(DARA, FERN, 'moderator', 'music'),
    '403 Forbidden',
  ],
  ['a member is invited', () => invite(BO, ANA, 'member'), '409 CONFLICT'],
  ['the owner is invited', () => invite(DARA, CHIDI, 'member', 'music'), '409 CONFLICT'],
  [
    'a moderator is invited as a member',
    () => invite(CHIDI, DARA, 'member', 'music'),
    '409 CONFLICT',
  ],
  ['a user who blocks them is invited', () => invite(CHIDI, GUS, 'member', 'music'), '403 BLOCKED'],
  ['an invite to an unknown channel', () => invite(BO, FERN, 'member', 'nowhere'), '404 NotFound'],
  ['nobody', () => invite(BO, 999_999, 'member'), '404 NotFound'],
  ['an invite for another role is answered', () => answer(ANA, true, 'moderator'), '404 NotFound'],
  ['a missing invite is answered', () => answer(GUS, true), '404 NotFound'],
  ['the owner is removed', () => remove(DARA, CHIDI, 'member', 'music'), '403 Forbidden'],
  ['the owner leaves', () => remove(BO, BO, 'moderator'), '403 Forbidden'],
  ['a member removes another', () => remove(ANA, EKO), '403 Forbidden'],
  ['a user who is not a member is removed', () => remove(BO, GUS), '404 NotFound'],
  ['a member is removed from another role', () => remove(BO, ANA, 'moderator'), '404 NotFound'],
])('%s is rejected', async (_what, call, told) => {
  const before = await Promise.all([membersOf(), membersOf('music'), countOf(), countOf('music')])
  expect(await statusAndCode(call())).toBe(told)
  expect(await Promise.all([membersOf(), membersOf('music'), countOf(), countOf('music')])).toEqual(
    before,
  )
})

test('an invite is neither created nor answered twice, even concurrently', async () => {
  const count = await countOf()
  const made = await Promise.all([1, 2, 3].map(() => statusAndCode(invite(BO, FERN, 'member'))))
  expect(made.toSorted()).toEqual(['409 CONFLICT', '409 CONFLICT', 'no problem'])
  const answered = await Promise.all([1, 2, 3].map(() => statusAndCode(answer(FERN, true))))
  expect(answered.toSorted()).toEqual(['404 NotFound', '404 NotFound', 'no problem'])
  expect(await countOf()).toBe(count! + 1)
})

test('an invite is answered by the account of the signer', async () => {
  await invite(BO, DARA, 'member')
  expect(await statusAndCode(answer(GUS, true))).toBe('404 NotFound')
  const { invites } = await island.client.fetchChannelInvites({ invitedFid: DARA })
  expect(invites.map((one) => one.channel_id)).toEqual(['tools'])
  await remove(BO, DARA)
  expect(await statusAndCode(answer(DARA, true))).toBe('404 NotFound')
})

test('a moderator can invite and remove, and is listed among the hosts', async () => {
  await invite(BO, ANA, 'moderator')
  await answer(ANA, true, 'moderator')
  const { channel } = await island.client.lookupChannel({ id: 'tools' })
  expect(channel.moderator_fids).toEqual([ANA])
  expect(channel.hosts?.map(({ fid }) => fid)).toEqual([BO, ANA])
  await invite(ANA, CASTAWAY, 'member')
  await remove(ANA, EKO)
  expect(await membersOf()).not.toContain('eko member')
  expect(await statusAndCode(remove(FERN, ANA, 'moderator'))).toBe('403 Forbidden')
  await remove(BO, ANA, 'moderator')
  expect((await island.client.lookupChannel({ id: 'tools' })).channel.moderator_fids).toEqual([])
  expect(await statusAndCode(invite(ANA, EKO, 'member'))).toBe('403 Forbidden')
  expect(await membersOf()).toEqual(['bo moderator', 'fern member'])
  expect(await countOf()).toBe(2)
})

test('a member can leave', async () => {
  await remove(FERN, FERN)
  expect(await membersOf()).toEqual(['bo moderator'])
})

test('members-only feeds contain casts by members; moderated ones casts that moderators like', async () => {
  const publish = async (fid: number) => {
    const signerUuid = await island.signerOf(fid)
    const { cast } = await island.client.publishCast({
      signerUuid,
      text: `From ${fid}`,
      channelId: 'tools',
    })
    return cast.hash
  }
  const feed = async (more: object) => {
    const { casts } = await island.client.fetchFeedByChannelIds({ channelIds: ['tools'], ...more })
    return casts.map(({ hash }) => hash)
  }
  const [byEko, byBo] = [await publish(EKO), await publish(BO)]
  expect(await feed({ membersOnly: true })).toContain(byBo)
  expect(await feed({ membersOnly: true })).not.toContain(byEko)
  expect(await feed({ membersOnly: false })).toEqual(expect.arrayContaining([byBo, byEko]))
  await invite(BO, EKO, 'member')
  await answer(EKO, true)
  expect(await feed({ membersOnly: true })).toContain(byEko)
  await remove(BO, EKO)
  expect(await feed({ membersOnly: true })).not.toContain(byEko)

  const moderated = { membersOnly: false, shouldModerate: true }
  expect(await feed(moderated)).not.toContain(byEko)
  const like = { reactionType: 'like', target: byEko } as const
  await island.client.publishReaction({ ...like, signerUuid: await island.signerOf(ANA) })
  expect(await feed(moderated)).not.toContain(byEko)
  await island.client.publishReaction({ ...like, signerUuid: await island.signerOf(BO) })
  expect(await feed(moderated)).toContain(byEko)
  await island.client.publishBans({ fids: [EKO] })
  expect(await feed(moderated)).not.toContain(byEko)
  await island.client.deleteBans({ fids: [EKO] })
})

test('pages of invites neither repeat nor lose invites while others are answered', async () => {
  for (const fid of [ANA, CHIDI, DARA, EKO, FERN]) await invite(BO, fid, 'member').catch(() => {})
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const page = await island.client.fetchChannelInvites({ channelId: 'tools', limit: 2, cursor })
    seen.push(...page.invites.map(({ invited }) => invited.fid))
    if (!cursor) await answer(FERN, true)
    cursor = page.next?.cursor ?? undefined
  } while (cursor)
  expect(seen.toSorted()).toEqual([CASTAWAY, ANA, CHIDI, DARA, EKO, FERN])
  expect(await statusAndCode(island.client.fetchChannelInvites({}))).toBe('400 RequiredField')
})

test('a user’s active channels are listed, most recent first', async () => {
  const active = async (limit?: number, cursor?: string) =>
    island.client.fetchUsersActiveChannels({ fid: EKO, limit, cursor })
  const all = (await active()).channels!.map(({ id }) => id)
  expect(all[0]).toBe('tools')
  const first = await active(1)
  island.clock.advance(1000)
  await island.client.publishCast({
    signerUuid: await island.signerOf(EKO),
    text: 'Back to the drums',
    channelId: all.at(-1)!,
  })
  const rest = await active(10, first.next!.cursor!)
  expect([...first.channels!, ...rest.channels!].map(({ id }) => id)).toEqual(all)
  expect((await active()).channels![0]!.id).toBe(all.at(-1))
})

test('relevant followers are those whom the viewer follows, without the viewer and users they muted', async () => {
  const relevant = async (viewerFid: number) =>
    (
      await island.client.fetchRelevantFollowersForAChannel({ id: 'lagoon', viewerFid })
    ).all_relevant_followers_dehydrated.map(({ user }) => user.fid)
  expect((await relevant(ANA)).toSorted()).toEqual([CASTAWAY, BO, CHIDI, DARA])
  await island.client.publishMute({ fid: ANA, mutedFid: BO })
  expect((await relevant(ANA)).toSorted()).toEqual([CASTAWAY, CHIDI, DARA])
  await island.client.deleteMute({ fid: ANA, mutedFid: BO })
})

test('log and projections agree', async () => {
  expect(await checkAgreement(island.store)).toEqual([])
})
