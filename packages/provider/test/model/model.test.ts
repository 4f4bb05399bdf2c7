import { randomRuns } from '@castaway/testkit/random-runs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAgreement } from '@castaway/provider'
import { networkTime, startIsland, type Person, type TestIsland } from '@castaway/testkit'
import { Network, type Outcome, type Role } from './network'
import { expectAgreement, type Reading } from './reads'

/**
 * Thousands of random actions of several users, through the real client, compared with a plain model of the rules. For
 * longer runs: CASTAWAY_MODEL_RUNS=200 CASTAWAY_MODEL_SEED=7 npx vitest run … model
 */
const runs = Number(process.env.CASTAWAY_MODEL_RUNS ?? randomRuns(2))
const seed = Number(process.env.CASTAWAY_MODEL_SEED ?? 20_260)
const longest = Number(process.env.CASTAWAY_MODEL_MOVES ?? 420)

const PEOPLE = 5
const CHANNEL = 'tools'

let island: TestIsland
let lead: string
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
  const { channel } = await island.client.lookupChannel({ id: CHANNEL })
  lead = await island.signerOf(channel.lead!.fid)
})
afterAll(() => island.close())

const who = fc.nat({ max: PEOPLE - 1 })
/** Casts are chosen by the number of later casts: recent ones more often than old ones. */
const which = fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 4 }) }, fc.nat({ max: 60 }))
const role = fc.constantFrom<Role>('member', 'moderator')
const on = fc.oneof({ weight: 2, arbitrary: fc.constant(true) }, fc.constant(false))

const move = fc.record({
  by: who,
  /** Seconds that pass before the move. */
  wait: fc.nat({ max: 2 }),
  what: fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        do: fc.constant('cast' as const),
        parent: fc.option(which),
        quoted: fc.option(which, { freq: 3 }),
        mention: fc.option(who, { freq: 3 }),
        channel: fc.boolean(),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constant('uncast' as const), cast: which, own: fc.boolean() }),
    },
    {
      weight: 14,
      arbitrary: fc.record({
        do: fc.constant('react' as const),
        cast: which,
        type: fc.constantFrom('like' as const, 'recast' as const),
        on,
      }),
    },
    {
      weight: 10,
      arbitrary: fc.record({
        do: fc.constant('follow' as const),
        targets: fc.uniqueArray(who, { minLength: 1, maxLength: 3 }),
        on,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('mutes' as const, 'blocks' as const),
        target: who,
        on: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('ban' as const), target: who, on: fc.boolean() }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('profile' as const),
        field: fc.constantFrom('bio' as const, 'display_name' as const),
        value: fc.constantFrom('Mends nets.', 'Low water, mostly', '潮汐', 'Ink & salt'),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('channel' as const), on: fc.boolean() }) },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constantFrom('invite' as const, 'dismiss' as const), role }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('answer' as const), role, accepts: on }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('see' as const) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('look' as const) }) },
  ),
})
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never

async function outcomeOf(call: Promise<unknown>): Promise<Outcome> {
  try {
    await call
    return 'ok'
  } catch (error) {
    const { status, code } = error as { status?: number; code?: string }
    if (status === undefined) throw error
    return `${status} ${code}`
  }
}

let generation = 0

/** Creates five new users, with their own model. */
async function begin(): Promise<Reading & { written: string[] }> {
  generation++
  const people: Person[] = []
  for (let i = 0; i < PEOPLE; i++) people.push(await island.newcomer(`m${generation}x${i}`))
  const network = new Network(people.map((person) => person.fid))
  return { island, people, network, channel: CHANNEL, written: [] }
}

type Scene = Awaited<ReturnType<typeof begin>>

