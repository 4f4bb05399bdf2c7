import { sql } from 'kysely'
import { createProfiles } from '../messages/accounts'
import { toHex } from '../messages/hex'
import { addProDays } from '../messages/pro'
import { NO_ADDRESS } from '../messages/transfer-account'
import { requestFidOf } from '../messages/key-claims'
import {
  IdRegisterEvent,
  OnChainEventType,
  recordOnChainEvents,
  type NewOnChainEvent,
} from '../messages/onchain-events'
import { isFid } from '../messages/rules-accounts'
import { recordNewUsers } from '../messages/webhook-outbox'
import { chainOf, PRO_TIER, type OnChainEvent } from '../node/onchain/view'
import type { Store, Tx } from '../store/open'
import { BadNodeError } from './errors'
import { writeKeys } from './onchain-keys'
import { writeRents, type UnitDetails } from './onchain-rents'

const KNOWN: readonly number[] = Object.values(OnChainEventType)

/** Whether this database keeps the event. Of other types, some are about no account. */
export const isKnown = ({ type, tierPurchaseEventBody: tier }: OnChainEvent): boolean =>
  KNOWN.includes(type) && (tier === undefined || tier.tierType === PRO_TIER)

/** Accounts whose custody address now belongs to another, which the node says of accounts that were read later. */
export class OutdatedAccountsError extends Error {
  override readonly name = 'OutdatedAccountsError'
  constructor(readonly fids: readonly number[]) {
    super(`accounts ${fids.join(', ')} have changed since they were read`)
  }
}

export interface OnChainImport {
  events: readonly OnChainEvent[]
  /** The units that an account has rented, by their type, where the node says so. */
  unitsOf?: (fid: number) => UnitDetails | undefined
  /** Of history no one is notified. */
  isHistory: boolean
}

/**
 * Checks the form of what the contracts are said to have said. Nobody signed it: the node is believed about the chain.
 * @throws {BadNodeError} if it is of another chain or account, or has no body of its type
 */
export function checkOnChainEvent(event: OnChainEvent, fid?: number): void {
  const bad = (what: string) => {
    throw new BadNodeError(`sent an on-chain event of fid ${event.fid} ${what}`)
  }
  if (fid !== undefined && event.fid !== fid) bad(`in a list of fid ${fid}`)
  const { type, idRegisterEventBody: id } = event
  if (!isKnown(event)) return
  if (!isFid(event.fid)) bad('which is no account')
  const chain = chainOf(type)
  if (event.chainId !== chain.id) {
    bad(`of the chain ${event.chainId}, not of ${chain.name} (${chain.id})`)
  }
  if (event.transactionHash.length !== 32) bad('without a transaction')
  if (!bodyOf(event)) bad(`of type ${type} without its body`)
  if (id && id.eventType !== IdRegisterEvent.changeRecovery && id.to.length !== 20) {
    bad('to no address')
  }
}

const bodyOf = ({ type, ...event }: OnChainEvent): object | undefined =>
  ({
    [OnChainEventType.signer]: event.signerEventBody,
    [OnChainEventType.idRegister]: event.idRegisterEventBody,
    [OnChainEventType.storageRent]: event.storageRentEventBody,
    [OnChainEventType.tierPurchase]: event.tierPurchaseEventBody,
  })[type]

/**
 * Writes what the contracts have said about accounts, as if the chain's events had been read: the events with their
 * place on the chain, accounts with their owners, keys and rents. What is there already stays as it is. Until when an
 * account of history has Pro, the node says itself.
 * @param tx which has locked the accounts, or everything
 * @throws {OutdatedAccountsError} if an address that owns an account here is said to own another
 */
export async function importOnChain(
  store: Store,
  tx: Tx,
  { events, unitsOf, isHistory }: OnChainImport,
): Promise<void> {
  const fresh = await withoutKnown(tx, events)
  if (fresh.length === 0) return
  await recordOnChainEvents(
    tx,
    fresh.map((event) => rowOf(event)),
    store.clock.now(),
  )
  const ofType = (type: number) => fresh.filter((event) => event.type === type)
  const fidsOf = (list: readonly OnChainEvent[]) => [...new Set(list.map(({ fid }) => fid))]
  await writeAccounts(store, tx, fidsOf(ofType(OnChainEventType.idRegister)), isHistory)
  await writeKeys(store, tx, ofType(OnChainEventType.signer), isHistory)
  await writeRents(tx, ofType(OnChainEventType.storageRent), unitsOf)
  if (isHistory) return
  for (const { fid, blockTimestamp, tierPurchaseEventBody } of ofType(
    OnChainEventType.tierPurchase,
  )) {
    const days = tierPurchaseEventBody!.forDays
    await addProDays(store, tx, [{ fid, days }], blockTimestamp * 1000)
  }
}

const nameOf = (fid: number, type: number, transaction: string, log: number, what: string) =>
  `${fid} ${type} ${transaction} ${log} ${what}`

const whatOf = ({ signerEventBody: key, idRegisterEventBody: id }: OnChainEvent): string =>
  key ? `${key.eventType} ${toHex(key.key)}` : id ? `${id.eventType} ${toHex(id.to)}` : ''

