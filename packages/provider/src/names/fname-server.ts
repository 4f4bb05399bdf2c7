import { userNameProofTypedData } from '@castaway/contract/eip712'
import { sql } from 'kysely'
import type { AppContext } from '../context'
import { FNAME } from '../messages/names'
import { transferFname } from '../messages/fnames'
import { isSigned } from '../signers/signatures'
import { StoreError } from '../store/errors'
import type { Store } from '../store/index'
import type { FnameTransferTable } from '../store/tables-names'
import { signAsNameServer } from './proofs'

/** Why the name server refuses a transfer, in the words of the network's. */
export type TransferErrorCode =
  | 'USERNAME_TAKEN'
  | 'TOO_MANY_NAMES'
  | 'UNAUTHORIZED'
  | 'USERNAME_NOT_FOUND'
  | 'INVALID_SIGNATURE'
  | 'INVALID_USERNAME'
  | 'INVALID_FID_OWNER'
  | 'THROTTLED'
  | 'INVALID_TIMESTAMP'

export class TransferError extends Error {
  override name = 'TransferError'
  constructor(readonly code: TransferErrorCode) {
    super(code)
  }
}

const PAGE_SIZE = 100
/** Seconds by which a request may be older or newer than the server's clock. */
const TOLERANCE = 10 * 60
/** Seconds after which a name may change hands again. */
const CHANGE_DELAY = 28 * 24 * 3600

type TransferRow = Omit<FnameTransferTable, 'id'> & { id: number }

/** A transfer as the network's name server answers it. */
async function presentTransfer(store: Store, row: TransferRow) {
  const { name, owner } = row
  const timestamp = Number(row.ts)
  const server_signature = await signAsNameServer(store, { name, owner, timestamp })
  return {
    id: Number(row.id),
    timestamp,
    username: name,
    owner,
    from: row.from_fid,
    to: row.to_fid,
    // What the name server did by itself, it signed itself.
    user_signature: row.user_signature ?? server_signature,
    server_signature,
  }
}

export interface TransferFilter {
  from_id?: number
  from_ts?: number
  fid?: number
  name?: string
}

/** Reads a page of transfers, oldest first. */
export async function readTransfers(store: Store, filter: TransferFilter) {
  const { from_id, from_ts, fid, name } = filter
  const rows = await store.db
    .selectFrom('fname_transfer')
    .selectAll()
    .$if(from_id !== undefined, (query) => query.where('id', '>', from_id!))
    .$if(from_ts !== undefined, (query) => query.where('ts', '>', from_ts!))
    .$if(name !== undefined, (query) => query.where('name', '=', name!))
    .$if(fid !== undefined, (query) =>
      query.where(sql<boolean>`(from_fid = ${fid}::int or to_fid = ${fid}::int)`),
    )
    // Those who filter by time go on from the time of the last one.
    .$if(from_ts !== undefined, (query) => query.orderBy('ts'))
    .orderBy('id')
    .limit(PAGE_SIZE)
    .execute()
  return Promise.all(rows.map((row) => presentTransfer(store, row)))
}

/** Reads the newest transfer of a name, of an account, or of all; undefined if there is none, or the name was given up. */
export async function readCurrentTransfer(store: Store, of: { fid?: number; name?: string }) {
  const row = await latest(store, of)
  const isLeft = of.fid !== undefined && row?.to_fid !== of.fid
  return !row || row.to_fid === 0 || isLeft ? undefined : presentTransfer(store, row)
}

