import type { Person, TestIsland } from '@castaway/testkit'
import { findTopics } from '../../src/trending-topics/find-topics'
import { startApp } from '../mini-app-server'

/** Data with enough of everything to page through, and users who change it meanwhile. */
export interface Scene {
  /** The user whom most lists are about. */
  hub: number
  /** The user with mutes and blocks. */
  listOwner: number
  /** Follows the hub and the users around it, and writes nothing. */
  reader: number
  /** The hub's casts in the channel `lagoon`, oldest first; the first one is never deleted. */
  casts: string[]
  parentUrl: string
  /** An address that receives a token for each user who comes. */
  wallet: string
  /** Makes other users write, delete, follow and leave, a few at a time. */
  disturb(): Promise<void>
  close(): Promise<void>
}

const STAYERS = 6
/** Number of disturbances; in each, one user comes and one goes. */
export const DISTURBANCES = 3
/** Owns the channel `music`. */
const CHIDI = 4

export async function makeScene(island: TestIsland): Promise<Scene> {
  const { client, clock } = island
  const { parentUrl, frameUrl } = await island.examples()
  // A mini app that forwards its users' notification tokens to the calling app.
  const app = await startApp(`${island.url}/f/app/test/event`)
  const people: Record<string, Person[]> = {}
  for (const [kind, count] of Object.entries({
    hub: 1,
    keeper: 1,
    reader: 1,
    stayer: STAYERS,
    joiner: DISTURBANCES,
    leaver: DISTURBANCES,
    outcast: 3 + DISTURBANCES,
  })) {
    people[kind] = []
    for (let i = 0; i < count; i++) people[kind].push(await island.newcomer(`pager-${kind}${i}`))
  }
  const [hub, listOwner, reader] = [people.hub![0]!, people.keeper![0]!, people.reader![0]!]
  const { stayer: stayers, joiner: joiners, leaver: leavers, outcast: outcasts } = people
  const chidi = await island.signerOf(CHIDI)
  const pass = () => clock.advance(1_000)

  async function cast({ signerUuid }: Person, text: string, more: object = {}): Promise<string> {
    pass()
    return (await client.publishCast({ signerUuid, text, ...more })).cast.hash
  }
  const inLagoon = { channelId: 'lagoon' }
  const image = (name: string) => ({ embeds: [{ url: `https://pictures.example/${name}.png` }] })
  const react = (who: Person, reactionType: 'like' | 'recast', target: string) =>
    client.publishReaction({ signerUuid: who.signerUuid, reactionType, target })

  const casts: string[] = []
  const own = new Map<Person, { cast: string; reply: string; quote: string }>()

  const wallet = '0x00000000000000000000000000000000000000af'

  async function join(who: Person): Promise<void> {
    const { fid, signerUuid, username } = who
    await client.deployFungible({ owner: wallet, name: username, symbol: 'PORT' })
    const text = `${username} at the lagoon, by the porthole`
    const written = await cast(who, text, { ...inLagoon, ...image(username) })
    const reply = await cast(who, `${username} answers`, { parent: casts[0] })
    const quote = await cast(who, 'Through the looking glass', {
      embeds: [{ cast_id: { fid: hub.fid, hash: casts[0] } }],
    })
    own.set(who, { cast: written, reply, quote })
    await client.followUser({ signerUuid, targetFids: [hub.fid] })
    await client.followUser({ signerUuid: hub.signerUuid, targetFids: [fid] })
    await client.followChannel({ signerUuid, channelId: 'lagoon' })
    await client.updateUser({
      signerUuid,
      location: { latitude: 38.7, longitude: -9.1 - fid / 1e5 },
    })
    await client.publishMute({ fid: listOwner.fid, mutedFid: fid })
    await client.publishBlock({ signerUuid: listOwner.signerUuid, blockedFid: fid })
    await client.inviteChannelMember({ signerUuid: chidi, channelId: 'music', fid, role: 'member' })
    await tellApp(who, 'frame_added', 'notifications_enabled')
    await react(who, 'like', casts[0]!)
    await react(who, 'like', casts.at(-1)!)
    await react(hub, 'like', written)
  }

  type Event = 'frame_added' | 'frame_removed' | 'notifications_enabled'
  async function tellApp({ fid, signerUuid }: Person, ...events: Event[]) {
    for (const event of events) {
      await client.appHostPostEvent({
        appHostPostEventBody: { signer_uuid: signerUuid, app_domain: app.domain, fid, event },
      })
    }
    await island.jobs.drain()
  }
  const campaign = (uuid: number) =>
    client.publishFrameNotifications({
      targetFids: stayers!.map(({ fid }) => fid),
      notification: {
        title: 'High water',
        body: 'Until four.',
        target_url: `${app.url}/tides`,
        uuid: `00000000-0000-4000-8000-${String(uuid).padStart(12, '0')}`,
      },
    })

  async function leave(who: Person): Promise<void> {
    const { fid, signerUuid } = who
    const { cast: written, reply, quote } = own.get(who)!
    await tellApp(who, 'frame_removed')
    await client.deleteReaction({ signerUuid, reactionType: 'like', target: casts[0]! })
    await client.deleteReaction({
      signerUuid: hub.signerUuid,
      reactionType: 'like',
      target: written,
    })
    await client.deleteCast({ signerUuid, targetHash: written })
    for (const targetHash of [reply, quote]) await client.deleteCast({ signerUuid, targetHash })
    await client.unfollowUser({ signerUuid, targetFids: [hub.fid] })
    await client.unfollowUser({ signerUuid: hub.signerUuid, targetFids: [fid] })
    await client.unfollowChannel({ signerUuid, channelId: 'lagoon' })
    await client.deleteMute({ fid: listOwner.fid, mutedFid: fid })
    await client.deleteBlock({ signerUuid: listOwner.signerUuid, blockedFid: fid })
    await client.removeChannelMember({ signerUuid: chidi, channelId: 'music', fid, role: 'member' })
  }

  const trend = () => findTopics(island, null, { signal: new AbortController().signal })

  for (let i = 0; i < 8; i++) {
    casts.push(
      await cast(hub, `A porthole in the lagoon, number ${i}`, { ...inLagoon, ...image(`${i}`) }),
    )
  }
  await client.fetchEmbeddedUrlMetadata({ url: frameUrl })
  for (const one of stayers!) await cast(one, 'Tap here', { embeds: [{ url: frameUrl }] })
  await cast(hub, 'Hammers', { channelId: 'tools' })
  for (const channelId of ['lagoon', 'tools', 'music']) {
    await client.followChannel({ signerUuid: hub.signerUuid, channelId })
  }
  for (const one of [...leavers!, ...stayers!]) {
    await join(one)
    await cast(hub, `Thanks, ${one.username}`, { parent: own.get(one)!.reply })
    await client.followUser({ signerUuid: reader.signerUuid, targetFids: [one.fid] })
  }
  await client.followUser({ signerUuid: reader.signerUuid, targetFids: [hub.fid] })
  for (const hash of casts) {
    pass()
    await react(stayers![0]!, 'recast', hash)
    await react(stayers![1]!, 'like', hash)
  }
  for (const one of stayers!) await react(hub, 'recast', own.get(one)!.cast)
  await client.publishBans({ fids: outcasts!.slice(0, 3).map(({ fid }) => fid) })

  for (let i = 0; i < 4; i++) {
    pass()
    await campaign(i)
  }
  await trend()

  let turn = 0
  return {
    hub: hub.fid,
    listOwner: listOwner.fid,
    reader: reader.fid,
    casts,
    parentUrl,
    wallet,
    async disturb() {
      // A cast in the same second as the end of a page may be sorted after it.
      clock.advance(2_000)
      await join(joiners![turn]!)
      await leave(leavers![turn]!)
      await client.publishBans({ fids: [outcasts![3 + turn]!.fid] })
      await cast(hub, `Another porthole, ${turn}`, inLagoon)
      await cast(joiners![turn]!, 'Tap here too', { embeds: [{ url: frameUrl }] })
      await campaign(100 + turn)
      const target = casts[casts.length - 2 - turn]!
      await client.deleteCast({ signerUuid: hub.signerUuid, targetHash: target })
      await trend()
      clock.advance(2_000)
      turn++
    },
    close: () => app.close(),
  }
}
