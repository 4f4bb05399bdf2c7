import { collectDefaultMetrics, Registry } from 'prom-client'
import { activities, occurrences, type ServerRequest } from '../telemetry/index'
import { createInstruments, type Instruments } from './instruments'

/** What is asked of the server when metrics are read; fields of a database that is away are null. */
export interface MetricsState {
  pool: { total: number; idle: number; waiting: number }
  /** Read replicas of the database, in the order of the setting. */
  replicas: {
    /** `host:port` */
    server: string
    /** Why it is not read from; null if it is. */
    leftOut: string | null
    /** Milliseconds for which it has lacked something that was committed. */
    behind: number
  }[]
  /** Bytes. */
  databaseSize: number | null
  queues: {
    jobs: Record<string, number>
    /** Milliseconds. */
    oldestDue: number
    deliveries: number
  } | null
  /** Reports to the operators that are open; null until the tables exist. */
  openReports?: number | null
  /** The command that fills the database from a node; null if there was none. */
  sync?: {
    accounts: number
    accountsOfNode: number
    /** Of its last run. */
    messages: number
    messagesPerSecond: number
    secondsLeft: number | null
    isFollowing: boolean
    /** Milliseconds since it said so. */
    age: number
  } | null
}

export interface Metrics {
  contentType: string
  /** Everything in the text format of Prometheus. */
  text(): Promise<string>
  /** Names of all metrics, without the suffixes of their series. */
  names(): string[]
  /** Stops counting. */
  close(): void
}

/** Metrics of Node: their observers cannot be removed, so a process has them once. */
let ofProcess: Registry | undefined
function processRegistry(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** Counts what happens in this process from now on. */
export function createMetrics(version: string, readState: () => Promise<MetricsState>): Metrics {
  const registry = new Registry()
  const instruments = createInstruments(registry)
  instruments.build.set({ version }, 1)
  const removals = observe(instruments)
  const all = () => Registry.merge([registry, processRegistry()])
  return {
    contentType: registry.contentType,
    async text() {
      writeState(instruments, await readState())
      return all().metrics()
    },
    names: () =>
      all()
        .getMetricsAsArray()
        .map(({ name }) => name),
    close() {
      for (const remove of removals) remove()
    },
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function observeRequest(
  { requests, responseBytes }: Instruments,
  { method, route, status, bytes }: ServerRequest,
  seconds: number,
): void {
  const surface = route?.style ?? 'none'
  responseBytes.inc({ surface }, bytes)
  // A stream stays open for hours, which says nothing about the server.
  if (route?.seconds === null) return
  requests.observe(
    {
      operation: route?.operation ?? route?.path ?? 'none',
      surface,
      method: METHODS.has(method) ? method : '_OTHER',
      status,
    },
    seconds,
  )
}

function observe(instruments: Instruments): (() => void)[] {
  const { statements, statementErrors, jobs, deliveries, merges, messages, upstream } = instruments
  return [
    activities.request.onEnd((request, { seconds }) =>
      observeRequest(instruments, request, seconds),
    ),
    activities.grpcCall.onEnd(({ method, status = 'UNKNOWN', isStream }, { seconds }) =>
      instruments.grpcCalls.observe({ method, status }, isStream ? 0 : seconds),
    ),
    activities.job.onEnd(({ kind, outcome = 'failed' }, { seconds }) =>
      jobs.observe({ kind, outcome }, seconds),
    ),
    activities.delivery.onEnd(({ outcome = 'unreachable' }, { seconds }) =>
      deliveries.observe({ outcome }, seconds),
    ),
    activities.merge.onEnd(({ outcomes }, { seconds }) => {
      merges.observe(seconds)
      for (const [outcome, count] of Object.entries(outcomes)) messages.inc({ outcome }, count)
    }),
    activities.upstream.onEnd(({ method, status = 'none' }, { seconds }) =>
      upstream.observe({ method, status }, seconds),
    ),
    occurrences.statement.onReport(({ verb, seconds, isFailed }) => {
      statements.observe({ statement: verb }, seconds)
      if (isFailed) statementErrors.inc({ statement: verb })
    }),
    occurrences.databaseRead.onReport((from) => instruments.databaseReads.inc({ from })),
    occurrences.replicaLeftOut.onReport(({ replica, reason }) =>
      instruments.replicaLeftOut.inc({ replica, reason }),
    ),
    occurrences.cachedRead.onReport((result) => instruments.cachedReads.inc({ result })),
    occurrences.rowsRead.onReport(({ kind, hits, misses }) => {
      instruments.rowsRead.inc({ kind, from: 'cache' }, hits)
      instruments.rowsRead.inc({ kind, from: 'database' }, misses)
    }),
    occurrences.rateLimited.onReport((limit) => instruments.rateLimited.inc({ limit })),
    occurrences.liveStream.onReport((change) =>
      instruments.liveStreams.inc(change === 'opened' ? 1 : -1),
    ),
    occurrences.liveEvent.onReport((type) => instruments.liveEvents.inc({ type })),
  ]
}

function writeState(
  instruments: Instruments,
  { pool, replicas, databaseSize, queues, sync, openReports }: MetricsState,
): void {
  const { connections, waiting, queuedJobs, oldestDue, queuedDeliveries } = instruments
  instruments.databaseUp.set(queues ? 1 : 0)
  // Prometheus shows no value for what is not known.
  instruments.databaseSize.set(databaseSize ?? Number.NaN)
  connections.set({ state: 'idle' }, pool.idle)
  connections.set({ state: 'used' }, pool.total - pool.idle)
  waiting.set(pool.waiting)
  for (const [index, { leftOut, behind }] of replicas.entries()) {
    const replica = index + 1
    instruments.replicaUsed.set({ replica }, leftOut === null ? 1 : 0)
    instruments.replicaBehind.set({ replica }, behind / 1000)
  }
  queuedJobs.reset()
  for (const [state, count] of Object.entries(queues?.jobs ?? {})) queuedJobs.set({ state }, count)
  oldestDue.set(queues ? queues.oldestDue / 1000 : Number.NaN)
  queuedDeliveries.set(queues?.deliveries ?? Number.NaN)
  instruments.openReports.set(openReports ?? Number.NaN)
  writeSync(instruments, sync ?? null)
}

function writeSync(instruments: Instruments, sync: NonNullable<MetricsState['sync']> | null): void {
  const { syncAccounts, syncMessages, syncRate, syncLeft, syncFollows, syncAge } = instruments
  syncAccounts.reset()
  if (sync) {
    syncAccounts.set({ which: 'read' }, sync.accounts)
    syncAccounts.set({ which: 'all' }, Math.max(sync.accounts, sync.accountsOfNode))
  }
  syncMessages.set(sync?.messages ?? Number.NaN)
  syncRate.set(sync?.messagesPerSecond ?? Number.NaN)
  syncLeft.set(sync?.secondsLeft ?? Number.NaN)
  syncFollows.set(sync ? Number(sync.isFollowing) : Number.NaN)
  syncAge.set(sync ? sync.age / 1000 : Number.NaN)
}
