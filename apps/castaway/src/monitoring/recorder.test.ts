import { activities, occurrences } from '@castaway/server-kit/telemetry'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRecorder, type Recorder } from './recorder'

const clock = { time: 1_800_000_000_000, now: () => clock.time }
let recorder: Recorder
beforeEach(() => {
  recorder = createRecorder(clock)
})
afterEach(() => {
  vi.restoreAllMocks()
  recorder.close()
})

/** A request that takes this many milliseconds. */
async function answer(operation: string, ms: number, status = 200): Promise<void> {
  const now = vi.spyOn(performance, 'now')
  now.mockReturnValueOnce(0).mockReturnValue(ms)
  const route = { path: `/v2/${operation}`, operation, style: 'v2', seconds: 60 }
  const facts = { id: 'r', method: 'GET', status, bytes: 0, isAborted: false, route }
  await activities.request.run(facts, async () => {})
  now.mockRestore()
}
function pass(seconds: number): void {
  clock.time += seconds * 1000
  recorder.sample()
}

test('a sample has the requests, errors and times since the one before', async () => {
  for (const ms of [10, 10, 10, 100]) await answer('fetchFeed', ms)
  await answer('fetchFeed', 10, 503)
  pass(15)
  pass(15)
  const [first, second] = recorder.samples()
  expect(first).toMatchObject({ at: clock.time - 15_000, seconds: 15, requests: 5, errors: 1 })
  // To about one part in sixteen.
  expect(Math.abs(first!.p50! - 10)).toBeLessThan(1)
  expect(Math.abs(first!.p99! - 100)).toBeLessThan(7)
  expect(first!.memory).toBeGreaterThan(1e7)
  expect(second).toMatchObject({ requests: 0, errors: 0, p50: null, p95: null, p99: null })
})

test('the slowest operations come first, and the hour is all of them together', async () => {
  for (let i = 0; i < 20; i++) await answer('fast', 2)
  await answer('slow', 800)
  await answer('slow', 900, 500)
  expect(recorder.slowest(9)).toMatchObject([
    { operation: 'slow', requests: 2, errors: 1 },
    { operation: 'fast', requests: 20, errors: 0 },
  ])
  expect(recorder.slowest(1)).toHaveLength(1)
  expect(recorder.hour()).toMatchObject({ requests: 22, errors: 1 })
})

test('what is older than an hour is forgotten', async () => {
  await answer('old', 5)
  await activities.job.run({ kind: 'rescore', outcome: 'completed' }, async () => {})
  for (let i = 0; i < 239; i++) pass(15)
  expect(recorder.samples()).toHaveLength(239)
  expect(recorder.slowest(9)).toMatchObject([{ operation: 'old' }])
  pass(15)
  pass(15)
  expect(recorder.samples()).toHaveLength(240)
  expect(recorder.samples().every(({ requests }) => requests === 0)).toBe(true)
  expect(recorder.slowest(9)).toEqual([])
  expect(recorder.outcomes().jobs).toEqual({})
})

test('work is counted by its outcome, and streams while they are open', async () => {
  for (const change of ['opened', 'opened', 'closed'] as const)
    occurrences.liveStream.report(change)
  await activities.delivery.run({ outcome: 'delivered' }, async () => {})
  await activities.job.run({ kind: 'a', outcome: 'failed' }, async () => {})
  await activities.merge.run({ outcomes: { merged: 4 } }, async () => {})
  expect(recorder.openStreams()).toBe(1)
  expect(recorder.outcomes()).toEqual({
    jobs: { failed: 1 },
    deliveries: { delivered: 1 },
    messages: { merged: 4 },
  })
})
