import { sql } from 'kysely'
import type { Tx } from '../store/db'
import type { OnChainBody } from '../store/tables-node'
import { EVENT_WINDOW_MS, HubEventType } from './hub-events'
import { bytesJson } from '../store/bytes'

/** The protocol's numbers of on-chain events. */
export const OnChainEventType = {
  signer: 1,
  idRegister: 3,
  storageRent: 4,
  tierPurchase: 5,
} as const

export const SignerEvent = { add: 1, remove: 2 } as const
export const IdRegisterEvent = { register: 1, transfer: 2, changeRecovery: 3 } as const

/** Where on the local chain an event is. */
export interface ChainPosition {
  blockNumber: number
  blockHash: string
  transactionHash: string
  transactionIndex: number
  logIndex: number
}

export interface NewOnChainEvent {
  fid: number
  type: number
  body: OnChainBody
  /** Unix ms. */
  at: number
  /** Left out for what is written without the chain. */
  position?: ChainPosition | undefined
}

/**
 * Records what the contracts said, in this order, and announces what happened within the window of the hub's events:
 * a seeded world has accounts that are years old.
 * @param now Unix ms
 */
export async function recordOnChainEvents(
  tx: Tx,
  events: readonly NewOnChainEvent[],
  now: number,
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ position, at, ...event }) => ({
    ...event,
    happened_at: at,
    ...(position && {
      block_number: position.blockNumber,
      block_hash: position.blockHash,
      transaction_hash: position.transactionHash,
      transaction_index: position.transactionIndex,
      log_index: position.logIndex,
    }),
  }))
  await sql`
    with recorded as (
      insert into onchain_event (fid, type, body, happened_at, block_number, block_hash,
        transaction_hash, transaction_index, log_index)
      select * from json_to_recordset(${bytesJson(rows, 'block_hash', 'transaction_hash')}::json) as r(
        fid integer, type smallint, body jsonb, happened_at bigint, block_number bigint,
        block_hash bytea, transaction_hash bytea, transaction_index integer, log_index integer)
      returning id, fid, happened_at
    )
    insert into hub_event (type, fid, onchain_id, recorded_at)
    select ${sql.lit(HubEventType.mergeOnChainEvent)}, fid, id, ${now}::bigint
    from recorded where happened_at > ${now - EVENT_WINDOW_MS}::bigint order by id`.execute(tx)
}
