import type { Webhook, WebhookSubscriptionFilters } from './entities/webhook'
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
  /** To a tenth. */
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

/** A message of the log. */
export interface LoggedMessage {
  /** Position in the log. */
  seq: number
  hash: string
  fid: number
  /** Of its author; null if they have none. */
  username: string | null
  /** The protocol’s name without its prefix: `CAST_ADD`. */
  type: string
  /** Unix ms, as the message says. */
  at: number
  /** Unix ms by the island’s clock. */
  received_at: number
  /** Public key that signed it. */
  signer: string
  /**
   * `in view`: it counts. `removed`: by a later message. `pruned`: for want of storage. `revoked`: with its key.
   */
  state: 'in view' | 'removed' | 'pruned' | 'revoked'
  /** Length of the message as it is stored. */
  bytes: number
  /** The message as a node’s API writes it. */
  message: object
}

/** Background work that waits, runs or failed. */
export interface WaitingJob {
  id: number
  kind: string
  /** Of several with the same key only one waits. */
  key: string | null
  state: 'waiting' | 'running' | 'failed'
  /** Unix ms by the island’s clock. */
  due_at: number
  attempt: number
  attempts: number
  /** Set for work that is repeated. */
  every_ms: number | null
  last_error: string | null
}

/** A network that has a local chain. */
export type ChainNetwork = 'ethereum' | 'optimism' | 'base' | 'arbitrum' | 'base-sepolia'

/** An address of the local chain, with what is known of it. */
export interface ChainAddress {
  address: string
  /** Of a contract: `IdRegistry`; of the wallet that pays for the island: `Treasury`. */
  contract: string | null
  /** Of the account whose wallet it is. */
  fid: number | null
  username: string | null
}

/** A value of a call or an event: numbers in decimal, bytes as hex, structs by name. Long ones are cut. */
export interface ChainValue {
  name: string
  type: string
  value: unknown
}

/** An event of a transaction. */
export interface ChainEvent {
  by: ChainAddress
  /** Null if no known contract has it. */
  name: string | null
  values: ChainValue[]
  topics: string[]
  data: string
}

/** A transaction of a local chain, decoded. */
export interface ChainTransaction {
  hash: string
  block: number
  /** Unix ms of its block. */
  at: number
  from: ChainAddress
  /** Null if it creates a contract. */
  to: ChainAddress | null
  created: ChainAddress | null
  status: 'success' | 'reverted'
  /** Wei, in decimal. */
  value: string
  /** Wei, in decimal. */
  fee: string
  gas_used: number
  /** What it calls; null if it only transfers ether, creates a contract, or calls what is not known. */
  call: { name: string; signature: string; values: ChainValue[] } | null
  input: string
  /** Length of the input in bytes, of which `input` has the first ones. */
  input_bytes: number
  events: ChainEvent[]
}

/** A table that read-only SQL can ask. */
export interface SqlTable {
  name: string
  /** What a row is. */
  about: string
  columns: { name: string; type: string }[]
  /** Columns of the primary key. */
  key: string[]
  /** Number of rows, by the planner’s estimate. */
  rows: number
}

/** What a statement answered. */
export interface SqlAnswer {
  columns: string[]
  /** Values as PostgreSQL writes them, cut if they are long; null is NULL. */
  rows: (string | null)[][]
  /** Whether there were more rows than are answered. */
  more: boolean
  took_ms: number
  /** Unix ms by the island’s clock, when the copy was made that was asked. */
  copied_at: number
}

/** A webhook of any app, with its secrets. */
export interface AppWebhook extends Webhook {
  /** The app whose keys can change it in the API. */
  app: { id: string; name: string }
}

/** A delivery to a webhook, with its last attempt. Times are Unix ms by the island’s clock. */
export interface WebhookAttempt {
  id: number
  webhook_id: string
  /** Deliveries of one event to several webhooks, and replays of it, share it. */
  event_id: number
  type: string
  to: string
  status: 'waiting' | 'delivered' | 'failed' | 'cancelled'
  attempts: number
  /** Status of the last response; null if there was none. */
  response_code: number | null
  took_ms: number | null
  error: string | null
  created_at: number
  attempted_at: number | null
  next_attempt_at: number | null
  /** The exact bytes that are signed, unless it was cut. */
  body: string
  is_whole: boolean
}

/** One attempt of a delivery. */
export interface DeliveryAttempt {
  /** From 1. */
  attempt: number
  /** When it ended, as Unix ms by the island’s clock. */
  at: number
  took_ms: number
  request: { url: string; headers: Record<string, string> }
  /** Null if there was none. Some of its headers, and the beginning of its body if that is text. */
  response: {
    status: number
    headers: Record<string, string>
    body: string
    is_whole: boolean
  } | null
  error: string | null
}

