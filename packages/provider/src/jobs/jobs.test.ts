import { ServerError, systemRandom } from '@castaway/contract'
import { onOwnDatabase } from '@castaway/testkit/database'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openStore, type Store } from '../store/open'
import { claimJobs, LEASE_MS } from './claim-jobs'
import { enqueue, type NewJob } from './queue'
import { startJobs, type RecurringJob, type Runner, type Work } from './runner'

const START = 1_790_000_000_000
let now = START
const clock = { now: () => now }
let store: Store
const runners: Runner[] = []
const errors: unknown[] = []

beforeAll(async () => {
  store = await onOwnDatabase((database) =>
    openStore({ ...database, clock, random: systemRandom, secret: 'a secret for tests only' }),
  )
})
beforeEach(async () => {
  now = START
  errors.length = 0
  await store.db.deleteFrom('job').execute()
})
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.close()
})
afterAll(() => store.close())

async function runner(
  work: Record<string, Work>,
  more: { recurring?: RecurringJob[]; byItself?: boolean } = {},
): Promise<Runner> {
  const started = await startJobs({
    store,
    work: () => work,
    recurring: [],
    byItself: false,
    onError: (error) => errors.push(error),
    ...more,
  })
  runners.push(started)
  return started
}

const add = (...jobs: NewJob[]) =>
  store.transaction(async (tx) => {
    for (const job of jobs) await enqueue(store, tx, job)
  })
const jobs = () => store.db.selectFrom('job').selectAll().orderBy('id').execute()

/** A handler that records its payloads. */
function noting() {
  const done: unknown[] = []
  const note: Work = async (payload) => void done.push(payload)
  return { done, note }
}

