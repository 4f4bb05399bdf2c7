import { html, raw, type Html } from '@castaway/server-kit/html'
import type { MetricsState } from '@castaway/server-kit/metrics'
import { REPORTS_PATH } from './reports-page'
import { plot, type PlotFacts } from './plot'
import type { Counts, OperationFacts, Recorder } from './recorder'
import { operatorPage } from './operator-page'
import { statusStyle } from './status-style'
import { formatBytes, formatCount, formatDuration, formatMs, formatShare } from './units'

export interface StatusFacts {
  version: string
  /** Unix ms. */
  now: number
  database: 'pglite' | 'postgres'
  network: string
  state: MetricsState
  recorder: Recorder
  /** Whether the page loads again by itself, which is only done where someone asked for it. */
  isRefreshing: boolean
}

/** Seconds between two loads of the page, as long as a sample takes. */
const REFRESH_SECONDS = 15
/** Rows of the table of operations. */
const SLOWEST = 12
/** Samples that the figures above the plots are about: five minutes. */
const RECENT = 20

const tile = (name: string, value: string, about: string | Html, isBad = false) =>
  html`<div class="tile"><dt>${name}</dt><dd${isBad ? raw(' class="bad"') : ''}>${value}<small>${about}</small></dd></div>`

function tiles({ recorder, state }: StatusFacts): Html {
  const recent = recorder.samples().slice(-RECENT)
  const seconds = recent.reduce((sum, each) => sum + each.seconds, 0)
  const requests = recent.reduce((sum, each) => sum + each.requests, 0)
  const hour = recorder.hour()
  const latest = recent.at(-1)
  return html`<dl class="tiles">
${tile('Requests', seconds > 0 ? `${formatCount(requests / seconds)}/s` : '–', 'last 5 minutes')}
${tile('Errors', formatShare(hour.errors, hour.requests), `${formatCount(hour.errors)} of ${formatCount(hour.requests)} in the last hour`, hour.errors > 0)}
${tile('Response time', formatMs(hour.p95), '95th percentile, last hour')}
${tile('Event loop delay', formatMs(latest?.loopDelay ?? null), '99th percentile, last 15 s')}
${tile('Memory', latest ? formatBytes(latest.memory) : '–', 'resident')}
${tile('Database', state.queues ? 'Up' : 'Away', state.databaseSize === null ? 'not responding' : formatBytes(state.databaseSize), !state.queues)}
${tile('Open reports', typeof state.openReports === 'number' ? formatCount(state.openReports) : '–', html`<a href="${REPORTS_PATH}">What people reported</a>`)}
</dl>`
}

function plots({ recorder, now }: StatusFacts): Html {
  const samples = recorder.samples()
  const about = { times: samples.map(({ at }) => at), now }
  const all: PlotFacts[] = [
    {
      ...about,
      title: 'Requests per second',
      format: formatCount,
      series: [
        { name: 'all', values: samples.map(({ requests, seconds }) => requests / seconds) },
        { name: 'errors', values: samples.map(({ errors, seconds }) => errors / seconds) },
      ],
    },
    {
      ...about,
      title: 'Response time',
      format: formatMs,
      series: [
        { name: 'median', values: samples.map(({ p50 }) => p50) },
        { name: '95 %', values: samples.map(({ p95 }) => p95) },
        { name: '99 %', values: samples.map(({ p99 }) => p99) },
      ],
    },
    {
      ...about,
      title: 'Event loop delay',
      format: formatMs,
      series: [{ name: '99 %', values: samples.map(({ loopDelay }) => loopDelay) }],
    },
    {
      ...about,
      title: 'Memory',
      format: formatBytes,
      series: [{ name: 'resident', values: samples.map(({ memory }) => memory) }],
    },
  ]
  return html`<div class="plots">${all.map(plot)}</div>`
}

const row = ({ operation, requests, errors, p50, p95, p99 }: OperationFacts) =>
  html`<tr><th scope="row">${operation}</th><td>${formatCount(requests)}</td><td${errors > 0 ? raw(' class="bad"') : ''}>${errors}</td><td class="wide">${formatMs(p50)}</td><td>${formatMs(p95)}</td><td class="wide">${formatMs(p99)}</td></tr>`

