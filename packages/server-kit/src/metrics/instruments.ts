import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Upper bounds in seconds: of requests and calls, and of statements, which are shorter. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const STATEMENT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5]
const JOB_SECONDS = [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60, 300]

/**
 * Every instrument of the server. Labels are names from the source code only: operations, route patterns, kinds and
 * outcomes; never a path, an account or anything else that callers choose.
 */
export function createInstruments(registry: Registry) {
  const registers = [registry]
  const histogram = <L extends string>(
    name: string,
    help: string,
    labelNames: L[],
    buckets: number[],
  ) => new Histogram({ name: `castaway_${name}`, help, labelNames, buckets, registers })
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name: `castaway_${name}`, help, labelNames, registers })
  const gauge = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Gauge({ name: `castaway_${name}`, help, labelNames, registers })
  return {
    requests: histogram(
      'http_request_duration_seconds',
      'Requests that were answered, until the last byte was sent; live streams are not among them.',
      ['operation', 'surface', 'method', 'status'],
      REQUEST_SECONDS,
    ),
    responseBytes: counter(
      'http_response_bytes_total',
      'Bytes sent to clients, headers included.',
      ['surface'],
    ),
    grpcCalls: histogram(
      'grpc_call_duration_seconds',
      'Calls of the gRPC API that have ended; streams, which can stay open for days, have no time.',
      ['method', 'status'],
      REQUEST_SECONDS,
    ),
    rateLimited: counter('rate_limit_refusals_total', 'Requests refused by a rate limit.', [
      'limit',
    ]),
    liveStreams: gauge('live_streams_open', 'Live streams that are open.', []),
    liveEvents: counter('live_events_sent_total', 'Events sent to live streams.', ['type']),
    statements: histogram(
      'db_statement_duration_seconds',
      'Statements of the database, without the wait for a connection.',
      ['statement'],
      STATEMENT_SECONDS,
    ),
    statementErrors: counter('db_statement_errors_total', 'Statements that failed.', ['statement']),
    databaseUp: gauge('db_up', '1 if the database answers.', []),
    databaseSize: gauge('db_size_bytes', 'Size of the database.', []),
    databaseReads: counter(
      'db_reads_total',
      'Statements of reads that a read replica may answer, by who did; only if there are replicas.',
      ['from'],
    ),
    replicaUsed: gauge('db_replica_used', '1 if the read replica is used, 0 if it is left out.', [
      'replica',
    ]),
    replicaBehind: gauge(
      'db_replica_behind_seconds',
      'How long the read replica has lacked something that was committed.',
      ['replica'],
    ),
    replicaLeftOut: counter(
      'db_replica_left_out_total',
      'How often the read replica was left out.',
      ['replica', 'reason'],
    ),
    connections: gauge('db_connections', 'Connections to the database.', ['state']),
    waiting: gauge('db_connection_waiters', 'Callers that wait for a connection.', []),
    jobs: histogram('job_duration_seconds', 'Runs of jobs.', ['kind', 'outcome'], JOB_SECONDS),
    queuedJobs: gauge('jobs', 'Jobs in the queue of all processes.', ['state']),
    oldestDue: gauge('job_oldest_due_seconds', 'How long the oldest due job has been due.', []),
    deliveries: histogram(
      'webhook_delivery_duration_seconds',
      'Attempts to deliver to a webhook.',
      ['outcome'],
      REQUEST_SECONDS,
    ),
    queuedDeliveries: gauge('webhook_deliveries_queued', 'Deliveries that wait to be sent.', []),
    openReports: gauge('reports_open', 'Reports to the operators that are open.', []),
    syncAccounts: gauge(
      'sync_accounts',
      'Accounts of the node that fills the database: all of it, and those that were read.',
      ['which'],
    ),
    syncMessages: gauge('sync_messages', 'Messages of the last run of the sync.', []),
    syncRate: gauge('sync_messages_per_second', 'Rate of the sync over its last half minute.', []),
    syncLeft: gauge('sync_left_seconds', 'How long the sync needs for the accounts left.', []),
    syncFollows: gauge('sync_follows', '1 if the sync has all accounts and follows events.', []),
    syncAge: gauge('sync_report_age_seconds', 'How long ago the sync said how far it is.', []),
    merges: histogram('merge_duration_seconds', 'Merges of messages.', [], REQUEST_SECONDS),
    messages: counter('merge_messages_total', 'Messages by the outcome of their merge.', [
      'outcome',
    ]),
    upstream: histogram(
      'upstream_request_duration_seconds',
      'Calls to the remote provider; the status is none if it did not answer.',
      ['method', 'status'],
      REQUEST_SECONDS,
    ),
    cachedReads: counter(
      'upstream_cache_reads_total',
      'Reads of the remote provider by what answered them.',
      ['result'],
    ),
    rowsRead: counter(
      'rows_read_total',
      'Rows that views were built from, by where they came from.',
      ['kind', 'from'],
    ),
    build: gauge('build_info', 'Always 1; the label is the version.', ['version']),
  }
}

export type Instruments = ReturnType<typeof createInstruments>
