import { createActivity, createOccurrence } from './channels'
import type { ServerRequest } from './scope'
import type { StatementVerb } from './statement-verb'

export {
  currentActivity,
  currentRequest,
  detached,
  inRequest,
  type RequestRoute,
  type ServerRequest,
} from './scope'
export type { ActivityResult } from './channels'
export { statementVerb, type StatementVerb } from './statement-verb'

export interface JobActivity {
  kind: string
  /** `released` if the end of the process interrupted it. */
  outcome?: 'completed' | 'failed' | 'released'
}

export interface DeliveryActivity {
  /** `rejected` if the receiver responded with an error. */
  outcome?: 'delivered' | 'rejected' | 'unreachable'
}

export interface GrpcCallActivity {
  /** As its service names it: `GetCast`. */
  method: string
  /** Whether it answers with a stream, which can stay open for days. */
  isStream: boolean
  /** gRPC's name of how it ended: `OK`, `NOT_FOUND`. */
  status?: string
}

export interface UpstreamActivity {
  method: string
  /** Host of the configured provider. */
  host: string
  /** What is sent; a tracer adds its own. */
  headers: Headers
  /** Status of the response, if there was one. */
  status?: number
}

export interface MergeActivity {
  /** Number of messages by outcome; empty if the merge failed. */
  outcomes: Partial<Record<string, number>>
}

/** Work that has a beginning and an end. */
export const activities = {
  /** From the first byte of a request to the last one of its response. */
  request: createActivity<ServerRequest>('request'),
  job: createActivity<JobActivity>('job'),
  /** A call of the node's gRPC API. */
  grpcCall: createActivity<GrpcCallActivity>('grpc-call'),
  /** One attempt to deliver to a webhook. */
  delivery: createActivity<DeliveryActivity>('delivery'),
  /** A call to a remote provider. */
  upstream: createActivity<UpstreamActivity>('upstream'),
  merge: createActivity<MergeActivity>('merge'),
}

export interface StatementReport {
  verb: StatementVerb
  seconds: number
  isFailed: boolean
}

export interface ReplicaLeftOut {
  /** Its number in the settings, from 1. */
  replica: number
  reason: string
}

export interface RowsRead {
  kind: string
  hits: number
  misses: number
}

/** What happens at one moment. */
export const occurrences = {
  /** A statement that the database has answered. */
  statement: createOccurrence<StatementReport>('statement'),
  /** A statement of a read, by who answered it; only if there are replicas. */
  databaseRead: createOccurrence<'replica' | 'primary'>('database-read'),
  /** A read replica that is not used until it is back. */
  replicaLeftOut: createOccurrence<ReplicaLeftOut>('replica-left-out'),
  /** A read of a remote provider: answered by what is known, together with another one, by the provider, or late. */
  cachedRead: createOccurrence<'hit' | 'shared' | 'miss' | 'stale'>('cached-read'),
  /** Rows that views were built from: cached ones, and those that the database was asked for. */
  rowsRead: createOccurrence<RowsRead>('rows-read'),
  /** Name of a rate limit that refused a request. */
  rateLimited: createOccurrence<string>('rate-limited'),
  liveStream: createOccurrence<'opened' | 'closed'>('live-stream'),
  /** Type of an event that was sent to a live stream. */
  liveEvent: createOccurrence<string>('live-event'),
}
