import { expect, test } from 'vitest'
import { timeLimit } from './time-limit'

const aborted = (signal: AbortSignal) =>
  new Promise((done) => signal.addEventListener('abort', done, { once: true }))

test('a time limit aborts when the time is over', async () => {
  const limit = timeLimit(5)
  expect(limit.isOver()).toBe(false)
  // The timer alone does not keep the process alive.
  const alive = setTimeout(() => {}, 10_000)
  await aborted(limit.signal)
  clearTimeout(alive)
  expect(limit.isOver()).toBe(true)
  expect(limit.signal.reason).toMatchObject({ name: 'TimeoutError' })
})

test('a time limit aborts with the outer signal and its reason, which is no timeout', () => {
  const outer = new AbortController()
  const limit = timeLimit(60_000, outer.signal)
  outer.abort('gone')
  expect(limit.signal.aborted).toBe(true)
  expect(limit.signal.reason).toBe('gone')
  expect(limit.isOver()).toBe(false)
  expect(timeLimit(60_000, outer.signal).signal.aborted).toBe(true)
  limit.end()
})

test('an ended time limit ignores both', async () => {
  const outer = new AbortController()
  const limit = timeLimit(1, outer.signal)
  limit.end()
  outer.abort()
  await new Promise((done) => setTimeout(done, 5))
  expect(limit.signal.aborted).toBe(false)
})