test('a job exists if and only if its transaction commits', async () => {
  const { done, note } = noting()
  const { runDue } = await runner({ note })
  await expect(
    store.transaction(async (tx) => {
      await enqueue(store, tx, { kind: 'note', payload: 'lost' })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await add({ kind: 'note', payload: { kept: [1, 'two', null] } })
  expect(await runDue()).toBe(1)
  expect(done).toEqual([{ kept: [1, 'two', null] }])
  expect(await jobs()).toEqual([])
})

test('due jobs run in order of due time, and no job runs earlier', async () => {
  const { done, note } = noting()
  const { runDue } = await runner({ note })
  await add(
    { kind: 'note', payload: 'third', dueAt: START + 3_000 },
    { kind: 'note', payload: 'first', dueAt: START + 1_000 },
    { kind: 'note', payload: 'second', dueAt: START + 2_000 },
    { kind: 'note', payload: 'tomorrow', dueAt: START + 86_400_000 },
  )
  expect(await runDue()).toBe(0)
  now += 2_000
  await runDue()
  expect(done).toEqual(['first', 'second'])
  now += 3_600_000
  await runDue()
  expect(done).toEqual(['first', 'second', 'third'])
})

test('drain runs jobs until nothing is due, including jobs that jobs enqueued', async () => {
  const { done, note } = noting()
  const chain: Work = async (payload) => {
    const left = payload as number
    done.push(left)
    if (left > 0) await add({ kind: 'chain', payload: left - 1 })
    else await add({ kind: 'note', payload: 'later', dueAt: now + 1 })
  }
  await (await runner({ chain, note })).drain()
  await add({ kind: 'chain', payload: 3 })
  await runners[0]!.drain()
  expect(done).toEqual([3, 2, 1, 0])
})

test('a job that throws is retried after pauses that double, and then fails', async () => {
  const at: number[] = []
  const refuse: Work = async (_, run) => {
    at.push(now - START, run.attempt)
    throw new ServerError('UPSTREAM_FAILED', 'Nobody is there')
  }
  const { runDue } = await runner({ refuse })
  await add({ kind: 'refuse', payload: null, attempts: 4 })
  for (let second = 0; second <= 20; second++) {
    now = START + second * 1_000
    await runDue()
  }
  expect(at).toEqual([0, 1, 1_000, 2, 3_000, 3, 7_000, 4])
  expect(await jobs()).toMatchObject([
    { state: 'failed', attempt: 4, last_error: 'Nobody is there' },
  ])
  // A rejection by an external server is not an internal error.
  expect(errors).toEqual([])
})

test('an error of a handler is reported, and so is a job without a handler', async () => {
  const broken: Work = () => Promise.reject(new TypeError('x is not a function'))
  const { runDue } = await runner({ broken })
  await add({ kind: 'broken', payload: null }, { kind: 'unheard-of', payload: null })
  await runDue()
  expect(errors.map(String)).toEqual([
    'TypeError: x is not a function',
    'TypeError: Unknown job kind: unheard-of',
  ])
})

test('queued jobs with a key run as one, at the earliest of their times', async () => {
  const { done, note } = noting()
  const { runDue } = await runner({ note })
  await add({ kind: 'note', key: 'a', payload: 'once', dueAt: START + 5_000 })
  await add({ kind: 'note', key: 'a', payload: 'again', dueAt: START + 1_000 })
  await add({ kind: 'note', key: 'b', payload: 'other', dueAt: START + 2_000 })
  now += 1_000
  await runDue()
  expect(done).toEqual(['again'])
  now += 10_000
  await runDue()
  expect(done).toEqual(['again', 'other'])
  expect(await jobs()).toEqual([])
})

// PGlite has one connection, so all work is serialized there.
test.runIf(process.env.DATABASE_URL)(
  'enqueue does not block, and a late commit still runs its job',
  async () => {
    const { done, note } = noting()
    const { runDue } = await runner({ note })
    await store.transaction(async (tx) => {
      await enqueue(store, tx, { kind: 'note', key: 'k', payload: 'late' })
      await add({ kind: 'note', key: 'k', payload: 'early' })
      expect(await runDue()).toBe(1)
    })
    expect(await runDue()).toBe(1)
    expect(done).toEqual(['early', 'late'])
  },
)

test('attempts keep counting when the same work is enqueued in between', async () => {
  const attempts: number[] = []
  const refuse: Work = async (_, { attempt }) => {
    attempts.push(attempt)
    throw new ServerError('UPSTREAM_FAILED', 'Nobody is there')
  }
  const { runDue } = await runner({ refuse })
  for (let n = 0; n < 3; n++) {
    await add({ kind: 'refuse', key: 'k', payload: null, attempts: 3 })
    await runDue()
  }
  expect(attempts).toEqual([1, 2, 3])
})

test('jobs with one key never run concurrently, even if the first takes long', async () => {
  let release = () => {}
  let count = 0
  const slow: Work = async () => {
    count++
    await new Promise<void>((done) => (release = done))
  }
  const one = await runner({ slow })
  const two = await runner({ slow })
  await add({ kind: 'slow', key: 'k', payload: 1 })
  const first = one.runDue()
  await expect.poll(() => count).toBe(1)
  await add({ kind: 'slow', key: 'k', payload: 2 })
  expect(await two.runDue()).toBe(0)
  release()
  await expect.poll(() => count).toBe(2)
  release()
  expect(await first).toBe(2)
})

test('two runners share the work: every job runs once', async () => {
  const { done, note } = noting()
  const [one, two] = [await runner({ note }), await runner({ note })]
  await add(...Array.from({ length: 40 }, (_, n) => ({ kind: 'note', payload: n })))
  const ran = await Promise.all([one.runDue(), two.runDue()])
  expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual([...Array(40).keys()])
  expect(ran[0] + ran[1]).toBe(40)
})

test('a job whose runner was killed restarts when its lease expires', async () => {
  const { done, note } = noting()
  await add({ kind: 'note', payload: 'again' })
  // Another process claims the job and dies.
  expect(await claimJobs(store, now, { own: [], most: 1 })).toMatchObject([
    { kind: 'note', attempt: 1 },
  ])
  const { runDue } = await runner({ note })
  now += LEASE_MS - 1
  expect(await runDue()).toBe(0)
  now += 1
  expect(await runDue()).toBe(1)
  expect(done).toEqual(['again'])
  expect(await jobs()).toEqual([])
})

test('a running job is not assumed dead, however far the clock is moved', async () => {
  let release = () => {}
  let count = 0
  const slow: Work = async () => {
    count++
    await new Promise<void>((done) => (release = done))
  }
  const { runDue } = await runner({ slow }, { byItself: true })
  await add({ kind: 'slow', payload: null })
  await expect.poll(() => count).toBe(1)
  now += 10 * LEASE_MS
  const later = runDue()
  release()
  await later
  expect(count).toBe(1)
})

test('an interrupted job returns to the queue as if it had not started', async () => {
  let began = false
  const slow: Work = async (_, { signal }) => {
    began = true
    await new Promise((_done, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
  }
  const started = await runner({ slow }, { byItself: true })
  await add({ kind: 'slow', payload: 'x' })
  await expect.poll(() => began).toBe(true)
  await started.close()
  expect(await jobs()).toMatchObject([{ state: 'waiting', attempt: 0, payload: 'x' }])
  expect(errors).toEqual([])
})

test('the timer starts a job right after the commit, and when it is due', async () => {
  const { done, note } = noting()
  await runner({ note }, { byItself: true })
  await add({ kind: 'note', payload: 'now' })
  await expect.poll(() => done).toEqual(['now'])
  await add({ kind: 'note', payload: 'later', dueAt: START + 60_000 })
  now += 60_000
  await expect.poll(() => done).toEqual(['now', 'later'])
})

test('a recurring job runs once per interval, and missed runs are skipped', async () => {
  const { done, note } = noting()
  const recurring = [{ kind: 'note', every: 60_000 }]
  const { runDue } = await runner({ note }, { recurring })
  expect(await runDue()).toBe(0)
  now += 60_000
  await runDue()
  await runDue()
  expect(done).toHaveLength(1)
  now += 600_000
  await runDue()
  expect(done).toHaveLength(2)
  // After a restart the same job continues, and jobs that no longer recur are deleted.
  await runner({ note }, { recurring })
  expect(await jobs()).toHaveLength(1)
  await runner({ note })
  expect(await jobs()).toEqual([])
})

test('a recurring job is not left in the future if the clock is set back while it runs', async () => {
  const recurring = [{ kind: 'back', every: 60_000 }]
  const back: Work = async () => void (now = START)
  const { runDue } = await runner({ back }, { recurring })
  now += 86_400_000
  await runDue()
  expect(await jobs()).toMatchObject([{ state: 'waiting', due_at: START + 60_000 }])
})

test('a recurring job runs again after it failed', async () => {
  let tries = 0
  const poor: Work = async () => {
    tries++
    throw new ServerError('UPSTREAM_FAILED', 'Not today')
  }
  const { runDue } = await runner({ poor }, { recurring: [{ kind: 'poor', every: 60_000 }] })
  for (let minute = 1; minute <= 3; minute++) {
    now = START + minute * 60_000
    await runDue()
  }
  expect(tries).toBe(3)
})
