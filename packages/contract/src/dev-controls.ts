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
  /** Answers with this status instead of doing anything. */
  status?: number
  /** Code and sentence of that answer. */
  code?: string
  message?: string
  /** Seconds, for the header `retry-after` of that answer. */
  retry_after?: number
  /** Does the work, then hangs up without an answer. */
  drop?: boolean
  /** Does the work, then answers with half of its body. */
  broken?: boolean
}

export interface Fault extends FaultRule {
  id: number
  /** Number of calls that failed because of it. */
  struck: number
}

/** One call, without its query, headers and body. */
export interface LoggedRequest {
  /** Rises by one with each. */
  id: number
  /** Unix ms by the island's clock, when it was answered. */
  at: number
  operation: OperationId | null
  method: string
  /** Below `/v2`, without its query. */
  path: string
  status: number
  took_ms: number
  request_id: string
  /** Name of the app that called; null where the key was not known. */
  app: string | null
  /** The fault that struck it. */
  fault: number | null
}

/** A delivery that left the island, or a notification that a mini app sent to its users. */
export interface InboxItem {
  kind: InboxKind
  id: string
  /** Unix ms at which it came to be. */
  at: number
  /** URL it is sent to; for a notification the user, as `fid:3`. */
  to: string
  /** webhook: waiting, delivered, failed, cancelled · host_event: waiting, delivered, failed · notification: received, opened */
  status: string
  /** What is in it, parsed; null where it has not been written down yet. */
  body: unknown
  /** Of webhooks: what became of the last try. */
  last?: { response_code: number | null; took_ms: number | null; error: string | null }
}

/** Deliveries to webhooks, events for mini apps, and notifications that arrived from mini apps. */
export const inboxKinds = ['webhook', 'host_event', 'notification'] as const
export type InboxKind = (typeof inboxKinds)[number]
