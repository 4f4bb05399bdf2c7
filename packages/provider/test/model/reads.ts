import { expect } from 'vitest'
import { toFarcasterTime } from '@castaway/contract'
import type { Person, TestIsland } from '@castaway/testkit'
import type { Network } from './network'

const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}
const ascending = (fids: readonly number[]) => fids.toSorted((a, b) => a - b)
const seconds = (iso: string) => toFarcasterTime(Date.parse(iso))
const hashes = (casts: { hash: string }[]) => casts.map((cast) => cast.hash)

export interface Reading {
  island: TestIsland
  people: readonly Person[]
  network: Network
  channel: string
}

/** Compares everything that this user can read with the model. */
export async function expectAgreement(reading: Reading, viewer: Person): Promise<void> {
  await expectPeople(reading, viewer.fid)
  await expectFeeds(reading, viewer.fid)
  await expectCasts(reading, viewer.fid)
  await expectNotifications(reading, viewer.fid)
  await expectLists(reading, viewer.fid)
}

async function expectPeople({ island, network }: Reading, viewer: number): Promise<void> {
  const { users } = await island.client.fetchBulkUsers({
    fids: [...network.fids],
    viewerFid: viewer,
  })
  const found = users.map(({ fid, ...user }) => ({
    fid,
    display_name: user.display_name,
    bio: user.profile.bio.text,
    followers: user.follower_count,
    following: user.following_count,
    context: user.viewer_context,
  }))
  expect(found.toSorted((a, b) => a.fid - b.fid)).toEqual(
    ascending(network.fids).map((fid) => ({
      fid,
      ...network.profiles.get(fid)!,
      followers: network.count('follow', fid),
      following: network.fids.filter((other) => network.isOn('follow', fid, other)).length,
      context: {
        following: network.isOn('follow', viewer, fid),
        followed_by: network.isOn('follow', fid, viewer),
        blocking: network.shutBy('blocks', viewer).includes(fid),
        blocked_by: network.shutBy('blocks', fid).includes(viewer),
      },
    })),
  )
  const sides = [
    ['followers', island.client.fetchUserFollowers],
    ['following', island.client.fetchUserFollowing],
  ] as const
  for (const [side, fetch] of sides) {
    const expected = network.follows(viewer, side)
    const fids = (await fetch({ fid: viewer, limit: 100 })).users.map(({ user }) => user.fid)
    expect(ascending(fids)).toEqual(ascending([...expected.keys()]))
    const times = fids.map((fid) => expected.get(fid)!)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  }
}

async function expectFeeds(
  { island: { client }, network, channel }: Reading,
  viewer: number,
): Promise<void> {
  // Small pages, so that cursors are tested too.
  const following = client.fetchUserFollowingFeed.items({
    fid: viewer,
    viewerFid: viewer,
    limit: 17,
  })
  expect(hashes(await all(following))).toEqual(network.followingFeed(viewer))
  for (const membersOnly of [true, false]) {
    const inChannel = client.fetchFeedByChannelIds.items({
      channelIds: [channel],
      fids: [...network.fids],
      withReplies: true,
      membersOnly,
      viewerFid: viewer,
      limit: 40,
    })
    expect(hashes(await all(inChannel))).toEqual(network.channelFeed(viewer, membersOnly))
  }
  for (const fid of network.fids) {
    const { casts } = await client.fetchCastsForUser({ fid, viewerFid: viewer, limit: 150 })
    expect(hashes(casts)).toEqual(network.castsOf(fid, viewer))
  }
}

async function expectCasts({ island, network }: Reading, viewer: number): Promise<void> {
  const wanted = [...network.casts.keys()]
  for (let at = 0; at < wanted.length; at += 100) {
    const asked = wanted.slice(at, at + 100)
    const { result } = await island.client.fetchBulkCasts({ casts: asked, viewerFid: viewer })
    const found = result.casts.map((cast) => ({
      hash: cast.hash,
      author: cast.author.fid,
      ts: seconds(cast.timestamp),
      parent: cast.parent_hash,
      likes: cast.reactions.likes_count,
      recasts: cast.reactions.recasts_count,
      replies: cast.replies.count,
      context: cast.viewer_context,
    }))
    expect(found).toEqual(
      asked.map((hash) => {
        const cast = network.casts.get(hash)!
        return {
          hash,
          author: cast.fid,
          ts: cast.ts,
          parent: cast.parent,
          likes: network.count('like', hash),
          recasts: network.count('recast', hash),
          replies: network.repliesTo(hash),
          context: {
            liked: network.isOn('like', viewer, hash),
            recasted: network.isOn('recast', viewer, hash),
          },
        }
      }),
    )
  }
}

async function expectNotifications({ island, network }: Reading, viewer: number): Promise<void> {
  const found = await all(island.client.fetchAllNotifications.items({ fid: viewer, limit: 25 }))
  const told = found.map((one) => ({
    type: one.type,
    ts: seconds(one.most_recent_timestamp),
    cast: one.cast?.hash ?? null,
    count: one.count ?? 1,
    seen: one.seen,
  }))
  const sorted = (list: typeof told) =>
    list.toSorted(
      (a, b) => b.ts - a.ts || `${a.type} ${a.cast}`.localeCompare(`${b.type} ${b.cast}`),
    )
  expect(told.map(({ ts }) => ts)).toEqual(told.map(({ ts }) => ts).toSorted((a, b) => b - a))
  expect(sorted(told)).toEqual(sorted(network.notifications(viewer) as typeof told))
}

async function expectLists(
  { island: { client }, network, channel }: Reading,
  viewer: number,
): Promise<void> {
  const ours = (fids: number[]) => ascending(fids.filter((fid) => network.fids.includes(fid)))
  const { mutes } = await client.fetchMuteList({ fid: viewer, limit: 100 })
  expect(ours(mutes.map((mute) => mute.muted.fid))).toEqual(ours(network.shutBy('mutes', viewer)))
  const { blocks } = await client.fetchBlockList({ blockerFid: viewer, limit: 100 })
  expect(ours(blocks.map((block) => block.blocked!.fid))).toEqual(
    ours(network.shutBy('blocks', viewer)),
  )
  const { bans } = await client.fetchBanList({ limit: 100 })
  expect(ours(bans.map((ban) => ban.banned!.fid))).toEqual(ours([...network.bans]))

  const { channels } = await client.fetchUserChannels({ fid: viewer, limit: 100 })
  expect(channels.map(({ id }) => id)).toEqual(
    network.channelFollowers.has(viewer) ? [channel] : [],
  )
  const { members } = await client.fetchChannelMembers({ channelId: channel, fid: viewer })
  const role = network.roles.get(viewer)
  expect(members.map((member) => member.role)).toEqual(role ? [role] : [])
  const { invites } = await client.fetchChannelInvites({ invitedFid: viewer })
  expect(invites.map((invite) => invite.role).toSorted()).toEqual(network.invitesTo(viewer))
}
