import {
  BATCH_LIFETIME,
  COUNT_DAYS,
  type AnalyticsBatch,
  type AnalyticsMetric,
  VISITOR_DAYS,
} from '@castaway/contract/analytics'
import type { Store } from '@castaway/provider'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestStore } from '../../test/record-store'
import { createAnalytics, type Analytics } from './analytics'
import { DAY } from './report'

let store: Store
let clock: { now(): number; forward(ms: number): void }
let analytics: Analytics
beforeAll(async () => {
  ;({ store, clock } = await openTestStore())
})
beforeEach(async () => {
  await sql`truncate analytics_count, analytics_visitor, analytics_batch`.execute(store.db)
  analytics = createAnalytics(store)
})
afterAll(() => store.close())

let batches = 0
const batch = (more: Partial<AnalyticsBatch> = {}): AnalyticsBatch => ({
  id: `00000000-0000-4000-8000-${String(++batches).padStart(12, '0')}`,
  age: 0,
  events: [{ kind: 'screen', name: '/cast/$hash' }],
  metrics: [],
  ...more,
})
const call = (name: string, groups: number[], failed = 0) =>
  ({ kind: 'call', name, groups, failed }) as const
const tableOf = (table: string) =>
  sql<Record<string, unknown>>`select * from ${sql.table(table)}`
    .execute(store.db)
    .then(({ rows }) => rows)

test('a batch that arrives five times at once is counted once', async () => {
  const sent = batch()
  await Promise.all(Array.from({ length: 5 }, () => analytics.add(sent, 'ann')))
  const report = await analytics.report(7)
  expect(report.screens).toEqual([{ name: '/cast/$hash', count: 1 }])
  expect(report.days).toHaveLength(7)
  expect(report.days.at(-1)).toMatchObject({ visitors: 1, screens: 1, visits: 0 })
})

test('batches of many browsers at once add up, and each browser is one visitor a day', async () => {
  const events = [
    { kind: 'visit', name: 'phone' },
    { kind: 'action', name: 'POST /farcaster/cast' },
    { kind: 'screen', name: '/' },
  ] as const
  const all = Array.from({ length: 40 }, (_, n) =>
    analytics.add(batch({ events: n % 2 ? [...events] : events.toReversed() }), `browser ${n % 8}`),
  )
  await Promise.all(all)
  const report = await analytics.report(30)
  expect(report).toMatchObject({
    visitors: 8,
    widths: [{ name: 'phone', count: 40 }],
    screens: [{ name: '/', count: 40 }],
    actions: [{ name: 'publishCast', count: 40 }],
  })
})

test('nothing is stored but names that the code knows', async () => {
  const secret = 'https://evil.example/?token=1'
  const events = (['visit', 'screen', 'action'] as const).map((kind) => ({ kind, name: secret }))
  const unknown: AnalyticsMetric = {
    kind: 'load',
    name: secret,
    groups: [1, 0, 0, 0, 0, 0, 0, 0],
    failed: 0,
  }
  await analytics.add(
    batch({ events, metrics: [unknown, call(`GET ${secret}`, [1, 0, 0, 0, 0, 0, 0, 0])] }),
    'ann',
  )
  expect(await tableOf('analytics_count')).toEqual([])
})

test('durations have the bounds that half and 95 of 100 did not exceed', async () => {
  await analytics.add(
    batch({
      events: [],
      metrics: [
        call('GET /farcaster/feed', [0, 50, 40, 0, 0, 0, 0, 10], 3),
        call('GET /farcaster/user/bulk', [1, 0, 0, 0, 0, 0, 0, 0]),
        { kind: 'load', name: '', groups: [0, 0, 0, 0, 1, 0, 0, 0], failed: 0 },
      ],
    }),
    'ann',
  )
  const { calls, load, days } = await analytics.report(7)
  expect(calls).toEqual([
    { name: 'fetchFeed', count: 103, failed: 3, p50: 100, p95: null },
    { name: 'fetchBulkUsers', count: 1, failed: 0, p50: 50, p95: 50 },
  ])
  expect(load).toMatchObject({ count: 1, p50: 800, p95: 800 })
  expect(days.at(-1)).toMatchObject({ calls: 104, failed: 3 })
})

test('what waited in a browser counts on its day, at most a week ago', async () => {
  await analytics.add(batch({ age: 2 * DAY }), 'ann')
  await analytics.add(batch({ age: BATCH_LIFETIME }), 'ann')
  const { days } = await analytics.report(30)
  expect(days.flatMap(({ screens }, n) => (screens ? [29 - n] : []))).toEqual([7, 2])
})

test('a browser that withdraws is forgotten, and the counts stay', async () => {
  await analytics.add(batch(), 'ann')
  await analytics.add(batch(), 'ben')
  await analytics.forget('ann')
  expect(await tableOf('analytics_visitor')).toMatchObject([{ visitor: 'ben' }])
  expect((await analytics.report(7)).screens).toMatchObject([{ count: 2 }])
})

test('after a month only the number of visitors is known, and after its time nothing', async () => {
  await analytics.add(batch(), 'ann')
  await analytics.add(batch(), 'ben')
  clock.forward(VISITOR_DAYS * DAY)
  await analytics.sweep()
  await analytics.sweep()
  expect(await tableOf('analytics_visitor')).toEqual([])
  expect(await tableOf('analytics_batch')).toEqual([])
  const { visitors, days } = await analytics.report(90)
  expect([visitors, days.at(-1 - VISITOR_DAYS)]).toMatchObject([0, { visitors: 2, screens: 2 }])
  clock.forward((COUNT_DAYS - VISITOR_DAYS) * DAY)
  await analytics.sweep()
  expect(await tableOf('analytics_count')).toEqual([])
})
