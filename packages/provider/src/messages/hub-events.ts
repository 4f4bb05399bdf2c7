import { sql } from 'kysely'
import type { Tx } from '../store/db'
import { MessageType } from './types'
import { bytesJson } from '../store/bytes'

/** The protocol's numbers of hub events. */
export const HubEventType = {
  mergeMessage: 1,
  pruneMessage: 2,
  revokeMessage: 3,
  mergeUsernameProof: 6,
  mergeOnChainEvent: 9,
  blockConfirmed: 11,
} as const

/** How long events can be read, in milliseconds of the island's clock. */
export const EVENT_WINDOW_MS = 3 * 24 * 3_600_000

/** A message that came into view, or went out of it. */
export interface MessageEvent {
  type: number
  fid: number
  /** Left out for a proof of a name that went out of view: it is among `deleted`. */
  hash?: string
  /** Hashes of the messages that a merged one replaced. */
  deleted?: readonly string[]
}

/** What events say of a message. */
interface MessageReference {
  type: number
  fid: number
  hash: string
}

const isProof = ({ type }: MessageReference) => type === MessageType.usernameProof

/** A message came into view. Proofs of names have an event of their own type, those of fnames as well. */
export const mergeEvent = (message: MessageReference, replaced?: string): MessageEvent => ({
  type: isProof(message) ? HubEventType.mergeUsernameProof : HubEventType.mergeMessage,
  fid: message.fid,
  hash: message.hash,
  ...(replaced !== undefined && { deleted: [replaced] }),
})

/** A message went out of view, and nothing took its place. Of a proof, the event does not say why. */
export const removalEvent = (
  type: typeof HubEventType.pruneMessage | typeof HubEventType.revokeMessage,
  message: MessageReference,
): MessageEvent =>
  isProof(message)
    ? { type: HubEventType.mergeUsernameProof, fid: message.fid, deleted: [message.hash] }
    : { type, fid: message.fid, hash: message.hash }

/**
 * The events of messages as rows of `hub_event`, for a statement that also writes something else. They get their numbers
 * in this order.
 * @param now Unix ms
 */
export const insertMessageEvents = (events: readonly MessageEvent[], now: number) => sql`
  insert into hub_event (type, fid, hash, deleted, recorded_at)
  select type, fid, hash, deleted, ${now}::bigint
  from json_to_recordset(${bytesJson(events, 'hash', 'deleted')}::json)
    as r(type smallint, fid integer, hash bytea, deleted bytea[])`

export async function recordMessageEvents(
  tx: Tx,
  events: readonly MessageEvent[],
  now: number,
): Promise<void> {
  if (events.length > 0) await insertMessageEvents(events, now).execute(tx)
}

/** Whose an fname is, by which address and since when in Unix milliseconds. */
export interface NameHolder {
  fid: number
  owner: string
  registered_at: number
}

/** What `hub_event.body` says of an fname that got an owner. */
export interface NameEventBody extends NameHolder {
  name: string
  /** Who had it until then. */
  before?: NameHolder
}

/** Records names that got an owner; what is older than the window is not announced. */
export async function recordNameEvents(
  tx: Tx,
  names: readonly NameEventBody[],
  now: number,
): Promise<void> {
  const recent = names.filter((name) => name.registered_at > now - EVENT_WINDOW_MS)
  if (recent.length === 0) return
  await sql`
    insert into hub_event (type, fid, body, recorded_at)
    select ${sql.lit(HubEventType.mergeUsernameProof)}, (r->>'fid')::int, r::jsonb, ${now}::bigint
    from json_array_elements(${JSON.stringify(recent)}::json) as r`.execute(tx)
}
