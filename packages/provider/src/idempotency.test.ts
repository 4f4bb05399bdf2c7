import { onOwnDatabase, type OwnDatabase } from '@castaway/testkit/database'
import { ServerError, systemRandom } from '@castaway/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Attempt } from './context'
import { runIdempotent } from './idempotency'
import { DatabaseUnavailableError } from './store/errors'
import { openStore, type Store } from './store/open'

let now = 1_790_000_000_000
const clock = { now: () => now }
let store: Store
let database: OwnDatabase
beforeAll(async () => {
  store = await onOwnDatabase((own) =>
    openStore({
      ...(database = own),
      clock,
      random: systemRandom,
      secret: 'a secret for tests only',
    }),
  )
})
afterAll(() => store.close())
beforeEach(() => store.db.deleteFrom('idempotency').execute())

/** A write that ends when it is told to. */
function write<T>() {
  let end!: { answer: (value: T) => void; reject: (error: Error) => void }
  const ended = new Promise<T>((answer, reject) => (end = { answer, reject }))
  let runs = 0
  let began!: () => void
  const begun = new Promise<void>((resolve) => (began = resolve))
  const run = () => {
    runs++
    began()
    return ended
  }
  return { ...end, run, begun, runs: () => runs }
}

const request = { app: 'app', route: 'POST /', key: 'key', body: { text: 'Hello' } }
const call = <T>(run: (at: number, attempt: Attempt) => Promise<T>, of = store) =>
  runIdempotent({ store: of, clock }, request, (attempt) => run(attempt.at, attempt))

test('requests with the same key wait for the first and get its answer', async () => {
  const first = write<string>()
  const answers = [call(first.run)]
  await first.begun
  const others = write<string>()
  answers.push(...Array.from({ length: 20 }, () => call(others.run)))
  // However far the clock is moved while it runs.
  now += 3_600_000
  answers.push(call(others.run))
  first.answer('sent')
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['sent']))
  expect([first.runs(), others.runs()]).toEqual([1, 0])
})

test('if the first fails, one of those that wait runs, and the others get its answer', async () => {
  const first = write<string>()
  const failed = call(first.run)
  await first.begun
  const second = write<string>()
  const waiting = Array.from({ length: 5 }, () => call(second.run))
  first.reject(new Error('No'))
  await expect(failed).rejects.toThrow('No')
  await second.begun
  second.answer('sent')
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['sent']))
  expect(second.runs()).toBe(1)
})

test('a request of another process is waited for too', async () => {
  const first = write<string>()
  const began = call(first.run)
  await first.begun
  // Another handle has no part in what this one runs.
  const second = write<string>()
  const other = call(second.run, { ...store })
  first.answer('sent')
  expect(await Promise.all([began, other])).toEqual(['sent', 'sent'])
  expect(second.runs()).toBe(0)
})

test('what died with its process is taken over with its time', async () => {
  const began = now
  await store.db
    .insertInto('idempotency')
    .values({
      app_id: 'app',
      route: 'POST /',
      key: 'key',
      body_hash: await hashOfBody(),
      created_at: began,
    })
    .execute()
  now += 31_000
  expect(await call(async (at) => at)).toBe(began)
})

test('what a process left that is gone is taken over at once, and by one request only', async () => {
  const began = now - 1
  const row = { app_id: 'app', route: 'POST /', key: 'key', created_at: began, owner: 1 }
  const body_hash = await hashOfBody()
  await store.db
    .insertInto('idempotency')
    .values({ ...row, body_hash })
    .execute()
  let runs = 0
  const run = async (at: number) => {
    runs += 1
    return at
  }
  const others = Array.from({ length: 5 }, () => call(run, { ...store }))
  expect(new Set(await Promise.all(others))).toEqual(new Set([began]))
  expect(runs).toBe(1)
})

test('an attempt after one that failed knows what that one has published', async () => {
  const began = now
  const failing = call(async (_at, { publishing }) => {
    await store.transaction((tx) => publishing(tx, ['0x01']))
    throw new Error('The connection was lost')
  })
  await expect(failing).rejects.toThrow('The connection was lost')
  now += 5_000
  const next = await call(async (at, { published }) => ({ at, published }))
  expect(next).toEqual({ at: began, published: ['0x01'] })
})

test('a rejected request is forgotten, so that the caller can correct it', async () => {
  const rejected = call(async () => {
    throw new ServerError('InvalidField', 'No')
  })
  await expect(rejected).rejects.toThrow('No')
  now += 5_000
  expect(await call(async (at) => at)).toBe(now)
})

test('an attempt that was taken for dead publishes nothing', async () => {
  const first = write<void>()
  const late = call(async (_at, { publishing }) => {
    await first.run()
    return store.transaction((tx) => publishing(tx, ['0x01']))
  })
  await first.begun
  await store.db.updateTable('idempotency').set({ owner: 1 }).execute()
  expect(await call(async () => 'sent', { ...store })).toBe('sent')
  first.answer()
  await expect(late).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await call(async () => 'again')).toBe('sent')
})

test.runIf(process.env.DATABASE_URL)('a process is waited for as long as it lives', async () => {
  const other = await openStore({
    ...database,
    clock,
    random: systemRandom,
    secret: 'a secret for tests only',
  })
  for (const each of [store, other]) {
    await each.events.ready()
    await expect.poll(() => each.process.current()).not.toBe(0)
  }
  expect(await store.process.isAlive(other.process.current())).toBe(true)
  const first = write<string>()
  const dying = call(first.run, other)
  await first.begun
  const began = now
  now += 3_600_000
  let ranAt: number | undefined
  const waiting = call(async (at) => (ranAt = at))
  // Longer than it takes to look again.
  await new Promise((done) => setTimeout(done, 400))
  expect(ranAt).toBeUndefined()
  dying.catch(() => {})
  await other.close()
  expect(await waiting).toBe(began)
  first.reject(new Error('too late'))
  await dying.catch(() => {})
})

/** The stored hash of the request's body, as the first request leaves it. */
async function hashOfBody(): Promise<string> {
  await call(async () => 'done')
  const row = await store.db
    .deleteFrom('idempotency')
    .returning('body_hash')
    .executeTakeFirstOrThrow()
  return row.body_hash
}

test('a key that was claimed just when the database was lost is given back', async () => {
  let isLost = true
  const db = store.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!isLost) return result
      isLost = false
      throw new DatabaseUnavailableError(new Error('The connection has ended'))
    },
  })
  const lost = call(async () => 'sent', { ...store, db })
  await expect(lost).rejects.toBeInstanceOf(DatabaseUnavailableError)
  expect(await call(async () => 'sent after all')).toBe('sent after all')
})