/** Several events can say the same at the same place where the place was not the chain's, so they are counted. */
async function withoutKnown(tx: Tx, events: readonly OnChainEvent[]): Promise<OnChainEvent[]> {
  const known = events.filter(isKnown)
  if (known.length === 0) return []
  const fids = [...new Set(known.map(({ fid }) => fid))]
  const { rows } = await sql<{ fid: number; type: number; tx: string; log: number; what: string }>`
    select fid, type, transaction_hash as tx, log_index as log,
      case type when 1 then (body->>'event') || ' ' || (body->>'key')
        when 3 then (body->>'event') || ' ' || coalesce(body->>'to', '0x') else '' end as what
    from onchain_event where fid = any(${fids}::int[]) and transaction_hash is not null`.execute(tx)
  const counts = new Map<string, number>()
  for (const row of rows) {
    const name = nameOf(row.fid, row.type, row.tx, row.log, row.what)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return known.filter((event) => {
    const transaction = toHex(event.transactionHash)
    const name = nameOf(event.fid, event.type, transaction, event.logIndex, whatOf(event))
    const left = counts.get(name) ?? 0
    if (left > 0) counts.set(name, left - 1)
    return left === 0
  })
}

/** The event as a row; its place is the node's. */
function rowOf(event: OnChainEvent): NewOnChainEvent {
  const { fid, type, signerEventBody: key, idRegisterEventBody: id } = event
  const base = {
    fid,
    type,
    at: event.blockTimestamp * 1000,
    position: {
      blockNumber: event.blockNumber,
      blockHash: toHex(event.blockHash),
      transactionHash: toHex(event.transactionHash),
      transactionIndex: event.txIndex,
      logIndex: event.logIndex,
    },
  }
  if (key) {
    const { eventType, keyType, metadataType } = key
    const [text, metadata] = [toHex(key.key), toHex(key.metadata)]
    const appFid = requestFidOf(metadata) ?? null
    const request = key.metadata.length > 0 ? { appFid, metadata, metadataType } : {}
    return { ...base, body: { event: eventType, key: text, keyType, ...request } }
  }
  if (id) {
    const to = id.to.length > 0 ? { to: toHex(id.to) } : {}
    const from = id.from.some(Boolean) ? { from: toHex(id.from) } : {}
    const recovery = addressOrNull(id.recoveryAddress)
    return { ...base, body: { event: id.eventType, ...to, ...from, recovery } }
  }
  if (event.tierPurchaseEventBody) {
    const { payer, forDays: days } = event.tierPurchaseEventBody
    return { ...base, body: { days, payer: toHex(payer) } }
  }
  const { payer, units, expiry } = event.storageRentEventBody!
  return { ...base, body: { units, expiry, payer: toHex(payer) } }
}

function addressOrNull(bytes: Uint8Array): string | null {
  const address = toHex(bytes)
  return address === NO_ADDRESS || bytes.length !== 20 ? null : address
}

interface AccountState {
  fid: number
  custody_address: string
  recovery_address: string | null
  registered_at: number
  is_new: boolean
}

/** Brings accounts to the state that all their events together say. */
async function writeAccounts(
  store: Store,
  tx: Tx,
  fids: readonly number[],
  isHistory: boolean,
): Promise<void> {
  if (fids.length === 0) return
  const { rows } = await sql<AccountState>`
    select e.fid, (array_agg(e.body->>'to' order by e.happened_at desc, e.id desc)
        filter (where e.body->>'event' in ('1', '2')))[1] as custody_address,
      (array_agg(e.body->>'recovery' order by e.happened_at desc, e.id desc)
        filter (where e.body->>'recovery' is not null or e.body->>'event' in ('1', '3')))[1]
        as recovery_address,
      min(e.happened_at) as registered_at, bool_and(a.fid is null) as is_new
    from onchain_event e left join account a on a.fid = e.fid
    where e.fid = any(${[...fids]}::int[]) and e.type = ${sql.lit(OnChainEventType.idRegister)}
    group by e.fid`.execute(tx)
  const states = rows.filter(({ custody_address }) => custody_address !== null)
  const owners = states.map(({ custody_address }) => custody_address)
  const listed = states.map(({ fid }) => fid)
  const { rows: holders } = await sql<{ fid: number }>`
    select fid from account
    where custody_address = any(${owners}::text[]) and fid <> all(${listed}::int[])`.execute(tx)
  if (holders.length > 0) throw new OutdatedAccountsError(holders.map(({ fid }) => fid))
  // Addresses can have changed places among them, and each is unique.
  await sql`update account set custody_address = 'moving ' || fid
    where fid = any(${listed}::int[])`.execute(tx)
  await sql`
    insert into account (fid, custody_address, recovery_address, registered_at)
    select * from json_to_recordset(${JSON.stringify(states)}::json) as r(
      fid integer, custody_address text, recovery_address text, registered_at bigint)
    on conflict (fid) do update set custody_address = excluded.custody_address,
      recovery_address = excluded.recovery_address, on_chain = false`.execute(tx)
  const added = states.filter(({ is_new }) => is_new).map(({ fid }) => fid)
  if (added.length > 0) {
    await createProfiles(tx, added)
    if (!isHistory) await recordNewUsers(store, tx, added)
  }
  await store.events.record(tx, [{ kind: 'changed', rows: 'users', keys: listed }])
}
