import type { OperationId } from './operations/index'

/** A fault to inject, and the calls it applies to. */
export interface FaultRule {
  /** Only calls of this operation. */
  operation?: OperationId
  /** Only paths below `/v2` of this form, where `*` stands for anything: `/farcaster/feed/*`. */
  path?: string
  method?: string
  /** 0…1: probability that a matching call fails; 1 by default. */
  probability?: number
  /** Number of calls that fail; no limit by default. */
  times?: number
  /** Delay before anything else happens, in milliseconds. */
  latency_ms?: number
  /** Responds with this status without running the call. */
  status?: number
  /** Code and message of that response. */
  code?: string
  message?: string
  /** Seconds, for the `retry-after` header of that response. */
  retry_after?: number
  /** Runs the call, then closes the connection without a response. */
  drop?: boolean
  /** Runs the call, then sends only half of the response body. */
  broken?: boolean
}

export interface Fault extends FaultRule {
  id: number
  /** Number of calls that failed because of it. */
  struck: number
}

/** One call, without its query, headers and body. */
export interface LoggedRequest {
  /** Increases by one with each call. */
  id: number
  /** Unix ms by the provider's clock, when the response was sent. */
  at: number
  operation: OperationId | null
  method: string
  /** Below `/v2`, without its query. */
  path: string
  status: number
  took_ms: number
  request_id: string
  /** Name of the calling app; null if its key is unknown. */
  app: string | null
  /** Id of the fault that was applied. */
  fault: number | null
}

/** An outgoing delivery, or a notification that a mini app sent to its users. */
export interface InboxItem {
  kind: InboxKind
  id: string
  /** Unix ms at which it was created. */
  at: number
  /** The URL it is sent to; for a notification the user, as `fid:3`. */
  to: string
  /**
   * webhook: waiting, delivered, failed, cancelled · host_event: waiting, delivered, failed · notification: received,
   * opened
   */
  status: string
  /** The parsed content; null if it has not been created yet. */
  body: unknown
  /** For webhooks: the result of the last attempt. */
  last?: { response_code: number | null; took_ms: number | null; error: string | null }
}

/** Deliveries to webhooks, events for mini apps, and received notifications of mini apps. */
export const inboxKinds = ['webhook', 'host_event', 'notification'] as const
export type InboxKind = (typeof inboxKinds)[number]
