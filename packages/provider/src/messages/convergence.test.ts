import { randomRuns } from '@castaway/testkit/random-runs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store } from '../store/open'
import { rebuild } from './rebuild'
import { checkAgreement } from './verify'
import { build, loadMessages, merge, revokeSigner, toHex, type Message } from './index'
import { by, hashOfMessage, openIsland, populate, signed, signerOf } from '../../test/message-store'
import { anyStep, messagesOf, PEOPLE, step } from '../../test/random-messages'

let store: Store
beforeAll(async () => {
  store = await openIsland()
})
afterAll(() => store.close())

const PROJECTIONS = [
  'user_data',
  'name_proof',
  'verification',
  'link',
  'block',
  'reaction',
  'cast',
  'cast_gone',
  'cast_embed',
  'profile',
  'storage_use',
  'channel',
  'notification',
  'trend_bucket',
]

/** Reads everything that is visible to readers, sorted so that it does not depend on the order of arrival. */
async function contents(): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const table of PROJECTIONS) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
      store.db,
    )
    all[table] = rows
      .map(({ id, ...row }) => {
        delete row.search
        if (table === 'storage_use' && row.used === 0) return ''
        if (typeof row.weight === 'number') row.weight = row.weight.toFixed(2)
        return JSON.stringify(table === 'channel' ? { id, ...row } : row)
      })
      .filter(Boolean)
      .toSorted()
  }
  return all
}

async function start(): Promise<void> {
  await populate(store, { people: PEOPLE })
  await store.db
    .insertInto('channel')
    .values({ id: 'sea', url: 'https://sea.example', name: 'Sea', lead_fid: 1, created_at: 1 })
    .execute()
}

/** @returns hashes of refused messages */
async function mergeIn(
  messages: readonly Message[],
  batches: readonly number[],
): Promise<ReadonlySet<string>> {
  const refused = new Set<string>()
  let at = 0
  for (let i = 0; at < messages.length; i++) {
    const batch = messages.slice(at, at + batches[i % batches.length]!)
    const outcomes = await merge(store, batch)
    outcomes.forEach(({ status }, index) => {
      if (status === 'refused') refused.add(hashOfMessage(batch[index]!))
    })
    at += batch.length
  }
  return refused
}

/** Fills an empty log with messages, without copies of one and without those that merging refuses. */
async function loadIn(messages: readonly Message[], refused: ReadonlySet<string>): Promise<void> {
  const all = distinct(messages).filter((message) => !refused.has(hashOfMessage(message)))
  async function* batches() {
    for (let at = 0; at < all.length; at += 7) yield all.slice(at, at + 7)
  }
  await loadMessages(store, batches())
}

const distinct = (messages: readonly Message[]): Message[] => [
  ...new Map(messages.map((message) => [hashOfMessage(message), message])).values(),
]

/** Merges in several transactions at the same time, as processes on one PostgreSQL do. */
async function mergeSideBySide(messages: readonly Message[], lanes: number): Promise<void> {
  const queue = [...messages]
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await merge(store, [next])
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 })
const runs = Number(process.env.CASTAWAY_PROPERTY_RUNS ?? randomRuns(2))

test('any order and batching give the same messages in view, and log and projections agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 40 }).chain((steps) => {
        const messages = messagesOf(steps)
        return fc.record({
          messages: fc.constant(messages),
          shuffled: fc.shuffledSubarray(messages, { minLength: messages.length }),
          sizes,
        })
      }),
      async (input) => {
        await start()
        const refused = await mergeIn(input.messages, [1])
        expect(await checkAgreement(store)).toEqual([])
        const inOrder = await contents()
        await start()
        await mergeIn([...input.shuffled, ...input.messages.slice(0, 5)], input.sizes)
        expect(await checkAgreement(store)).toEqual([])
        expect(await contents()).toEqual(inOrder)
        await rebuild(store)
        expect(await contents()).toEqual(inOrder)
        await start()
        await loadIn(input.shuffled, refused)
        expect(await checkAgreement(store)).toEqual([])
        expect(await contents()).toEqual(inOrder)
        await revokeSigner(store, { fid: 1, key: toHex(signerOf(1).publicKey) })
        expect(await contents()).toEqual(inOrder)
      },
    ),
    { numRuns: runs, seed: 20_260 },
  )
}, 300_000)

