import { expect, test } from 'vitest'
import { createBridgeLog } from './bridge-log'
import { plainCopy } from './plain-copy'

const setUp = () => {
  let time = 1_000
  const waiting: (() => void)[] = []
  const log = createBridgeLog({ now: () => time, later: (work) => void waiting.push(work) })
  return {
    log,
    wait: (ms: number) => (time += ms),
    flush: () => waiting.splice(0).forEach((work) => work()),
  }
}

test('a call is pending until it ends, and has its duration then', () => {
  const { log, wait, flush } = setUp()
  const end = log.call('signIn', { nonce: 'abcdefgh' })
  log.call('haptics', undefined)({ error: 'No', cause: 'Because' })
  log.happened('event', 'miniapp_added', { event: 'miniapp_added' })
  flush()
  expect(log.read().entries).toMatchObject([
    { kind: 'call', name: 'signIn', argument: { nonce: 'abcdefgh' }, outcome: 'pending', at: 1000 },
    { name: 'haptics', outcome: 'error', error: 'No', cause: 'Because', duration: 0 },
    { kind: 'event', name: 'miniapp_added' },
  ])
  const before = log.read()
  wait(40)
  end({ result: { ok: true } })
  expect(log.read()).toBe(before)
  flush()
  expect(log.read().entries[0]).toMatchObject({
    outcome: 'result',
    result: { ok: true },
    duration: 40,
  })
})

test('an app that floods the host is counted, not kept', () => {
  const { log, flush } = setUp()
  let told = 0
  log.subscribe(() => (told += 1))
  for (let index = 0; index < 100_000; index++) log.call('ready', { index })({ result: undefined })
  flush()
  expect(told).toBe(1)
  expect(log.read().entries.length).toBeLessThanOrEqual(150)
  expect(log.read().entries.length + log.read().dropped).toBe(100_000)
  for (let round = 0; round < 10; round++) {
    for (let index = 0; index < 100; index++) log.call('ready', undefined)
    flush()
  }
  expect(log.read().entries).toHaveLength(500)
  log.clear()
  expect(log.read()).toEqual({ entries: [], dropped: 0 })
})

test('a call that ends after the log was cleared changes nothing', () => {
  const { log, flush } = setUp()
  const end = log.call('signIn', undefined)
  log.clear()
  end({ result: 1 })
  flush()
  expect(log.read().entries).toEqual([])
})

test('copies are JSON of a bounded size, whatever an app sends', () => {
  const circle: Record<string, unknown> = { name: 'a' }
  circle.self = circle
  const values = [
    circle,
    'x'.repeat(10_000_000),
    Array(1_000_000).fill({ a: [1, 2, 3] }),
    { map: new Map([[1, 2]]), date: new Date(0), big: 2n ** 4000n, none: undefined },
    Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, index])),
  ]
  for (const value of values) expect(JSON.stringify(plainCopy(value)).length).toBeLessThan(100_000)
  expect(plainCopy({ date: new Date(0), list: [1, null, 'a'] })).toEqual({
    date: '[object Date]',
    list: [1, null, 'a'],
  })
})