const latest = ({ db }: Pick<Store, 'db'>, { fid, name }: { fid?: number; name?: string }) =>
  db
    .selectFrom('fname_transfer')
    .selectAll()
    .$if(name !== undefined, (query) => query.where('name', '=', name!))
    .$if(fid !== undefined, (query) =>
      query.where(sql<boolean>`(from_fid = ${fid}::int or to_fid = ${fid}::int)`),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst() as Promise<TransferRow | undefined>

export interface TransferRequest {
  name: string
  /** 0 to register a name. */
  from: number
  /** 0 to give it up. */
  to: number
  /** FID that makes the request. */
  fid?: number
  /** Custody address of the FID that makes the request. */
  owner: string
  /** Unix seconds. */
  timestamp: number
  /** The owner's signature of the claim, `0x…`. */
  signature: string
}

/**
 * Makes a transfer that the owner of an account has signed. One that was made before is returned again.
 * @throws TransferError
 */
export async function requestTransfer(context: AppContext, request: TransferRequest) {
  const { store } = context
  const { name, from, to, timestamp } = request
  const asking = from === 0 ? to : from
  if (asking === 0 || (request.fid !== undefined && request.fid !== asking)) {
    throw new TransferError('UNAUTHORIZED')
  }
  const account = await store.db
    .selectFrom('account')
    .select('custody_address')
    .where('fid', '=', asking)
    .executeTakeFirst()
  const owner = request.owner.toLowerCase()
  if (account?.custody_address !== owner) throw new TransferError('INVALID_FID_OWNER')
  const claim = userNameProofTypedData({ name, owner: owner as `0x${string}`, timestamp })
  if (!(await isSigned(claim, owner, request.signature, context.chain))) {
    throw new TransferError('INVALID_SIGNATURE')
  }
  const last = await assertAllowed(context, { ...request, owner })
  if (last) return presentTransfer(store, last)
  // As an account that is not registered, a name could be lost.
  if (to > 0 && to !== asking) await requireAccount(store, to)
  const userSignature = request.signature
  const id = await transferFname(store, {
    name,
    from,
    to,
    owner,
    timestamp,
    userSignature,
  }).catch((error: unknown) => {
    // Someone else was faster.
    if (error instanceof StoreError) throw new TransferError('USERNAME_TAKEN')
    throw error
  })
  return readTransfer(store, id)
}

/** @returns the transfer that has done what is asked for, if there was one */
async function assertAllowed(
  { store, clock }: AppContext,
  { name, from, to, owner, timestamp }: TransferRequest,
): Promise<TransferRow | undefined> {
  if (!FNAME.test(name)) throw new TransferError('INVALID_USERNAME')
  const [last, held] = await Promise.all([
    latest(store, { name }),
    to === 0 ? undefined : nameOfAccount(store, to),
  ])
  if (held !== undefined) {
    if (held === name && last?.owner === owner) return last
    throw new TransferError('TOO_MANY_NAMES')
  }
  const now = Math.floor(clock.now() / 1000)
  if (Math.abs(timestamp - now) > TOLERANCE || (last && Number(last.ts) > timestamp)) {
    throw new TransferError('INVALID_TIMESTAMP')
  }
  const holder = last?.to_fid ?? 0
  if (holder !== 0 && holder !== from) throw new TransferError('USERNAME_TAKEN')
  if (from !== 0 && holder === 0) throw new TransferError('USERNAME_NOT_FOUND')
  if (last && timestamp < Number(last.ts) + CHANGE_DELAY) throw new TransferError('THROTTLED')
  return undefined
}

/** An account may have one fname. */
async function nameOfAccount({ db }: Pick<Store, 'db'>, fid: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('fname')
    .select('name')
    .where('fid', '=', fid)
    .orderBy('registered_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.name
}

async function requireAccount({ db }: Pick<Store, 'db'>, fid: number): Promise<string> {
  const row = await db
    .selectFrom('account')
    .select('custody_address')
    .where('fid', '=', fid)
    .executeTakeFirst()
  if (!row) throw new TransferError('INVALID_FID_OWNER')
  return row.custody_address
}

async function readTransfer(store: Store, id: number) {
  const row = await store.db
    .selectFrom('fname_transfer')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return presentTransfer(store, row as TransferRow)
}

/**
 * Gives a name to an account, or to none (0), as the name server itself may: no signature, no waiting time. A name that
 * the account had before stays its own.
 * @throws TransferError `INVALID_FID_OWNER`, `INVALID_USERNAME`, `USERNAME_NOT_FOUND`
 */
export async function forceTransfer(
  { store }: Pick<AppContext, 'store'>,
  { name, to }: { name: string; to: number },
) {
  if (!FNAME.test(name)) throw new TransferError('INVALID_USERNAME')
  const holder = await store.db
    .selectFrom('fname')
    .select('fid')
    .where('name', '=', name)
    .executeTakeFirst()
  const from = holder?.fid ?? 0
  if (from === 0 && to === 0) throw new TransferError('USERNAME_NOT_FOUND')
  const owner = await requireAccount(store, to === 0 ? from : to)
  if (from === to) return (await readCurrentTransfer(store, { name }))!
  return readTransfer(store, await transferFname(store, { name, from, to, owner }))
}