/** Runs a move on the provider and in the model, which must have the same outcome. */
async function play(scene: Scene, { by, wait, what }: Move): Promise<void> {
  const { people, network, written } = scene
  const { client, clock } = island
  clock.advance(wait * 1000)
  const now = networkTime(clock)
  const me = people[by]!
  const { fid, signerUuid } = me
  const personAt = (index: number) => people[index]!
  const castAt = (back: number) => written.at(-1 - (back % Math.max(written.length, 1)))
  const sameOf = async <T>(found: Promise<T>, expected: T) => expect(await found).toEqual(expected)
  const same = (call: Promise<unknown>, expected: Outcome) => sameOf(outcomeOf(call), expected)

  switch (what.do) {
    case 'cast': {
      const parent = what.parent === null ? null : (castAt(what.parent) ?? null)
      const quoted = what.quoted === null ? null : (castAt(what.quoted) ?? null)
      const mentioned = what.mention === null ? null : personAt(what.mention)
      const text = `Cast ${written.length}${mentioned ? ` for @${mentioned.username} and others` : ''}`
      const author = quoted === null ? 0 : (network.authorOf(quoted) ?? 0)
      const publishing = client.publishCast({
        signerUuid,
        text,
        ...(parent !== null ? { parent } : what.channel ? { channelId: CHANNEL } : {}),
        ...(quoted !== null && { embeds: [{ cast_id: { hash: quoted, fid: author } }] }),
      })
      const expected = network.mayCast(fid, parent, quoted)
      await same(publishing, expected)
      if (expected !== 'ok') return
      const { hash } = (await publishing).cast
      const mentions = mentioned ? [mentioned.fid] : []
      network.cast({ hash, fid, ts: now, parent, channel: what.channel, mentions, quoted })
      written.push(hash)
      return
    }
    case 'uncast': {
      const hash = castAt(what.cast)
      if (hash === undefined) return
      const author = people.find((person) => person.fid === network.authorOf(hash))!
      const actor = what.own ? author : me
      return same(
        client.deleteCast({ signerUuid: actor.signerUuid, targetHash: hash }),
        network.uncast(actor.fid, hash),
      )
    }
    case 'react': {
      const target = castAt(what.cast)
      if (target === undefined) return
      const call = what.on ? client.publishReaction : client.deleteReaction
      return same(
        call({ signerUuid, reactionType: what.type, target }),
        network.react(fid, what.type, target, what.on, now),
      )
    }
    case 'follow': {
      const targets = what.targets.map((index) => personAt(index).fid)
      const call = what.on ? client.followUser : client.unfollowUser
      return sameOf(
        call({ signerUuid, targetFids: targets }).then(({ details }) =>
          details.map(({ success }) => success),
        ),
        network.follow(fid, targets, what.on, now),
      )
    }
    case 'mutes': {
      const call = what.on ? client.publishMute : client.deleteMute
      const target = personAt(what.target).fid
      return same(call({ fid, mutedFid: target }), network.shut('mutes', fid, target, what.on))
    }
    case 'blocks': {
      const call = what.on ? client.publishBlock : client.deleteBlock
      const target = personAt(what.target).fid
      return same(
        call({ signerUuid, blockedFid: target }),
        network.shut('blocks', fid, target, what.on),
      )
    }
    case 'ban': {
      const fids = [personAt(what.target).fid]
      network.ban(fids, what.on)
      return same((what.on ? client.publishBans : client.deleteBans)({ fids }), 'ok')
    }
    case 'profile': {
      const { field, value } = what
      network.profiles.get(fid)![field] = value
      const change = field === 'bio' ? { bio: value } : { displayName: value }
      return same(client.updateUser({ signerUuid, ...change }), 'ok')
    }
    case 'channel': {
      network.followChannel(fid, what.on)
      const call = what.on ? client.followChannel : client.unfollowChannel
      return same(call({ signerUuid, channelId: CHANNEL }), 'ok')
    }
    case 'invite':
      return same(
        client.inviteChannelMember({ signerUuid: lead, channelId: CHANNEL, fid, role: what.role }),
        network.invite(fid, what.role),
      )
    case 'dismiss':
      return same(
        client.removeChannelMember({ signerUuid: lead, channelId: CHANNEL, fid, role: what.role }),
        network.dismiss(fid, what.role),
      )
    case 'answer':
      return same(
        client.respondChannelInvite({
          signerUuid,
          channelId: CHANNEL,
          role: what.role,
          accept: what.accepts,
        }),
        network.answer(fid, what.role, what.accepts),
      )
    case 'see':
      network.see(fid, now)
      return same(client.markNotificationsAsSeen({ signerUuid }), 'ok')
    case 'look':
      return expectAgreement(scene, me)
  }
}

test(
  `whatever people do, the island reads as a plain model of the rules says (seed ${seed})`,
  { timeout: 60_000 * Math.max(5, runs) },
  async () => {
    let played = 0
    island.clock.freeze()
    await fc.assert(
      fc.asyncProperty(
        fc.array(move, { minLength: 1, maxLength: longest, size: 'max' }),
        async (moves) => {
          const scene = await begin()
          for (const one of moves) await play(scene, one)
          for (const person of scene.people) await expectAgreement(scene, person)
          expect(await checkAgreement(island.store)).toEqual([])
          played += moves.length
        },
      ),
      { numRuns: runs, seed },
    )
    process.stdout.write(`${played} moves in ${runs} runs\n`)
  },
)
