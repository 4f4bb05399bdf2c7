import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smallPeople } from '@castaway/seeds'
import { startReceiver, type Receiver } from '../../test/webhook-receiver'

const { ana, bo, chidi, dara } = smallPeople
let island: TestIsland
let receiver: Receiver
/** Casts by their names below. */
const casts: Record<string, string> = {}
let lagoon: string
let newcomer: number

/** Subscriptions, each at its own URL, with the events that they should receive. */
type Case = [name: string, filter: () => object, hears: string[]]
const ALL = ['plain', 'mention', 'reply', 'channel', 'channelReply', 'link', 'quote']

const ofCasts: Case[] = [
  ['nothing in particular', () => ({}), ALL],
  ['empty lists', () => ({ author_fids: [], parent_urls: [] }), ALL],
  ['author_fids', () => ({ author_fids: [ana] }), ['plain', 'link']],
  ['mentioned_fids', () => ({ mentioned_fids: [chidi] }), ['mention']],
  ['parent_urls', () => ({ parent_urls: [lagoon] }), ['channel']],
  ['root_parent_urls', () => ({ root_parent_urls: [lagoon] }), ['channel', 'channelReply']],
  ['parent_hashes', () => ({ parent_hashes: [casts['before']] }), ['reply']],
  ['parent_author_fids', () => ({ parent_author_fids: [ana] }), ['reply']],
  ['text', () => ({ text: '(?i)\\$degen\\b' }), ['mention']],
  ['embeds', () => ({ embeds: '^http://127\\.0\\.0\\.1:\\d+/' }), ['link']],
  ['embedded_cast_author_fids', () => ({ embedded_cast_author_fids: [ana] }), ['quote']],
  ['embedded_cast_hashes', () => ({ embedded_cast_hashes: [casts['before']] }), ['quote']],
  ['one of two', () => ({ author_fids: [ana], text: '(?i)degen' }), ['plain', 'mention', 'link']],
  [
    'exclude_author_fids',
    () => ({ exclude_author_fids: [bo] }),
    ['plain', 'reply', 'channelReply', 'link', 'quote'],
  ],
  [
    'an author that is excluded, whatever else fits',
    () => ({ exclude_author_fids: [bo], author_fids: [ana, bo], text: '(?i)degen' }),
    ['plain', 'link'],
  ],
  ['minimum_author_score', () => ({ minimum_author_score: 0.5 }), ['plain', 'link']],
  [
    'a score that is too low, whatever else fits',
    () => ({ minimum_author_score: 0.5, author_fids: [bo, chidi] }),
    [],
  ],
]

const ofReactions: Case[] = [
  ['nothing in particular', () => ({}), ['bo likes plain', 'chidi recasts channel']],
  ['fids', () => ({ fids: [bo] }), ['bo likes plain']],
  ['target_fids', () => ({ target_fids: [bo] }), ['chidi recasts channel']],
  ['target_cast_hashes', () => ({ target_cast_hashes: [casts['before']] }), []],
  [
    'one of two',
    () => ({ fids: [bo], target_fids: [bo] }),
    ['bo likes plain', 'chidi recasts channel'],
  ],
  ['nobody there', () => ({ fids: [999_999] }), []],
]

const ofFollows: Case[] = [
  ['nothing in particular', () => ({}), ['newcomer follows ana', 'dara follows newcomer']],
  ['fids', () => ({ fids: [dara] }), ['dara follows newcomer']],
  ['target_fids', () => ({ target_fids: [ana] }), ['newcomer follows ana']],
  [
    'one of two',
    () => ({ fids: [dara], target_fids: [ana] }),
    ['newcomer follows ana', 'dara follows newcomer'],
  ],
]

const subscribe = async (types: string[], cases: Case[]) => {
  for (const [name, filter] of cases) {
    const url = `${receiver.url}?${new URLSearchParams({ about: types[0]!.split('.')[0]!, name })}`
    const subscription = Object.fromEntries(types.map((type) => [type, filter()]))
    await island.client.publishWebhook({ name, url, subscription })
  }
}
/** Events of a type that were delivered to a subscription's URL, in order. */
const heard = (type: string, name: string) => {
  const path = `/hook?${new URLSearchParams({ about: type.split('.')[0]!, name })}`
  const events = receiver.events()
  return receiver.received.flatMap((one, index) =>
    one.path === path && events[index]!.type === type ? [events[index]!] : [],
  )
}

const castName = (hash: string) => Object.keys(casts).find((name) => casts[name] === hash)

async function cast(name: string, fid: number, draft: Record<string, unknown>) {
  island.clock.advance(1_000)
  const signerUuid = await island.signerOf(fid)
  const { cast: made } = await island.client.publishCast({ signerUuid, text: name, ...draft })
  casts[name] = made.hash
}