function operations({ recorder }: StatusFacts): Html {
  const rows = recorder.slowest(SLOWEST)
  if (rows.length === 0) return html`<p class="table">No requests yet</p>`
  return html`<div class="table" tabindex="0" role="region" aria-label="Slowest operations"><table>
<caption>Slowest operations of the last hour</caption>
<thead><tr><th scope="col">Operation</th><th scope="col">Requests</th><th scope="col">Errors</th><th scope="col" class="wide">Median</th><th scope="col">95 %</th><th scope="col" class="wide">99 %</th></tr></thead>
<tbody>${rows.map(row)}</tbody></table></div>`
}

const fact = (title: string, pairs: readonly (readonly [string, string])[]) =>
  html`<section class="fact"><h2>${title}</h2><dl>${pairs.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></section>`

const counts = (outcomes: Counts, names: readonly (readonly [name: string, label: string])[]) =>
  names.map(([name, label]) => [label, formatCount(outcomes[name] ?? 0)] as const)

function facts({ recorder, state, database, network }: StatusFacts): Html {
  const { pool, replicas, queues, databaseSize } = state
  const { jobs, deliveries, messages } = recorder.outcomes()
  const queued = (count: number | undefined) => (count === undefined ? '–' : formatCount(count))
  return html`<div class="facts">
${fact('Database', [
  ['Kind', database === 'postgres' ? 'PostgreSQL' : 'PGlite'],
  ['Size', databaseSize === null ? '–' : formatBytes(databaseSize)],
  ['Connections in use', `${pool.total - pool.idle} of ${pool.total}`],
  ['Waiting for one', formatCount(pool.waiting)],
  ...replicas.map(
    ({ server, leftOut, behind }) =>
      [
        `Replica ${server}`,
        leftOut ? `Left out: ${leftOut}` : behind > 0 ? `${formatMs(behind)} behind` : 'Used',
      ] as const,
  ),
])}
${fact('Jobs', [
  ['Due', queued(queues?.jobs.due)],
  ['Oldest due for', queues ? formatDuration(queues.oldestDue) : '–'],
  ['Running', queued(queues?.jobs.running)],
  ['Scheduled', queued(queues?.jobs.scheduled)],
  ['Failed for good', queued(queues?.jobs.failed)],
  ...counts(jobs, [
    ['completed', 'Completed in 1 hour'],
    ['failed', 'Failed runs in 1 hour'],
  ]),
])}
${fact('Webhooks', [
  ['Queued', queued(queues?.deliveries)],
  ...counts(deliveries, [
    ['delivered', 'Delivered in 1 hour'],
    ['rejected', 'Rejected'],
    ['unreachable', 'No response'],
  ]),
])}
${fact('Network', [
  ['Provider', network],
  ['Live streams open', formatCount(recorder.openStreams())],
  ...counts(messages, [
    ['merged', 'Messages merged in 1 hour'],
    ['conflict-lost', 'Lost a conflict'],
    ['refused', 'Refused'],
  ]),
])}
</div>`
}

/** The page of the server's state for its operators. It needs no script. */
export function statusPage(status: StatusFacts): Html {
  const { version, now, recorder, isRefreshing } = status
  const head = isRefreshing ? html`<meta http-equiv="refresh" content="${REFRESH_SECONDS}">` : null
  const content = html`<header><h1>Server status</h1>
<p>Castaway ${version}, up for ${formatDuration(now - recorder.startedAt)}. ${new Date(now).toISOString().slice(0, 19).replace('T', ' ')} UTC.
${isRefreshing ? html`<a href="/_status">Stop refreshing</a>` : html`<a href="/_status?refresh">Refresh every ${REFRESH_SECONDS} seconds</a>`}</p></header>
${tiles(status)}
${plots(status)}
${operations(status)}
${facts(status)}`
  return operatorPage({ title: 'Server status', style: statusStyle, head, content })
}
