import { expect, test } from 'vitest'
import type { StoreEvent } from '@castaway/provider'
import { followedUsers } from './followed'

/** Reads that end when the test says so. */
function reads() {
  const waiting: ((fids: readonly number[]) => void)[] = []
  const followed = followedUsers(
    () => new Promise((done) => waiting.push((fids) => done(new Set(fids)))),
  )
  return {
    followed,
    count: () => waiting.length,
    answer: async (place: number, ...fids: number[]) => {
      waiting[place]!(fids)
      await new Promise((done) => setImmediate(done))
    },
  }
}
const follow = (fid: number, targetFid: number): StoreEvent => ({
  kind: 'follow',
  fid,
  targetFid,
  ts: 1,
})
const hear = ({ followed }: ReturnType<typeof reads>, ...events: StoreEvent[]) =>
  followed.hear({ seq: 1, events })

test('everyone counts as followed until it is known who is', async () => {
  const all = reads()
  const { follows } = all.followed.open(7)
  expect(follows(4)).toBe(true)
  await all.answer(0, 5)
  expect([follows(4), follows(5)]).toEqual([false, true])
})

test('the streams of an account share a read', async () => {
  const all = reads()
  const [first, second] = [all.followed.open(7), all.followed.open(7)]
  await all.answer(0, 5)
  first.close()
  expect(second.follows(4)).toBe(false)
  expect(all.count()).toBe(1)
  second.close()
  all.followed.open(7)
  expect(all.count()).toBe(2)
})

test('a follow is read again, and an answer from before it is not used', async () => {
  const all = reads()
  const { follows } = all.followed.open(7)
  hear(all, follow(8, 4), follow(7, 4))
  expect(all.count()).toBe(2)
  await all.answer(1, 4)
  await all.answer(0)
  expect(follows(4)).toBe(true)
  hear(all, follow(8, 5))
  expect(all.count()).toBe(2)
})
