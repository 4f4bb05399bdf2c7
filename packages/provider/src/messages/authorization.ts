import { keyTypes } from '@castaway/contract/eip712'
import { sql } from 'kysely'
import type { Tx } from '../store/open'
import { storageKind, type Entry } from './conflict'
import { validationError, type ValidationError } from './errors'
import { readStorageQuotas, type StorageQuotas } from './storage-quota'
import {
  checkSigner,
  readKeyMessages,
  signerName,
  type Signers,
  type SignerState,
} from './key-messages'
import { loanCheck } from './loan-check'
import { isProof, readNameOwners, readOwnAddresses, usernameIn } from './name-owners'
import { nameKind, type NameKind } from './names'
import { nameProofRow } from './project/name-proof'
import { isKeyMessage } from './rules-accounts'
import { saveKeyMessages, saveKeyUse } from './save-keys'
import { STORAGE_GRACE_MS } from './storage-terms'
import { CastType, MessageType, UserDataType } from './types'
import { dataTooLong, MAX_DATA_BYTES } from './validate'

/** What is needed to authorize a batch: registered FIDs, their signers, Pro status, usernames and storage. */
export interface BatchAuthorization {
  /** Returns the error that rejects this message, or null. */
  check(entry: Entry): ValidationError | null
  /** Returns the FID of the app whose key signed the message, or null if it is unknown. */
  appFid(entry: Entry): number | null
  /** Storage that the FIDs of the batch have rented and use. */
  quotas: StorageQuotas
  /** Writes what messages of the batch change about keys; those in the log, in order of arrival. */
  save(tx: Tx, logged: readonly Entry[]): Promise<void>
}

/** Returns the error that rejects a message whose author has no Pro subscription, or null. */
export function needsPro({
  type,
  data,
  size,
}: Pick<Entry, 'type' | 'data' | 'size'>): ValidationError | null {
  if (data.castAddBody?.type === CastType.tenThousand) {
    return validationError(
      'PRO_REQUIRED',
      'More than 1,024 bytes of text need a Pro subscription.',
      'text',
    )
  }
  if (type === MessageType.castAdd && size > MAX_DATA_BYTES)
    return dataTooLong(size, MAX_DATA_BYTES)
  return data.userDataBody?.type === UserDataType.banner
    ? validationError('PRO_REQUIRED', 'A banner needs a Pro subscription.', 'banner')
    : null
}

const ofKey = sql`fid, key, app_fid, scopes, ttl, used_ts, removed_at`
const currentKeys = sql`
  (select ${ofKey} from signer_key
    where removed_at is null and key_type = ${sql.lit(keyTypes.ed25519)})`
/** A node vouches for keys that messages have added before it was read; whether they still sign is known to it alone. */
const acceptedKeys = sql`
  (select ${ofKey} from signer_key where key_type = ${sql.lit(keyTypes.ed25519)}
    union all select fid, key, null, null, null, null, 0 from sync_key)`

/**
 * @param now Unix milliseconds
 * @param isAccepted whether a node has merged the messages before: then keys count that were removed since, and what
 * depended on the time was decided there
 */
