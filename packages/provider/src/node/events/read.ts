import { bytesOf } from '@castaway/server-kit/bytes'
import { sql } from 'kysely'
import { decodeMessage } from '../../messages/codec'
import { fromHex } from '../../messages/hex'
import type { Store } from '../../store/open'
import { invalidArgument, notFound } from '../errors'
import { fnameProof } from '../../names/proofs'
import { proofOf, type UserNameProof } from '../name-proofs'
import type { OnChainEvent } from '../onchain/view'
import { onChainEventsById } from '../onchain/read'
import { readPage, type PageRequest } from '../page'
import { DATA_SHARD } from '../shard'
import { HubEventType, type NameEventBody } from '../../messages/hub-events'
import { BLOCK_EVENTS, sealBlocks, type BlockBody } from './seal'

/** An event as the protocol has it; messages are the bytes that were signed and stored. */
export interface HubEvent {
  type: number
  id: number
  blockNumber: number
  shardIndex: number
  /** Farcaster seconds of the block. */
  timestamp: number
  /** Of a message: its account. */
  fid?: number
  mergeMessageBody?: { message: Uint8Array; deletedMessages: Uint8Array[] }
  pruneMessageBody?: { message: Uint8Array }
  revokeMessageBody?: { message: Uint8Array }
  /** An fname has no message. A message that went out of view without a successor has only what is deleted. */
  mergeUsernameProofBody?: {
    usernameProof?: UserNameProof
    deletedUsernameProof?: UserNameProof
    usernameProofMessage?: Uint8Array
    deletedUsernameProofMessage?: Uint8Array
  }
  mergeOnChainEventBody?: { onChainEvent: OnChainEvent }
  blockConfirmedBody?: {
    blockNumber: number
    shardIndex: number
    timestamp: number
    blockHash: Uint8Array
    totalEvents: number
    eventCountsByType: { key: number; value: number }[]
  }
}

interface HubEventRow {
  id: number
  type: number
  fid: number | null
  hash: string | null
  deleted: string[] | null
  onchain_id: number | null
  body: unknown
  ts: number
}

/** What blocks and events are read with. */
export type EventStore = Pick<Store, 'db' | 'kind' | 'transaction' | 'cursors' | 'deriveKey'>

const COLUMNS = sql`id, type, fid, hash, deleted, onchain_id, body, ts`

/** @throws {NodeError} `InvalidArgument` unless it is the data shard */
export function checkShard(shard: number | undefined): void {
  if (shard !== undefined && shard !== DATA_SHARD) throw invalidArgument('Shard not found')
}

/** @throws {NodeError} `InvalidArgument` for a number that no event can have */
export function checkEventId(id: number): number {
  if (!Number.isSafeInteger(id) || id < 0) throw invalidArgument('event id is out of range')
  return id
}

/** @throws {NodeError} `NotFound` for an event that there is not, or no longer */
export async function eventById(
  store: EventStore,
  request: { id: number; shardIndex?: number | undefined },
): Promise<HubEvent> {
  checkShard(request.shardIndex)
  await sealBlocks(store)
  const { rows } = await sql<HubEventRow>`
    select ${COLUMNS} from hub_event where id = ${checkEventId(request.id)}::bigint`.execute(
    store.db,
  )
  const [event] = await viewEvents(store, rows)
  if (!event) throw notFound('Event not found')
  return event
}

export interface EventsRequest extends PageRequest {
  /** The first id. */
  startId: number
  /** The id after the last one. */
  stopId?: number | undefined
  shardIndex?: number | undefined
}

export async function events(
  store: EventStore,
  request: EventsRequest,
): Promise<{ events: HubEvent[]; nextPageToken?: Uint8Array }> {
  checkShard(request.shardIndex)
  const start = checkEventId(request.startId)
  const stop = request.stopId && checkEventId(request.stopId)
  await sealBlocks(store)
  const filters = { start, stop }
  const { items, nextPageToken } = await readPage(
    { store, call: 'events', filters, request },
    async ({ after, direction, limit }) => {
      const { rows } = await sql<HubEventRow>`
        select ${COLUMNS} from hub_event
        where id >= ${start}::bigint ${stop ? sql`and id < ${stop}::bigint` : sql``}
          and ${after(sql`id`)}
        order by id ${direction} limit ${limit}::int`.execute(store.db)
      return rows.map((row) => ({ ...row, at: [row.id] }))
    },
  )
  return { events: await viewEvents(store, items), ...(nextPageToken && { nextPageToken }) }
}