/** A test event that a webhook is sent. */
export interface WebhookTest {
  /** Id of the delivery. */
  delivery: number
  type: keyof WebhookSubscriptionFilters
  /** Whether the webhook’s filters would have let it through. */
  is_match: boolean
}

/** A cast that a filter would have matched. */
export interface MatchedCast {
  hash: string
  text: string
  username: string
  /** Unix ms. */
  at: number
}

/** What a subscription would have matched of the casts of the last day. */
export interface WebhookPreview {
  looked_at: number
  matched: number
  /** The newest of them. */
  casts: MatchedCast[]
  /** False if there were more casts than were looked at. */
  is_all: boolean
}

/** What an API key may be used for. */
export type KeyScope = 'read' | 'write' | 'signers' | 'webhooks' | 'notifications' | 'spend'

/** An API key, without the key itself. */
export interface ApiKeyFacts {
  id: string
  name: string
  /** Whose signers, webhooks and frames it sees. */
  app: { id: string; name: string }
  /** Its last characters; null if it comes from the settings of the server, where alone it can be changed. */
  hint: string | null
  /** Null: everything. */
  scopes: KeyScope[] | null
  /** Calls a minute that it may make; null for no limit of its own. */
  per_minute: number | null
  /** Unix milliseconds. */
  created_at: number
  last_used_at: number | null
  /** Calls of the last 24 hours, and those of them that got an error. */
  calls: number
  errors: number
}

/** What can be chosen of a key. */
export interface ApiKeyChoices {
  name: string
  scopes: KeyScope[] | null
  per_minute: number | null
}

/** Calls and what became of them. */
export interface CallCounts {
  ok: number
  /** Errors of the caller, without those of its limits. */
  refused: number
  limited: number
  failed: number
  /** Milliseconds of all of them. */
  took_ms: number
}

/** What a key was used for, by time and by operation. */
export interface ApiKeyUsage {
  /** Oldest first, without gaps; the last one is not over yet. */
  bars: (CallCounts & {
    /** Unix milliseconds at which it begins. */
    at: number
  })[]
  /** Those with the most calls first. */
  operations: (CallCounts & { operation: OperationId })[]
}

/** A key that an app has made or asked for, and how it came to its state. Times are Unix milliseconds. */
export interface SignerFacts {
  /** Null if the app holds the key itself. */
  uuid: string | null
  /** `0x…`; of an auth address the address, padded to 32 bytes. */
  public_key: string
  kind: 'managed' | 'developer_managed' | 'auth_address'
  /** Name of the app whose API key made it. */
  app: string
  status: 'generated' | 'pending_approval' | 'approved' | 'revoked'
  /** What a managed one may be used for. */
  permissions: string[] | null
  created_at: number
  /** The request to approve it: the account of the app that signed it, and who pays for it. */
  request: {
    fid: number
    username: string | null
    deadline: number
    sponsor_fid: number | null
  } | null
  /** Where its approval is asked for, while that waits. */
  approval_url: string | null
  /** Whose key it is. */
  account: { fid: number; username: string | null } | null
  /** When it was added to the account and removed from it. */
  added_at: number | null
  removed_at: number | null
  /** Messages that it has signed. */
  messages: number
  last_message_at: number | null
}

/** An app: what API keys, signers, webhooks and hosted frames belong to. */
export interface DeveloperApp {
  id: string
  name: string
  /** Whether it was made by a developer, and can be deleted; the others come from the settings. */
  is_made: boolean
  /** Its account, which asks for approvals and signs its manifest; null if it has none. */
  account: { fid: number; username: string | null } | null
  /** API keys that were made for it. */
  keys: number
  /** Unix milliseconds. */
  created_at: number
}

/** An app that was just made. What is secret is not kept. */
export interface NewDeveloperApp extends DeveloperApp {
  /** The recovery phrase of the wallet that owns its account. */
  mnemonic: string
  custody_address: `0x${string}`
  api_key: string
  /** `/.well-known/farcaster.json` of its domain, signed; null without a domain. */
  manifest: object | null
}

/** Something that happened, as a webhook receives it. */
export interface LoggedEvent {
  /** Its place in the log of events. */
  id: string
  /** Unix milliseconds. */
  at: number
  type: keyof WebhookSubscriptionFilters
  /** Who did it. */
  by: { fid: number; username: string | null }
  /** What a webhook gets, with the state of now. */
  body: object
  /** Webhooks that are active and whose filters it fits. */
  webhooks: { id: string; title: string }[]
}

export type * from './campaigns'