export async function readAuthorization(
  tx: Tx,
  entries: readonly Entry[],
  now: number,
  isAccepted = false,
): Promise<BatchAuthorization> {
  const fids = [...new Set(entries.map((entry) => entry.fid))]
  const { rows } = await sql<{
    fid: number
    custody: string
    pro_expires_at: number | null
    key: string | null
    app_fid: number | null
    scopes: number[] | null
    ttl: number | null
    used_ts: number | null
    removed: boolean
  }>`
    select a.fid, a.custody_address as custody, p.pro_expires_at, k.key, k.app_fid, k.scopes, k.ttl,
      k.used_ts, k.removed_at is not null as removed
    from account a
    left join profile p on p.fid = a.fid
    left join ${isAccepted ? acceptedKeys : currentKeys} k on k.fid = a.fid
    where a.fid = any(${fids}::int[])`.execute(tx)
  const pro = new Map<number, number>()
  const signers: Signers = new Map()
  const formerSigners: Signers = new Map()
  const accounts = new Map<number, string>()
  for (const row of rows) {
    accounts.set(row.fid, row.custody)
    pro.set(row.fid, row.pro_expires_at ?? 0)
    if (!row.key) continue
    const known = row.removed ? formerSigners : signers
    known.set(signerName(row.fid, row.key), signerState(row))
  }
  const nameOwners = await readNameOwners(tx, entries)
  const ownAddresses = await readOwnAddresses(tx, entries)
  const quotas = await readStorageQuotas(tx, fids, now)
  const keyMessages = await readKeyMessages(tx, entries, { custody: accounts, signers })
  const loans = loanCheck(quotas)
  /** The signer of each accepted message; a later one in the batch may remove it. */
  const signedBy = new Map<string, SignerState>()
  /** What depends on storage and Pro. */
  const checkPaid = (entry: Entry): ValidationError | null => {
    if (entry.type === MessageType.lendStorage) return loans(entry)
    const kind = storageKind(entry.type)
    if (kind && quotas.capacity(entry.fid, kind) === 0) {
      const message = withoutStorage(quotas.endOf(entry.fid))
      return validationError('NO_STORAGE', message, undefined, { rule: 'no-storage-units' })
    }
    return pro.get(entry.fid)! <= now ? needsPro(entry) : null
  }
  const authorization: BatchAuthorization = {
    quotas,
    check(entry) {
      if (!accounts.has(entry.fid)) {
        return validationError('UNKNOWN_FID', `Fid ${entry.fid} is not registered.`, 'fid')
      }
      if (isKeyMessage(entry.type)) return keyMessages.check(entry)
      const name = signerName(entry.fid, entry.signer)
      const signer = signers.get(name) ?? formerSigners.get(name)
      const unsigned = isAccepted && signer !== undefined ? null : checkSigner(signer, entry, now)
      if (unsigned) return unsigned
      signedBy.set(entry.hash, signer!)
      const unpaid = isAccepted ? null : checkPaid(entry)
      if (unpaid) return unpaid
      const username = usernameIn(entry)
      const owner = username && nameOwners.ownerOf(username, isValid)
      if (username && owner !== entry.fid) {
        const kind = nameKind(username)
        const isUnproven = kind !== 'fname' && owner === undefined
        return validationError(
          'USERNAME_NOT_OWNED',
          notOwned[kind],
          'value',
          isUnproven ? { rule: 'name-unproven' } : undefined,
        )
      }
      if (isProof(entry) && !ownAddresses.has(`${entry.fid}:${nameProofRow(entry).owner}`)) {
        return validationError(
          'INVALID_USERNAME_PROOF',
          'The owner is neither the custody address of this fid nor verified for it.',
          'owner',
          { rule: 'owner-not-verified' },
        )
      }
      return null
    },
    appFid: (entry) => signedBy.get(entry.hash)?.appFid ?? null,
    async save(tx, logged) {
      await saveKeyMessages(
        tx,
        logged.filter(({ type }) => isKeyMessage(type)),
      )
      const byGasless = logged.filter(({ hash }) => signedBy.get(hash)?.gasless)
      await saveKeyUse(tx, byGasless)
    },
  }
  const isValid = (entry: Entry) => authorization.check(entry) === null
  return authorization
}

const signerState = (row: {
  app_fid: number | null
  scopes: number[] | null
  ttl: number | null
  used_ts: number | null
}): SignerState => ({
  appFid: row.app_fid,
  gasless:
    row.ttl === null ? null : { scopes: row.scopes ?? [], ttl: row.ttl, usedTs: row.used_ts ?? 0 },
})

const notOwned: Record<NameKind, string> = {
  fname: 'The name is not registered to this fid.',
  ens: 'This fid has no valid proof of the ENS name.',
  base: 'This fid has no valid proof of the Base name.',
}

/** Why an account without storage cannot write. */
function withoutStorage(end: number | undefined): string {
  if (end === undefined) return 'No storage is rented for this fid.'
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  return `The storage of this fid expired on ${day(end)}. Its messages stay until ${day(end + STORAGE_GRACE_MS)}: rent storage to keep them and to write.`
}
