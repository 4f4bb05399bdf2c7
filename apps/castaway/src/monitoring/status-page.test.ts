import { createMetrics, type MetricsState } from '@castaway/server-kit/metrics'
import { describe, expect, test } from 'vitest'
import { linePath, niceCeiling, plot } from './plot'
import type { Recorder, Sample } from './recorder'
import type { Reports } from '../reports/reports'
import { reportPages } from './report-pages'
import { monitoringRoutes, type MonitoringOptions } from './routes'
import { statusPage, type StatusFacts } from './status-page'
import { formatBytes, formatDuration, formatMs, formatShare } from './units'

const now = Date.UTC(2026, 5, 1, 12)
const minute = 60_000
const sample = (at: number, more: Partial<Sample> = {}): Sample => ({
  at,
  seconds: 15,
  requests: 30,
  errors: 0,
  p50: 4,
  p95: 40,
  p99: 1_200,
  loopDelay: 3,
  memory: 250_000_000,
  ...more,
})
const recorder: Recorder = {
  startedAt: now - 90 * minute,
  samples: () => [sample(now - 2 * minute), sample(now, { requests: 60, errors: 3 })],
  hour: () => ({ p50: 4, p95: 40, p99: 1_200, requests: 9_000, errors: 3 }),
  slowest: () => [
    { operation: '/<b>x</b>', requests: 7, errors: 1, p50: 900, p95: 1_500, p99: null },
  ],
  outcomes: () => ({ jobs: { completed: 12 }, deliveries: { rejected: 2 }, messages: {} }),
  openStreams: () => 17,
  sample() {},
  close() {},
}
const state: MetricsState = {
  pool: { total: 10, idle: 4, waiting: 1 },
  replicas: [],
  databaseSize: 34_500_000,
  queues: {
    jobs: { due: 2, scheduled: 5, running: 1, failed: 0 },
    oldestDue: 61_000,
    deliveries: 3,
  },
  openReports: 1_234,
}
const facts: StatusFacts = {
  version: '1.2.3',
  now,
  database: 'postgres',
  network: 'the island',
  state,
  recorder,
  isRefreshing: false,
}
const textOf = (html: unknown) =>
  String(html)
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

describe('the page', () => {
  test('shows the state in figures', () => {
    const text = textOf(statusPage(facts))
    for (const shown of [
      'Castaway 1.2.3, up for 1 hour 30 minutes. 2026-06-01 12:00:00 UTC.',
      'Requests 3/s last 5 minutes',
      'Errors 0.03 % 3 of 9,000 in the last hour',
      'Response time 40 ms 95th percentile',
      'Event loop delay 3 ms',
      'Memory 250 MB',
      'Database Up 34.5 MB',
      'Open reports 1,234 What people reported',
      '99 % 1.2 s',
      'Kind PostgreSQL Size 34.5 MB Connections in use 6 of 10 Waiting for one 1',
      'Due 2 Oldest due for 1 minute 1 second Running 1',
      'Completed in 1 hour 12',
      'Queued 3 Delivered in 1 hour 0 Rejected 2',
      'Live streams open 17',
    ]) {
      expect(text).toContain(shown)
    }
  })

  test('escapes what it shows, and loads again only if it is asked to', () => {
    const page = String(statusPage(facts))
    expect(page).toContain('/&lt;b&gt;x&lt;/b&gt;')
    expect(page).not.toContain('http-equiv')
    expect(String(statusPage({ ...facts, isRefreshing: true }))).toContain(
      '<meta http-equiv="refresh" content="15">',
    )
  })

  test('says that the database is away', () => {
    const away = { ...state, databaseSize: null, queues: null }
    const text = textOf(statusPage({ ...facts, state: away }))
    expect(text).toContain('Database Away not responding')
    expect(text).toContain('Due – Oldest due for –')
  })

  test('works before the first sample', () => {
    const empty = {
      ...recorder,
      samples: () => [],
      slowest: () => [],
      hour: () => ({ p50: null, p95: null, p99: null, requests: 0, errors: 0 }),
    }
    const text = textOf(statusPage({ ...facts, recorder: empty }))
    expect(text).toContain('Requests – last 5 minutes Errors – 0 of 0')
    expect(text).toContain('No requests yet')
  })
})

describe('a plot', () => {
  const about = { times: [now - 60 * minute, now - 30 * minute, now - 15 * minute, now], now }

  test('draws a line from the left to the right, with gaps', () => {
    const path = (values: (number | null)[]) => linePath({ name: 'all', values }, about, 10)
    expect(path([0, 5, 10, 20])).toBe('M0 120h.1L300 60L450 0L600 0')
    expect(path([0, null, 10, null])).toBe('M0 120h.1M450 0h.1')
    expect(path([null, null, null, null])).toBe('')
    const older = { ...about, times: [now - 61 * minute, now - 30 * minute, now, now] }
    expect(linePath({ name: 'all', values: [1, 5, 5, 5] }, older, 10)).toMatch(/^M300 60/)
  })

  test('says in words what it shows', () => {
    const shown = plot({
      ...about,
      title: 'Requests',
      format: String,
      series: [
        { name: 'all', values: [1, 9, null, 3] },
        { name: 'errors', values: [null, null, null, null] },
      ],
    })
    expect(String(shown)).toContain(
      'role="img" aria-label="Requests in the last hour. all: now 3, at most 9. errors: no data."',
    )
  })

  test.each([
    [0, 1],
    [0.03, 0.05],
    [1, 1],
    [1.01, 2],
    [7, 10],
    [120, 200],
  ])('has a scale for %d that ends at %d', (most, top) => {
    expect(niceCeiling(most)).toBeCloseTo(top, 10)
  })
})

test('units are written as people read them', () => {
  expect([0.8, 12.34, 999, 1_500].map(formatMs)).toEqual(['0.8 ms', '12.3 ms', '999 ms', '1.5 s'])
  expect([0, 999, 1_500, 2e9].map(formatBytes)).toEqual(['0 bytes', '999 bytes', '1.5 kB', '2 GB'])
  expect([0, 1_000, 61_000, 86_400_000, 90_061_000].map(formatDuration)).toEqual([
    '0 seconds',
    '1 second',
    '1 minute 1 second',
    '1 day',
    '1 day 1 hour',
  ])
  expect([formatShare(0, 0), formatShare(0, 9), formatShare(1, 3)]).toEqual(['–', '0 %', '33 %'])
})

test('without a token, no token opens the routes', async () => {
  const metrics = createMetrics('1.2.3', async () => state)
  try {
    const options: MonitoringOptions = {
      ...facts,
      metrics,
      readState: async () => state,
      clock: { now: () => now },
      isAlone: false,
      token: undefined,
      isOperator: async () => false,
      reportPages: reportPages({} as Reports, 'island'),
    }
    const app = monitoringRoutes(options)
    for (const authorization of ['Bearer undefined', 'Bearer ', 'Bearer null']) {
      for (const path of ['/metrics', '/_status', '/_status/reports'])
        expect((await app.request(path, { headers: { authorization } })).status).toBe(404)
    }
  } finally {
    metrics.close()
  }
})
