import type { StoreEvent } from '@castaway/provider'
import { describe, expect, it, test } from 'vitest'
import { toMessage } from './events'
import { Audience, parseTopics, topicsOf, topicsOfEvent, updateFor } from './audience'

const FID = 7
const FOLLOWED = 4
const hash = (digits: string) => `0x${digits.padEnd(40, '0')}`
const cast = (more: object = {}): StoreEvent => ({
  kind: 'cast',
  hash: hash('aa'),
  fid: 1,
  ts: 1,
  parentHash: null,
  rootHash: hash('aa'),
  rootParentUrl: null,
  channelId: null,
  ...more,
})
const removed = (more: object = {}): StoreEvent => ({
  kind: 'cast_removed',
  hash: hash('aa'),
  fid: 1,
  parentHash: null,
  rootHash: hash('aa'),
  ...more,
})
const reaction = (type: 1 | 2, more: object = {}): StoreEvent => ({
  kind: 'reaction',
  fid: 1,
  type,
  target: hash('bb'),
  targetFid: 2,
  ts: 1,
  ...more,
})
const follow = (fid: number, targetFid: number): StoreEvent => ({
  kind: 'follow',
  fid,
  targetFid,
  ts: 1,
})
const profile: StoreEvent = { kind: 'profile', fid: 1 }

/** The topics of this list with which a stream gets the event. */
const all = [
  '',
  'home',
  'channel:tide',
  'user:1',
  'user:2',
  'cast:aa000000',
  'cast:bb000000',
] as const
const listenerOf = (topics: string | undefined, fid: number | null = FID) => ({
  fid,
  topics: topicsOf(parseTopics(topics), { fid, userId: fid === null ? null : 'ann' }),
  follows: (other: number) => other === FOLLOWED,
})
const updateOf = (event: StoreEvent) => ({
  seq: 1,
  messages: [
    toMessage(
      { type: 'profile', fid: 1 },
      { topics: topicsOfEvent(event), author: 'fid' in event ? event.fid : null },
    ),
  ],
})
/** By the rule for one stream, which the streams that are found by their topics have to agree with. */
function toldBy(event: StoreEvent): string[] {
  const streams = all.map((topics) => ({ topics, listener: listenerOf(topics) }))
  const audience = new Audience<(typeof streams)[number]>()
  for (const stream of streams) audience.add(stream)
  const update = updateOf(event)
  const found = audience.of(update)
  const told = streams.filter(({ listener }) => updateFor(listener, update))
  expect(new Set(found.keys())).toEqual(new Set(told))
  expect([...found.values()].every((messages) => messages.length === 1)).toBe(true)
  return told.map(({ topics }) => topics)
}

test.each<[string, StoreEvent, string[]]>([
  ['a cast of someone', cast(), ['user:1']],
  ['a cast of someone they follow', cast({ fid: FOLLOWED }), ['home']],
  [
    'a reply of someone they follow',
    cast({ fid: FOLLOWED, parentHash: hash('bb') }),
    ['cast:bb000000'],
  ],
  ['a cast in a channel', cast({ channelId: 'tide' }), ['channel:tide', 'user:1']],
  ['a removed cast', removed(), ['cast:aa000000']],
  ['a removed reply', removed({ parentHash: hash('bb') }), ['cast:aa000000', 'cast:bb000000']],
  ['a like', reaction(1), ['cast:bb000000']],
  ['a like of someone they follow', reaction(1, { fid: FOLLOWED }), ['cast:bb000000']],
  ['a recast of someone they follow', reaction(2, { fid: FOLLOWED }), ['home', 'cast:bb000000']],
  ['a follow between others', follow(1, 2), ['user:1', 'user:2']],
  ['a changed profile', profile, ['user:1']],
])('%s is for streams with these topics', (_, event, topics) => {
  expect(toldBy(event)).toEqual(topics)
})

test.each<[string, StoreEvent]>([
  ['cast', cast({ fid: FID })],
  ['like', reaction(1, { fid: FID })],
  ['follow', follow(FID, 2)],
  ['profile', { kind: 'profile', fid: FID }],
  ['follower', follow(2, FID)],
])('someone’s own %s is for all of their streams', (_, event) => {
  expect(toldBy(event)).toEqual([...all])
})

describe('what is for one person', () => {
  const notification: StoreEvent = {
    kind: 'notification',
    fid: FID,
    type: 'likes',
    actorFid: 1,
    castHash: null,
    hash: hash('cc'),
    ts: 1,
  }

  it('reaches their streams, whatever those ask for', () => {
    expect(toldBy(notification)).toEqual([...all])
    expect(updateFor(listenerOf(undefined, null), updateOf(notification))).toBeNull()
    expect(updateFor(listenerOf(`own:${FID},user:1`, null), updateOf(notification))).toBeNull()
  })
})

describe('topics', () => {
  it('that are not given mean everything', () => {
    expect(updateFor(listenerOf(undefined, null), updateOf(cast()))).not.toBeNull()
    expect(updateFor(listenerOf('', null), updateOf(cast()))).toBeNull()
  })

  it('that are unknown are left out', () => {
    const text =
      'home,weather,everything,own:7,records:ann,channel:A b,user:x,user:0,cast:xyz,cast:0123456789,user:3'
    expect(parseTopics(text)).toEqual(['home', 'user:3'])
  })

  it('have a limit', () => {
    const many = Array.from({ length: 2_000 }, (_, index) => `user:${index + 1}`)
    expect(parseTopics(many.join())).toHaveLength(500)
  })
})

test('streams that have ended are not found any more', () => {
  const audience = new Audience<{ listener: ReturnType<typeof listenerOf> }>()
  const count = () => [audience.size, audience.of(updateOf(profile)).size]
  const leave = Array.from({ length: 3 }, () => audience.add({ listener: listenerOf('user:1') }))
  expect(count()).toEqual([3, 3])
  for (const left of [2, 1, 0]) {
    leave.pop()!()
    expect(count()).toEqual([left, left])
  }
  audience.add({ listener: listenerOf('user:1') })
  expect(count()).toEqual([1, 1])
})
