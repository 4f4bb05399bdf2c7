import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Store } from '../store/open'
import { by, cast, hashOfMessage, openIsland, populate, signed } from '../../test/message-store'
import { build, ReactionType } from './index'
import { mergeShared } from './merge-shared'
import { checkAgreement } from './verify'

const PEOPLE = 8

let store: Store
beforeAll(async () => {
  store = await openIsland({ people: PEOPLE })
})
beforeEach(() => populate(store, { people: PEOPLE }))
afterAll(() => store.close())

/** The store, and how many transactions it began. */
function counted() {
  const count = { transactions: 0 }
  const counting: Store = {
    ...store,
    transaction(work) {
      count.transactions++
      return store.transaction(work)
    },
  }
  return { counting, count }
}

const casts = async () =>
  (await store.db.selectFrom('cast').select('hash').execute()).map(({ hash }) => hash)
const statusOf = async (outcome: ReturnType<typeof mergeShared>) => (await outcome).status

test('messages that come at once share transactions, and each gets its own outcome', async () => {
  const { counting, count } = counted()
  const messages = Array.from({ length: 40 }, (_, n) => cast(1 + (n % PEOPLE), n))
  const stranger = cast(999, 0)
  const outcomes = await Promise.all(
    [...messages, stranger, messages[0]!].map((message) => mergeShared(counting, message)),
  )
  expect(outcomes.slice(0, 40).map(({ status }) => status)).toEqual(Array(40).fill('merged'))
  expect(outcomes[40]).toMatchObject({ status: 'refused', error: { code: 'UNKNOWN_FID' } })
  expect(outcomes[41]).toEqual({ status: 'duplicate' })
  expect(count.transactions).toBeLessThan(10)
  expect(new Set(await casts())).toEqual(new Set(messages.map(hashOfMessage)))
  expect(await checkAgreement(store)).toEqual([])
})

test('an invalid message is refused and the others are merged', async () => {
  const forged = { ...cast(2, 0), signature: new Uint8Array(64) }
  const [first, second] = [mergeShared(store, forged), mergeShared(store, cast(1, 0))]
  expect(await first).toMatchObject({ status: 'refused', error: { code: 'INVALID_SIGNATURE' } })
  expect(await second).toEqual({ status: 'merged' })
})

test('what fails with one message undoes it alone', async () => {
  const failing = cast(2, 0)
  const [before, failed, after] = [
    mergeShared(store, cast(1, 0)),
    mergeShared(store, failing, () => Promise.reject(new Error('the disk is full'))),
    mergeShared(store, cast(3, 0)),
  ]
  await expect(failed).rejects.toThrow('the disk is full')
  expect(await statusOf(before)).toBe('merged')
  expect(await statusOf(after)).toBe('merged')
  expect(await casts()).toHaveLength(2)
  expect(await casts()).not.toContain(hashOfMessage(failing))
  expect(await statusOf(mergeShared(store, failing))).toBe('merged')
  expect(await checkAgreement(store)).toEqual([])
})

test('work of a message is done in its transaction, with its outcome', async () => {
  const message = cast(1, 0)
  const statuses: string[] = []
  const note = async (_tx: unknown, { status }: { status: string }) => void statuses.push(status)
  await Promise.all([mergeShared(store, message, note), mergeShared(store, cast(2, 0), note)])
  await mergeShared(store, message, note)
  expect(statuses).toEqual(['merged', 'merged', 'duplicate'])
})

test('a like and its removal that come at once are both seen, as if they had come apart', async () => {
  const liked = cast(1, 0)
  await mergeShared(store, liked)
  const target = { fid: 1, hash: hashOfMessage(liked) }
  const like = signed(build.reactionAdd(by(2, 1), ReactionType.like, target))
  const unlike = signed(build.reactionRemove(by(2, 2), ReactionType.like, target))
  const seen: string[] = []
  const stop = store.events.subscribe(({ kind }) => void seen.push(kind))
  expect(
    await Promise.all([statusOf(mergeShared(store, like)), statusOf(mergeShared(store, unlike))]),
  ).toEqual(['merged', 'merged'])
  stop()
  expect(seen).toEqual(['reaction', 'notification', 'reaction_removed'])
  const { rows } = await sql`select from reaction`.execute(store.db)
  expect(rows).toEqual([])
  expect(await checkAgreement(store)).toEqual([])
})
