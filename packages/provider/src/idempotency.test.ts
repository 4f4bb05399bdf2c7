import { onOwnDatabase } from '@castaway/testkit/database'
import { systemRandom } from '@castaway/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runIdempotent } from './idempotency'
import { openStore, type Store } from './store/open'

let now = 1_790_000_000_000
const clock = { now: () => now }
let store: Store
beforeAll(async () => {
  store = await onOwnDatabase((database) =>
    openStore({ ...database, clock, random: systemRandom, secret: 'a secret for tests only' }),
  )
})
afterAll(() => store.close())
beforeEach(() => store.db.deleteFrom('idempotency').execute())

/** A write that ends when it is told to. */
function write<T>() {
  let end!: { resolve: (value: T) => void; reject: (error: Error) => void }
  const ended = new Promise<T>((resolve, reject) => (end = { resolve, reject }))
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
const call = <T>(run: (at: number) => Promise<T>, of = store) =>
  runIdempotent({ store: of, clock }, request, run)

test('requests with the same key wait for the first and get its answer', async () => {
  const first = write<string>()
  const answers = [call(first.run)]
  await first.begun
  const others = write<string>()
  answers.push(...Array.from({ length: 20 }, () => call(others.run)))
  // However far the clock is moved while it runs.
  now += 3_600_000
  answers.push(call(others.run))
  first.resolve('sent')
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
  second.resolve('sent')
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
  first.resolve('sent')
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

/** The stored hash of the request's body, as the first request leaves it. */
async function hashOfBody(): Promise<string> {
  await call(async () => 'done')
  const row = await store.db
    .deleteFrom('idempotency')
    .returning('body_hash')
    .executeTakeFirstOrThrow()
  return row.body_hash
}
