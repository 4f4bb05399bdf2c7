import type { StoreEvent } from '@castaway/provider'
import { describe, expect, it, test } from 'vitest'
import { isWatched, parseWatch } from './watch'

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
const toldBy = (event: StoreEvent) =>
  all.filter((topics) =>
    isWatched(event, {
      fid: FID,
      userId: 'ann',
      watch: parseWatch(topics),
      follows: (fid) => fid === FOLLOWED,
    }),
  )

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

describe('topics', () => {
  it('that are not given mean everything', () => {
    expect(parseWatch(undefined)).toBeNull()
    const listener = { fid: null, userId: null, watch: null, follows: () => false }
    expect(isWatched(cast(), listener)).toBe(true)
  })

  it('that are unknown are left out', () => {
    const text = 'home,weather,channel:A b,user:x,user:0,cast:xyz,cast:0123456789,user:3'
    const watch = parseWatch(text)!
    expect(watch).toEqual({
      home: true,
      channels: new Set(),
      users: new Set([3]),
      casts: new Set(),
    })
  })

  it('have a limit', () => {
    const many = Array.from({ length: 2_000 }, (_, index) => `user:${index + 1}`)
    expect(parseWatch(many.join())!.users.size).toBe(500)
  })
})