/** Events from this id on, of blocks that are sealed. @param types all if empty */
export async function eventsFrom(
  store: EventStore,
  from: number,
  types: readonly number[],
  limit: number,
): Promise<{ events: HubEvent[]; /** The first id that was not read. */ next: number }> {
  const { rows } = await sql<HubEventRow>`
    select ${COLUMNS} from hub_event where id >= ${from}::bigint
    order by id limit ${limit}::int`.execute(store.db)
  const wanted = types.length === 0 ? rows : rows.filter(({ type }) => types.includes(type))
  const last = rows.at(-1)
  return { events: await viewEvents(store, wanted), next: last ? last.id + 1 : from }
}

/** The highest block; 0 if there is none yet. */
export async function blockHeight({
  db,
}: Pick<Store, 'db'>): Promise<{ height: number; ts: number }> {
  const { rows } = await sql<{ id: number; ts: number }>`
    select id, ts from hub_event where id is not null order by id desc limit 1`.execute(db)
  const last = rows[0]
  return last ? { height: Math.floor(last.id / BLOCK_EVENTS), ts: last.ts } : { height: 0, ts: 0 }
}

/** Two further queries at most, however many events there are. */
async function viewEvents(store: EventStore, rows: readonly HubEventRow[]): Promise<HubEvent[]> {
  const hashes = rows.flatMap(({ hash, deleted }) => [...(hash ? [hash] : []), ...(deleted ?? [])])
  const [messages, onChain] = await Promise.all([
    messagesByHash(store, hashes),
    onChainEventsById(
      store,
      rows.flatMap(({ onchain_id }) => onchain_id ?? []),
    ),
  ])
  return Promise.all(
    rows.map(async (row): Promise<HubEvent> => {
      const blockNumber = Math.floor(row.id / BLOCK_EVENTS)
      const event = {
        type: row.type,
        id: row.id,
        blockNumber,
        timestamp: row.ts,
        shardIndex: DATA_SHARD,
        ...(row.fid !== null && { fid: row.fid }),
      }
      const message = row.hash ? messages.get(row.hash) : undefined
      switch (row.type) {
        case HubEventType.mergeMessage: {
          const deletedMessages = (row.deleted ?? []).flatMap((hash) => messages.get(hash) ?? [])
          return { ...event, mergeMessageBody: { message: message!, deletedMessages } }
        }
        case HubEventType.pruneMessage:
          return { ...event, pruneMessageBody: { message: message! } }
        case HubEventType.revokeMessage:
          return { ...event, revokeMessageBody: { message: message! } }
        case HubEventType.mergeUsernameProof: {
          const replaced = (row.deleted ?? []).flatMap((hash) => messages.get(hash) ?? [])[0]
          const mergeUsernameProofBody = row.body
            ? await fnameBody(store, row.body as NameEventBody)
            : proofBody(message, replaced)
          return { ...event, mergeUsernameProofBody }
        }
        case HubEventType.mergeOnChainEvent: {
          const onChainEvent = onChain.get(row.onchain_id!)!
          return { ...event, mergeOnChainEventBody: { onChainEvent } }
        }
        default:
          return { ...event, blockConfirmedBody: blockBody(event, row.body as BlockBody) }
      }
    }),
  )
}

type ProofBody = NonNullable<HubEvent['mergeUsernameProofBody']>

async function fnameBody(store: EventStore, body: NameEventBody): Promise<ProofBody> {
  const { name, before } = body
  const deleted = before && proofOf(await fnameProof(store, { name, ...before }))
  return {
    usernameProof: proofOf(await fnameProof(store, body)),
    ...(deleted && { deletedUsernameProof: deleted }),
  }
}

const proofIn = (message: Uint8Array): UserNameProof =>
  proofOf(decodeMessage(message).data.usernameProofBody!)

const proofBody = (message?: Uint8Array, replaced?: Uint8Array): ProofBody => ({
  ...(message && { usernameProof: proofIn(message), usernameProofMessage: message }),
  ...(replaced && {
    deletedUsernameProof: proofIn(replaced),
    deletedUsernameProofMessage: replaced,
  }),
})

const blockBody = (
  event: { blockNumber: number; shardIndex: number; timestamp: number },
  { hash, total, counts }: BlockBody,
) => ({
  blockNumber: event.blockNumber,
  shardIndex: event.shardIndex,
  timestamp: event.timestamp,
  blockHash: fromHex(hash)!,
  totalEvents: total,
  eventCountsByType: Object.entries(counts).map(([type, value]) => ({ key: Number(type), value })),
})

async function messagesByHash(
  { db }: EventStore,
  hashes: readonly string[],
): Promise<Map<string, Uint8Array>> {
  if (hashes.length === 0) return new Map()
  const { rows } = await sql<{ hash: string; raw: string }>`
    select hash, raw from message where hash = any(${hashes}::bytea[])`.execute(db)
  return new Map(rows.map(({ hash, raw }) => [hash, bytesOf(raw)]))
}
