import { bytesOf } from '@castaway/server-kit/bytes'
import { keyTypes } from '@castaway/contract/eip712'
import { fromFarcasterTime } from '@castaway/contract'
import { sql } from 'kysely'
import { decodeLogged } from '../../messages/codec'
import { toHex } from '../../messages/hex'
import { MAX_KEYS } from '../../messages/key-messages'
import { MessageType } from '../../messages/types'
import type { Store } from '../../store/open'
import { invalidArgument, NodeError } from '../errors'
import { checkFid, type FidRequest } from '../messages'
import { onChainSigner, onChainSignersByFid } from './read'
import type { OnChainEvent } from './view'

/** A key that may write for an account, with what its source says of it. Times are Unix seconds. */
export interface NodeSigner {
  source: number
  key: Uint8Array
  keyType: number
  fid: number
  addedAt: number
  /** Of a key that a message has added: when it last signed, how many seconds it lasts without, and until when. */
  lastUsedAt?: number
  ttl?: number
  expiresAt?: number
  /** The message types that it may sign; empty for a key on the chain, which may sign all. */
  scopes: readonly number[]
  /** Of a key that a message has added: the app that asked for it. */
  requestFid?: number
  /** Of a key that a message has added: the number of its account's wallet that the message used up. */
  nonce?: number
  onchainEvent?: OnChainEvent
}

export interface SignersPage {
  signers: NodeSigner[]
  nextPageToken?: Uint8Array
  /** Keys of this account that messages have added, and how many it may have. */
  gaslessSignerCount: number
  gaslessSignerLimit: number
  /** The highest number that messages about keys of this account have used up; 0 if it never had one. */
  currentUserNonce: number
  requesterFidNonces: { key: number; value: number }[]
}

type EventStore = Pick<Store, 'db' | 'cursors' | 'deriveKey'>

/** Most apps whose numbers one request asks for. */
const MAX_REQUESTERS = 1000

/** Where a key comes from: the registry on the chain, or a message. */
export const SignerSource = { onChain: 1, offChain: 2 } as const

/** @throws {NodeError} `NotFound` */
export async function signerOf(
  store: EventStore,
  request: { fid: number; signer: Uint8Array },
): Promise<NodeSigner> {
  try {
    return viewOnChain(await onChainSigner(store, request))
  } catch (cause) {
    const [added] = await offChainSigners(store, request.fid, toHex(request.signer))
    if (!added || !(cause instanceof NodeError)) throw cause
    return added
  }
}

/** The keys on the chain, page by page; those of messages, of which there are few, are on the last page. */
export async function signersByFid(
  store: EventStore,
  request: FidRequest & { requesterFids?: readonly number[] },
): Promise<SignersPage> {
  const fid = checkFid(request.fid)
  const requesters = request.requesterFids ?? []
  if (requesters.length > MAX_REQUESTERS)
    throw invalidArgument(`requester_fids has more than ${MAX_REQUESTERS} fids`)
  const { events, ...page } = await onChainSignersByFid(store, request)
  const offChain = await offChainSigners(store, fid)
  const nonces = await sql<{ kind: string; fid: number; nonce: number }>`
    select kind, fid, nonce::float8 as nonce from key_nonce
    where (kind = 'user' and fid = ${fid}::int)
      or (kind = 'app' and fid = any(${requesters.map(checkFid)}::int[]))`.execute(store.db)
  const nonceOf = (kind: string, of: number) =>
    nonces.rows.find((row) => row.kind === kind && row.fid === of)?.nonce ?? 0
  return {
    ...page,
    signers: [...events.map(viewOnChain), ...(page.nextPageToken?.length ? [] : offChain)],
    gaslessSignerCount: offChain.length,
    gaslessSignerLimit: MAX_KEYS,
    currentUserNonce: nonceOf('user', fid),
    requesterFidNonces: requesters.map((key) => ({
      key,
      value: nonceOf('app', key),
    })),
  }
}

function viewOnChain(event: OnChainEvent): NodeSigner {
  const { key, keyType } = event.signerEventBody!
  return {
    source: SignerSource.onChain,
    key,
    keyType,
    fid: event.fid,
    addedAt: event.blockTimestamp,
    scopes: [],
    onchainEvent: event,
  }
}

async function offChainSigners(
  { db }: EventStore,
  fid: number,
  key?: string,
): Promise<NodeSigner[]> {
  const { rows } = await sql<{
    key: string
    appFid: number | null
    addedAt: number
    scopes: number[]
    ttl: number
    usedTs: number
    raw: string | null
  }>`
    select key, app_fid as "appFid", added_at::float8 as "addedAt", scopes, ttl,
      used_ts as "usedTs", (
        select m.raw from message m where m.fid = k.fid and m.type = ${sql.lit(MessageType.keyAdd)}
          and m.conflict_key = 'k:' || k.fid || ':' || hex(k.key) order by m.seq desc limit 1) as raw
    from signer_key k where fid = ${fid}::int and ttl is not null and removed_at is null
      ${key === undefined ? sql`` : sql`and key = ${key}`} order by added_at, key`.execute(db)
  return rows.map(({ appFid, addedAt, usedTs, scopes, ttl, raw, ...row }) => {
    // A database that follows another node may have the key without its message.
    const nonce = raw ? decodeLogged(raw).data.keyAddBody?.nonce : undefined
    const lastUsedAt = Math.floor(fromFarcasterTime(usedTs) / 1000)
    return {
      source: SignerSource.offChain,
      key: bytesOf(row.key),
      keyType: keyTypes.ed25519,
      fid,
      addedAt: Math.floor(addedAt / 1000),
      lastUsedAt,
      ttl,
      ...(ttl > 0 && { expiresAt: lastUsedAt + ttl }),
      scopes,
      ...(appFid && { requestFid: appFid }),
      ...(nonce !== undefined && { nonce }),
    }
  })
}
