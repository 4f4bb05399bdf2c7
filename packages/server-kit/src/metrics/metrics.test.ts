import { afterEach, expect, test } from 'vitest'
import { activities, occurrences, type ServerRequest } from '../telemetry/index'
import { createMetrics, type Metrics, type MetricsState } from './index'

const present: MetricsState = {
  pool: { total: 4, idle: 1, waiting: 2 },
  replicas: [{ server: '127.0.0.1:5432', leftOut: 'behind', behind: 7_500 }],
  databaseSize: 8_000_000,
  queues: {
    jobs: { due: 3, scheduled: 5, running: 1, failed: 0 },
    oldestDue: 2_500,
    deliveries: 7,
  },
  openReports: 4,
  sync: {
    accounts: 250,
    accountsOfNode: 1_000,
    messages: 12_000,
    messagesPerSecond: 120.5,
    secondsLeft: 300,
    isFollowing: false,
    age: 1_500,
  },
}
let metrics: Metrics | undefined
afterEach(() => metrics?.close())

const start = (read: () => MetricsState = () => present) =>
  (metrics = createMetrics('1.2.3', async () => read()))

const request = (facts: Partial<ServerRequest>): ServerRequest => ({
  id: 'r',
  method: 'GET',
  status: 200,
  bytes: 100,
  isAborted: false,
  ...facts,
})
const page = { path: '/approve/:token', style: 'page', seconds: 30 }

test('requests are counted by operation, surface, method and status', async () => {
  const { text } = start()
  const answer = (facts: Partial<ServerRequest>) =>
    activities.request.run(request(facts), async () => {})
  await answer({ route: { ...page, path: '/v2/x', operation: 'fetchX', style: 'v2' } })
  await answer({ route: page, status: 404 })
  await answer({ method: 'PROPFIND', status: 421, bytes: 5 })
  await answer({ route: { ...page, path: '/live', seconds: null }, bytes: 1_000 })
  const output = await text()
  const counted = (labels: string) => `castaway_http_request_duration_seconds_count{${labels}} 1`
  expect(output).toContain(counted('operation="fetchX",surface="v2",method="GET",status="200"'))
  expect(output).toContain(
    counted('operation="/approve/:token",surface="page",method="GET",status="404"'),
  )
  expect(output).toContain(counted('operation="none",surface="none",method="_OTHER",status="421"'))
  // A stream counts its bytes and no time.
  expect(output).not.toContain('operation="/live"')
  expect(output).toContain('castaway_http_response_bytes_total{surface="page"} 1100')
})

test('work is counted with its outcome', async () => {
  const { text } = start()
  await activities.job.run({ kind: 'rescore', outcome: 'completed' }, async () => {})
  await activities.job
    .run({ kind: 'rescore' }, () => Promise.reject(new Error('broken')))
    .catch(() => {})
  await activities.delivery.run({ outcome: 'rejected' }, async () => {})
  await activities.merge.run({ outcomes: { merged: 3, refused: 1 } }, async () => {})
  const call = { method: 'GET', host: 'api.example', headers: new Headers(), status: 429 }
  await activities.upstream.run(call, async () => {})
  occurrences.statement.report({ verb: 'select', seconds: 0.002, isFailed: false })
  occurrences.statement.report({ verb: 'insert', seconds: 0.002, isFailed: true })
  occurrences.cachedRead.report('stale')
  occurrences.rateLimited.report('login')
  occurrences.liveStream.report('opened')
  occurrences.liveStream.report('opened')
  occurrences.liveStream.report('closed')
  occurrences.liveEvent.report('cast')
  const page = await text()
  for (const line of [
    'castaway_job_duration_seconds_count{kind="rescore",outcome="completed"} 1',
    'castaway_job_duration_seconds_count{kind="rescore",outcome="failed"} 1',
    'castaway_webhook_delivery_duration_seconds_count{outcome="rejected"} 1',
    'castaway_merge_duration_seconds_count 1',
    'castaway_merge_messages_total{outcome="merged"} 3',
    'castaway_merge_messages_total{outcome="refused"} 1',
    'castaway_upstream_request_duration_seconds_count{method="GET",status="429"} 1',
    'castaway_db_statement_duration_seconds_bucket{le="0.0025",statement="select"} 1',
    'castaway_db_statement_errors_total{statement="insert"} 1',
    'castaway_upstream_cache_reads_total{result="stale"} 1',
    'castaway_rate_limit_refusals_total{limit="login"} 1',
    'castaway_live_streams_open 1',
    'castaway_live_events_sent_total{type="cast"} 1',
  ]) {
    expect(page).toContain(`${line}\n`)
  }
})

test('the state of the server is read with each page', async () => {
  let state = present
  const { text } = start(() => state)
  const first = await text()
  for (const line of [
    'castaway_build_info{version="1.2.3"} 1',
    'castaway_db_up 1',
    'castaway_db_size_bytes 8000000',
    'castaway_db_connections{state="idle"} 1',
    'castaway_db_connections{state="used"} 3',
    'castaway_db_connection_waiters 2',
    'castaway_jobs{state="due"} 3',
    'castaway_job_oldest_due_seconds 2.5',
    'castaway_webhook_deliveries_queued 7',
    'castaway_reports_open 4',
    'castaway_sync_accounts{which="read"} 250',
    'castaway_sync_accounts{which="all"} 1000',
    'castaway_sync_messages 12000',
    'castaway_sync_messages_per_second 120.5',
    'castaway_sync_left_seconds 300',
    'castaway_sync_follows 0',
    'castaway_sync_report_age_seconds 1.5',
  ]) {
    expect(first).toContain(`${line}\n`)
  }
  expect(first).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m)
  expect(first).toMatch(/^process_resident_memory_bytes \d+$/m)

  // The database is away.
  state = { ...present, databaseSize: null, queues: null, sync: null }
  const second = await text()
  expect(second).toContain('castaway_db_up 0\n')
  expect(second).toContain('castaway_db_size_bytes Nan\n')
  expect(second).not.toContain('castaway_jobs{state=')
  expect(second).not.toContain('castaway_sync_accounts{')
})

test('two servers in one process each have their own page, and a closed one counts no more', async () => {
  const first = start()
  const second = createMetrics('1.2.3', async () => present)
  first.close()
  occurrences.rateLimited.report('page')
  second.close()
  expect(await first.text()).not.toContain('limit="page"')
  expect(await second.text()).toContain('limit="page"')
})
