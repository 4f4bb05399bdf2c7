import type { StoreEvent } from '@castaway/provider'
import { expect, test } from 'vitest'
import { withNewestCounts } from './newest-counts'

const cast = (hash: string, parentHash: string | null, parentReplies?: number): StoreEvent => ({
  kind: 'cast',
  hash,
  fid: 1,
  ts: 1,
  parentHash,
  rootHash: 'root',
  rootParentUrl: null,
  channelId: null,
  ...(parentReplies !== undefined && { parentReplies }),
})
const removed = (hash: string, parentHash: string, parentReplies: number): StoreEvent => ({
  kind: 'cast_removed',
  hash,
  fid: 1,
  parentHash,
  rootHash: 'root',
  parentReplies,
})
const like = (fid: number, target: string, likes?: number): StoreEvent => ({
  kind: 'reaction',
  fid,
  type: 1,
  target,
  targetFid: 1,
  ts: 1,
  ...(likes !== undefined && { counts: { likes, recasts: 0 } }),
})

test('each event has the counts that are right after all of them', () => {
  const batches = [
    { seq: 1, events: [cast('a', 'root', 1), like(2, 'a', 1)] },
    { seq: 2, events: [cast('b', 'root', 2), cast('c', 'a', 1)] },
    { seq: 4, events: [like(3, 'a', 2), removed('b', 'root', 1)] },
  ]
  expect(withNewestCounts(batches)).toEqual([
    { seq: 1, events: [cast('a', 'root', 1), like(2, 'a', 2)] },
    { seq: 2, events: [cast('b', 'root', 1), cast('c', 'a', 1)] },
    { seq: 4, events: [like(3, 'a', 2), removed('b', 'root', 1)] },
  ])
})

test('an event without counts, and of another kind, stays as it is', () => {
  const events: StoreEvent[] = [
    cast('a', null),
    cast('b', 'unknown'),
    like(2, 'https://example.org'),
    { kind: 'profile', fid: 2 },
  ]
  expect(withNewestCounts([{ seq: 1, events }])).toEqual([{ seq: 1, events }])
})
