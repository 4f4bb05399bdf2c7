import { authAddressKey, keyTypes } from '@castaway/contract/eip712'
import { sql, type RawBuilder } from 'kysely'
import { toHex } from '../../messages/hex'
import type { Store } from '../../store/open'
import { invalidArgument, notFound } from '../errors'
import { checkFid, type FidRequest } from '../messages'
import { readPage } from '../page'
import { IdRegisterEvent, OnChainEventType, SignerEvent } from '../../messages/onchain-events'
import { viewOnChainEvents, type OnChainEvent, type OnChainRow } from './view'

export interface OnChainEventsPage {
  events: OnChainEvent[]
  nextPageToken?: Uint8Array
}

type EventStore = Pick<Store, 'db' | 'cursors' | 'deriveKey'>

/** Events with what their metadata is made of. */
const eventsWhere = (where: RawBuilder<unknown>) => sql<OnChainRow>`
  select e.*, a.custody_address as custody, r.request_signature, r.deadline as request_deadline,
    r.app_fid as request_fid, app.custody_address as request_signer
  from onchain_event e
  left join account a on a.fid = e.fid
  left join lateral (
    select request_signature, deadline, app_fid from managed_signer
    where e.type = ${sql.lit(OnChainEventType.signer)} and public_key = unhex(e.body->>'key')
      and request_signature is not null
    union all
    select request_signature, deadline, app_fid from developer_signer
    where e.type = ${sql.lit(OnChainEventType.signer)} and public_key = unhex(e.body->>'key')
      and request_signature is not null
    limit 1
  ) r on true
  left join account app on app.fid = r.app_fid
  where ${where}`

async function pageOf(
  store: EventStore,
  call: string,
  filters: object,
  request: FidRequest,
  where: RawBuilder<unknown>,
): Promise<OnChainEventsPage> {
  const { items, nextPageToken } = await readPage(
    { store, call, filters, request },
    async ({ after, direction, limit }) => {
      const { rows } = await sql<OnChainRow>`
        ${eventsWhere(sql`${where} and ${after(sql`e.id`)}`)}
        order by e.id ${direction} limit ${limit}::int`.execute(store.db)
      return rows.map((row) => ({ ...row, at: [row.id] }))
    },
  )
  const events = await viewOnChainEvents(store, items)
  return { events, ...(nextPageToken && { nextPageToken }) }
}

/** The last addition of a key that still may write. */
const isActive = sql`e.type = ${sql.lit(OnChainEventType.signer)}
  and e.body->>'event' = ${sql.lit(String(SignerEvent.add))} and exists (
    select from signer_key k where k.fid = e.fid and k.key = unhex(e.body->>'key')
      and k.removed_at is null and k.key_type = ${sql.lit(keyTypes.ed25519)})`

/** The keys that may write for an account, as the events that added them. */
export function onChainSignersByFid(
  store: EventStore,
  request: FidRequest,
): Promise<OnChainEventsPage> {
  const fid = checkFid(request.fid)
  const where = sql`e.fid = ${fid}::int and ${isActive}`
  return pageOf(store, 'onChainSignersByFid', { fid }, request, where)
}

/** @throws {NodeError} `NotFound` */
export async function onChainSigner(
  store: EventStore,
  { fid, signer }: { fid: number; signer: Uint8Array },
): Promise<OnChainEvent> {
  return only(
    store,
    sql`e.fid = ${checkFid(fid)}::int and e.body->>'key' = ${toHex(signer)} and ${isActive}`,
    'Active signer not found',
  )
}

/** Largest type that the protocol knows. */
const LARGEST_TYPE = 6

/** @throws {NodeError} `InvalidArgument` for a type that the protocol does not know */
export function onChainEventsByFid(
  store: EventStore,
  request: FidRequest & { eventType: number },
): Promise<OnChainEventsPage> {
  const { eventType: type } = request
  if (!(type >= 0 && type <= LARGEST_TYPE)) throw invalidArgument('Invalid event type')
  const fid = checkFid(request.fid)
  const where = sql`e.fid = ${fid}::int and e.type = ${type}::int`
  return pageOf(store, 'onChainEventsByFid', { fid, type }, request, where)
}

/** The event by which the account came to its present owner. */
export const idRegistryEvent = (
  store: EventStore,
  { fid }: { fid: number },
): Promise<OnChainEvent> =>
  only(
    store,
    sql`e.fid = ${checkFid(fid)}::int and e.type = ${sql.lit(OnChainEventType.idRegister)}
      and e.body->>'event' in (${sql.lit(String(IdRegisterEvent.register))}, ${sql.lit(String(IdRegisterEvent.transfer))})`,
    'ID registry event not found',
  )

/** @throws {NodeError} `NotFound` if no account has this custody address */
export function idRegistryEventByAddress(
  store: EventStore,
  { address }: { address: Uint8Array },
): Promise<OnChainEvent> {
  const custody = toHex(address)
  return only(
    store,
    sql`e.fid = (select fid from account where custody_address = ${custody})
      and e.type = ${sql.lit(OnChainEventType.idRegister)} and e.body->>'to' = ${custody}`,
    'no id-registry event for address',
  )
}

async function only(
  store: EventStore,
  where: RawBuilder<unknown>,
  missing: string,
): Promise<OnChainEvent> {
  const { rows } = await sql<OnChainRow>`
    ${eventsWhere(where)} order by e.id desc limit 1`.execute(store.db)
  const [event] = await viewOnChainEvents(store, rows)
  if (!event) throw notFound(missing)
  return event
}

/** Events by their ids, for hub events that name them. */
export async function onChainEventsById(
  store: EventStore,
  ids: readonly number[],
): Promise<Map<number, OnChainEvent>> {
  if (ids.length === 0) return new Map()
  const { rows } = await eventsWhere(sql`e.id = any(${ids}::bigint[])`).execute(store.db)
  const events = await viewOnChainEvents(store, rows)
  return new Map(rows.map(({ id }, index) => [id, events[index]!]))
}

/** What an address is to an account. */
export async function fidAddressType(
  { db }: EventStore,
  { fid, address }: { fid: number; address: Uint8Array },
): Promise<{ isCustody: boolean; isAuth: boolean; isVerified: boolean }> {
  const hex = toHex(address)
  const key = address.length === 20 ? authAddressKey(hex) : hex
  const { rows } = await sql<{ isCustody: boolean; isAuth: boolean; isVerified: boolean }>`
    select
      exists (select from account where fid = k.fid and custody_address = k.address) as "isCustody",
      exists (select from signer_key where fid = k.fid and key = k.key
        and key_type = ${sql.lit(keyTypes.authAddress)} and removed_at is null) as "isAuth",
      exists (select from message where conflict_key = 'v:' || k.fid || ':' || k.address
        and deleted_at is null and pruned_at is null and revoked_at is null and type = 7)
        as "isVerified"
    from (select ${checkFid(fid)}::int as fid, ${hex} as address, ${key}::bytea as key) as k`.execute(
    db,
  )
  return rows[0]!
}
