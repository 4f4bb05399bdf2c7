import { sql } from 'kysely'
import { StoreError } from '../store/errors'
import type { Store, Tx } from '../store/open'
import { recordNameEvents, type NameHolder } from './hub-events'
import { lockAccounts } from './lock'
import { FNAME } from './names'
import { usernameRow } from './revoke-usernames'
import { revokeMessages } from './revoke-messages'
import { UserDataType } from './types'

export interface NameClaim {
  name: string
  fid: number
  /** custody address */
  owner: string
  /** Unix ms; the store's clock by default. */
  registeredAt?: number
}

const badName = () =>
  new StoreError(
    'INVALID_FNAME',
    'A name must have 1 to 16 lowercase letters, digits, and hyphens, and must not start with a hyphen.',
    'fname',
  )
const taken = (name: string) => new StoreError('FNAME_TAKEN', `The name ${name} is taken.`, 'fname')

/**
 * Registers fnames. An fname becomes the username with a user data message; until then it is only reserved. Registering
 * a name again for the same FID changes nothing.
 * @throws StoreError `INVALID_FNAME`, or `FNAME_TAKEN` if another FID owns one of them
 */
export async function claimFnames(
  store: Store,
  claims: readonly NameClaim[],
  tx?: Tx,
): Promise<void> {
  if (claims.some((claim) => !FNAME.test(claim.name))) throw badName()
  const work = async (inner: Tx) => {
    const values = claims.map((claim) => ({
      name: claim.name,
      fid: claim.fid,
      owner: claim.owner.toLowerCase(),
      registered_at: claim.registeredAt ?? store.clock.now(),
    }))
    const json = JSON.stringify(values)
    const { rows } = await sql<{ name: string; is_new: boolean }>`
      with wanted as (
        select * from json_to_recordset(${json}::json) as r(
          name text, fid integer, owner text, registered_at bigint)
      ), taken as (
        insert into fname (name, fid, owner, registered_at) select * from wanted
        on conflict (name) do update set owner = fname.owner where fname.fid = excluded.fid
        returning name, xmax = 0 as is_new
      ) select name, is_new from taken`.execute(inner)
    const got = new Set(rows.map((row) => row.name))
    const lost = claims.find((claim) => !got.has(claim.name))
    if (lost) throw taken(lost.name)
    const added = rows.filter((row) => row.is_new).map((row) => row.name)
    if (added.length === 0) return
    await sql`
      insert into fname_transfer (name, from_fid, to_fid, owner, ts)
      select name, 0, fid, owner, registered_at / 1000
      from json_to_recordset(${json}::json) as r(
        name text, fid integer, owner text, registered_at bigint)
      where name = any(${added}::text[]) order by registered_at, name`.execute(inner)
    const isAdded = new Set(added)
    const announced = values.filter(({ name }) => isAdded.has(name))
    await recordNameEvents(inner, announced, store.clock.now())
  }
  await (tx ? work(tx) : store.transaction(work))
}

/** Registers one fname; see `claimFnames`. */
export const claimFname = (store: Store, claim: NameClaim, tx?: Tx): Promise<void> =>
  claimFnames(store, [claim], tx)

export interface FnameTransfer {
  name: string
  /** FID that has the name; 0 to register a new one. */
  from: number
  /** FID that gets it; 0 to give it up. */
  to: number
  /** The custody address that asked for it. */
  owner: string
  /** Unix seconds; the store's clock by default. */
  timestamp?: number
  /** The owner's signature, `0x…`; null if the name server acts by itself. */
  userSignature?: string | null
}

/**
 * Gives an fname to another account. The account that had a name before loses its username, whatever it is, as on the
 * network: it may choose another one. The new holder is called so once a user data message says it.
 * @returns the id of the transfer
 * @throws StoreError `INVALID_FNAME`; `FNAME_TAKEN` if it does not belong to `from`
 */
export async function transferFname(
  store: Store,
  transfer: FnameTransfer,
  tx?: Tx,
): Promise<number> {
  const { name, from, to } = transfer
  if (!FNAME.test(name)) throw badName()
  const now = store.clock.now()
  const ts = transfer.timestamp ?? Math.floor(now / 1000)
  const owner = transfer.owner.toLowerCase()
  const work = async (inner: Tx): Promise<number> => {
    await lockAccounts(
      store,
      inner,
      [from, to].filter((fid) => fid > 0),
    )
    const { rows: holders } = await sql<NameHolder>`
      select fid, owner, registered_at from fname
      where name = ${name} and fid = ${from}::int`.execute(inner)
    const { rows: changed } = await (
      from === 0
        ? sql`insert into fname (name, fid, owner, registered_at)
            values (${name}, ${to}::int, ${owner}, ${ts * 1000}::bigint)
            on conflict (name) do nothing returning name`
        : to === 0
          ? sql`delete from fname where name = ${name} and fid = ${from}::int returning name`
          : sql`update fname set fid = ${to}::int, owner = ${owner}, registered_at = ${ts * 1000}::bigint
            where name = ${name} and fid = ${from}::int returning name`
    ).execute(inner)
    if (changed.length === 0) throw taken(name)
    const { id } = await inner
      .insertInto('fname_transfer')
      .values({
        name,
        from_fid: from,
        to_fid: to,
        owner,
        ts,
        user_signature: transfer.userSignature?.toLowerCase() ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (from > 0) await revokeUsername(store, inner, from, now)
    const [before] = holders
    const event = { name, fid: to, owner, registered_at: ts * 1000, ...(before && { before }) }
    await recordNameEvents(inner, [event], now)
    return Number(id)
  }
  return tx ? work(tx) : store.transaction(work)
}

async function revokeUsername(store: Store, tx: Tx, fid: number, now: number): Promise<void> {
  const row = await tx
    .selectFrom('user_data')
    .select(['fid', 'ts', 'hash'])
    .where('fid', '=', fid)
    .where('type', '=', UserDataType.username)
    .executeTakeFirst()
  if (row) await revokeMessages(store, tx, [usernameRow(row)], now)
}
