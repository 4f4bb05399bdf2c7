import { ServerError, systemRandom } from '@castaway/contract'
import { onOwnDatabase } from '@castaway/testkit/database'
import { afterEach, expect, test } from 'vitest'
import { openStore } from '../store/open'
import { claimJobs } from './claim-jobs'
import { enqueueAll, type NewJob } from './queue'
import { startJobs, type RunnerOptions, type Work } from './runner'

let now = 1_790_000_000_000
const ending: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end()
})

/** A queue of its own, and what runs it. */
async function openQueue() {
  const store = await onOwnDatabase((database) =>
    openStore({
      ...database,
      clock: { now: () => now },
      random: systemRandom,
      secret: 'a secret for tests only',
    }),
  )
  ending.push(() => store.close())
  const done: unknown[] = []
  const note: Work = async (payload) => void done.push(payload)
  return {
    store,
    done,
    note,
    add: (...jobs: NewJob[]) => store.transaction((tx) => enqueueAll(store, tx, jobs)),
    jobs: () => store.db.selectFrom('job').selectAll().orderBy('id').execute(),
    async start(work: Record<string, Work>, more: Partial<RunnerOptions> = {}) {
      const options = { store, work: () => work, recurring: [], byItself: false, onError: () => {} }
      const runner = await startJobs({ ...options, ...more })
      ending.push(() => runner.close())
      return runner
    },
  }
}

test('jobs of a kind with lanes of its own do not hold up others', async () => {
  const { done, note, add, jobs, start } = await openQueue()
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => (letGo = resolve))
  let most = 0
  let running = 0
  const wait: Work = async () => {
    most = Math.max(most, ++running)
    await gone
    running--
  }
  await add(...Array.from({ length: 10 }, (_, n) => ({ kind: 'wait', payload: n })))
  await start({ wait, note }, { byItself: true, ownLanes: { wait: 6 } })
  await expect.poll(() => most).toBe(6)
  await add({ kind: 'note', payload: 'beside' })
  await expect.poll(() => done).toEqual(['beside'])
  letGo()
  await expect.poll(async () => (await jobs()).length).toBe(0)
  expect(most).toBe(6)
})

test('a job that becomes due while another one runs does not wait for it', async () => {
  const { done, note, add, jobs, start } = await openQueue()
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => (letGo = resolve))
  await add({ kind: 'wait', payload: null }, { kind: 'note', payload: 'later', dueAt: now + 1_000 })
  await start({ wait: () => gone, note }, { byItself: true })
  await expect.poll(async () => (await jobs())[0]?.state).toBe('running')
  now += 1_000
  await expect.poll(() => done, { timeout: 3_000 }).toEqual(['later'])
  letGo()
})

test('jobs go on after the clock was an hour ahead', async () => {
  const { store, done, note, add, jobs, start } = await openQueue()
  const hour = 3_600_000
  now += hour
  const ahead = await start(
    { note, tick: note, fails: () => Promise.reject(new ServerError('TIMEOUT', 'no')) },
    { recurring: [{ kind: 'tick', every: 10_000 }] },
  )
  await add({ kind: 'fails', payload: null })
  await ahead.drain()
  await add({ kind: 'note', payload: 'soon', dueAt: now + 5_000 })
  const lost = { kind: 'note', payload: 'lost' }
  await add(lost)
  // Of a process that dies.
  expect(await claimJobs(store, now, { own: [], most: 1 })).toMatchObject([lost])
  now -= hour
  await ahead.runDue()
  expect(done).toEqual([])
  now += 5_000
  await ahead.runDue()
  expect(done).toEqual(['soon'])
  expect((await jobs()).find(({ kind }) => kind === 'fails')).toMatchObject({ attempt: 2 })
  now += 60_000
  await ahead.runDue()
  expect(done).toEqual(['soon', 'lost', null])
})