test('messages that depend on their order have one result, in any batches and loaded at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 10, maxLength: 60 }),
      sizes,
      async (steps, batches) => {
        const messages = distinct(messagesOf(steps))
        await start()
        const refused = await mergeIn(messages, [1])
        expect(await checkAgreement(store)).toEqual([])
        const oneByOne = await contents()
        await rebuild(store)
        expect(await contents()).toEqual(oneByOne)
        await start()
        await mergeIn(messages, batches)
        expect(await checkAgreement(store)).toEqual([])
        expect(await contents()).toEqual(oneByOne)
        await start()
        await loadIn(messages, refused)
        expect(await checkAgreement(store)).toEqual([])
        expect(await contents()).toEqual(oneByOne)
      },
    ),
    { numRuns: 2 * runs, seed: 20_260 },
  )
}, 300_000)

test.runIf(process.env.DATABASE_URL)(
  'merged side by side, they give the same messages in view, and log and projections agree',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 20, maxLength: 60 }).chain((steps) => {
          const messages = messagesOf(steps)
          return fc.record({
            messages: fc.constant(messages),
            shuffled: fc.shuffledSubarray(messages, { minLength: messages.length }),
          })
        }),
        async ({ messages, shuffled }) => {
          await start()
          await merge(store, messages)
          const inOrder = await contents()
          await start()
          await mergeSideBySide(shuffled, 8)
          expect(await checkAgreement(store)).toEqual([])
          expect(await contents()).toEqual(inOrder)
        },
      ),
      { numRuns: runs, seed: 20_260 },
    )
  },
  300_000,
)

/** Fills nearly all of the quota of one storage unit with messages older than the others. */
function nearlyFull(fid: number): Message[] {
  const casts = Array.from({ length: 98 }, (_, i) =>
    signed(build.castAdd(by(fid, i - 5000), { text: `old ${i}` })),
  )
  return [
    ...casts,
    ...casts.flatMap((cast, i) =>
      [1, 2].map((type) =>
        signed(build.reactionAdd(by(fid, i - 4000), type, { fid, hash: hashOfMessage(cast) })),
      ),
    ),
    ...Array.from({ length: 198 }, (_, i) => signed(build.linkAdd(by(fid, i - 3000), 100 + i))),
  ]
}

/** One storage unit for each, and none for user 3. */
async function startSmall(): Promise<void> {
  await start()
  await store.db.updateTable('storage_rent').set({ unit_type: '2025' }).execute()
  await store.db.deleteFrom('storage_rent').where('fid', '=', 3).execute()
}

async function assertWithinQuota(): Promise<void> {
  expect(await checkAgreement(store)).toEqual([])
  const used = await store.db.selectFrom('storage_use').selectAll().execute()
  const limits = { casts: 100, reactions: 200, links: 200 } as Record<string, number>
  for (const { kind, used: count } of used) expect(count).toBeLessThanOrEqual(limits[kind] ?? 25)
}

test('the oldest message is pruned from every projection when the quota is exceeded', async () => {
  const full = [1, 2].flatMap(nearlyFull)
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 30, maxLength: 60 }),
      sizes,
      async (steps, batches) => {
        await startSmall()
        await merge(store, full)
        const messages = messagesOf(steps)
        const refused = await mergeIn(messages, batches)
        await assertWithinQuota()
        const unhoused = store.db.selectFrom('message').select('hash').where('fid', '=', 3)
        expect(await unhoused.execute()).toEqual([])
        await rebuild(store)
        expect(await checkAgreement(store)).toEqual([])
        await startSmall()
        await loadIn([...full, ...messages], refused)
        await assertWithinQuota()
      },
    ),
    { numRuns: runs, seed: 20_260 },
  )
}, 300_000)