beforeAll(async () => {
  island = await startIsland({ runJobs: false })
  island.clock.freeze()
  receiver = await startReceiver()
  const { pageUrl, parentUrl } = await island.examples()
  lagoon = parentUrl
  await island.setScore(0.1)
  await island.setScore(0.9, [ana])
  await cast('before', ana, {})
  const { fid, signerUuid } = await island.newcomer('hooked')
  newcomer = fid

  await subscribe(['cast.created', 'cast.deleted'], ofCasts)
  await subscribe(['reaction.created', 'reaction.deleted'], ofReactions)
  await subscribe(['follow.created', 'follow.deleted'], ofFollows)
  await subscribe(
    ['user.updated'],
    [
      ['nothing in particular', () => ({}), []],
      ['fids', () => ({ fids: [newcomer] }), []],
      ['others', () => ({ fids: [ana] }), []],
    ],
  )
  await subscribe(['user.created'], [['newcomers', () => ({}), []]])

  await cast('plain', ana, {})
  await cast('mention', bo, { text: 'Hello @chidi, no $DEGEN today' })
  await cast('reply', chidi, { parent: casts['before'], parentAuthorFid: ana })
  await cast('channel', bo, { channelId: 'lagoon' })
  await cast('channelReply', chidi, { parent: casts['channel'], parentAuthorFid: bo })
  await cast('link', ana, { embeds: [{ url: pageUrl }] })
  await cast('quote', chidi, { embeds: [{ cast_id: { fid: ana, hash: casts['before'] } }] })

  const { client } = island
  const like = { signerUuid: await island.signerOf(bo), reactionType: 'like' as const }
  const recast = { signerUuid: await island.signerOf(chidi), reactionType: 'recast' as const }
  const followAna = { signerUuid, targetFids: [ana] }
  const followNewcomer = { signerUuid: await island.signerOf(dara), targetFids: [newcomer] }
  await client.publishReaction({ ...like, target: casts['plain']! })
  await client.publishReaction({ ...recast, target: casts['channel']! })
  await client.followUser(followAna)
  await client.followUser(followNewcomer)
  await client.updateUser({ signerUuid, bio: 'Caught on a hook' })
  island.clock.advance(2_000)
  await client.deleteReaction({ ...like, target: casts['plain']! })
  await client.deleteReaction({ ...recast, target: casts['channel']! })
  await client.unfollowUser(followAna)
  await client.unfollowUser(followNewcomer)
  for (const name of ALL) {
    const author = { plain: ana, link: ana, mention: bo, channel: bo }[name] ?? chidi
    await client.deleteCast({
      signerUuid: await island.signerOf(author),
      targetHash: casts[name]!,
    })
  }
  await island.newcomer('another')
  await island.jobs.drain()
})
afterAll(async () => {
  await receiver.close()
  await island.close()
})

describe.each(['cast.created', 'cast.deleted'])('%s', (type) => {
  test.each(ofCasts)('%s', (name, _, hears) => {
    expect(heard(type, name).map(({ data }) => castName(data['hash']))).toEqual(hears)
  })
})

describe.each(['reaction.created', 'reaction.deleted'])('%s', (type) => {
  test.each(ofReactions)('%s', (name, _, hears) => {
    const told = heard(type, name).map(({ data }) => {
      const verb = data['reaction_type'] === 1 ? 'likes' : 'recasts'
      return `${data['user'].username} ${verb} ${castName(data['cast'].hash)}`
    })
    expect(told).toEqual(hears)
  })
})

describe.each(['follow.created', 'follow.deleted'])('%s', (type) => {
  test.each(ofFollows)('%s', (name, _, hears) => {
    const nameOf = (user: { username: string }) =>
      user.username === 'hooked' ? 'newcomer' : user.username
    const told = heard(type, name).map(
      ({ data }) => `${nameOf(data['user'])} follows ${nameOf(data['target_user'])}`,
    )
    expect(told).toEqual(hears)
  })
})

test('user.updated is delivered for the subscribed users', () => {
  const bios = (name: string) =>
    heard('user.updated', name).map(({ data }) => [data['username'], data['profile'].bio.text])
  expect(bios('fids')).toEqual([['hooked', 'Caught on a hook']])
  expect(bios('others')).toEqual([])
  // Registering with a username also changes the profile.
  expect(bios('nothing in particular')).toEqual([
    ['hooked', 'Caught on a hook'],
    ['another', ''],
  ])
})

test('user.created is delivered for all new users', () => {
  const names = heard('user.created', 'newcomers').map(({ data }) => data['username'])
  expect(names).toEqual(['another'])
})
