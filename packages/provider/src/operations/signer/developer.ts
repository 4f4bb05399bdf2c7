import type { DeveloperManagedAuthAddress, DeveloperManagedSigner } from '@castaway/contract'
import { addressOfKey, keyTypes, type KeyType } from '@castaway/contract/eip712'
import { sql } from 'kysely'
import type { Call } from '../../context'
import { notFound, serverError } from '../../errors'
import type { DeveloperSignerStatus } from '../../store/tables-graph'
import { checkedKeyRequest, type KeyRequestContext } from './key-request'

interface DeveloperKeyRow {
  public_key: string
  status: DeveloperSignerStatus
  fid: number | null
  approval_token: string
}

/** A key that an app manages itself: an Ed25519 key that signs messages, or an address that signs in. */
export interface DeveloperKey {
  /** 32 bytes, in lowercase. */
  key: string
  keyType: KeyType
}

const columns = ['public_key', 'status', 'fid', 'approval_token'] as const

/** The argument that contains a key of this type. */
const propertyOf = (keyType: KeyType) =>
  keyType === keyTypes.authAddress ? 'address' : 'public_key'

/**
 * Reads a key of the calling app in any state.
 * @throws 404 unknown, 403 registered by another app
 */
export async function requireDeveloperKey(
  { store, app }: Pick<Call, 'store' | 'app'>,
  { key, keyType }: DeveloperKey,
): Promise<DeveloperKeyRow> {
  const isAddress = keyType === keyTypes.authAddress
  const row = await store.db
    .selectFrom('developer_signer')
    .select([...columns, 'app_id'])
    .where('public_key', '=', key)
    .where('key_type', '=', keyType)
    .executeTakeFirst()
  if (!row) throw notFound(isAddress ? 'The auth address' : 'The signer', propertyOf(keyType))
  if (row.app_id !== app.id) {
    const message = `The ${isAddress ? 'address' : 'key'} was registered with another API key`
    throw serverError('Forbidden', message, propertyOf(keyType))
  }
  return row
}

/**
 * Stores the signed request of an app to approve a key. A new request while approval is pending creates a new link and
 * invalidates the old one.
 * @throws 400 expired, unsafe, or not signed by the app; 403 revoked; 404 unknown app or sponsor; 409 in use
 */
export async function requestDeveloperKey(
  call: KeyRequestContext & Pick<Call, 'app'>,
  { key, keyType }: DeveloperKey,
): Promise<DeveloperKeyRow> {
  const { store, app, at } = call
  await assertKeyUnused(call, { key, keyType })
  const request = await checkedKeyRequest(call, key)
  const row = await store.db
    .insertInto('developer_signer')
    .values({ public_key: key, key_type: keyType, app_id: app.id, ...request, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('public_key')
        .doUpdateSet(request)
        .where('developer_signer.app_id', '=', app.id)
        .where('developer_signer.key_type', '=', keyType)
        .where('developer_signer.status', '=', 'pending_approval'),
    )
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw keyInUse(keyType)
  return row
}

const keyInUse = (keyType: KeyType) =>
  serverError(
    'CONFLICT',
    `The ${keyType === keyTypes.authAddress ? 'address' : 'key'} is already in use`,
    propertyOf(keyType),
  )

/** @throws 403 if the key was revoked, 409 if it is in use; a revoked key stays revoked forever */
async function assertKeyUnused(
  { store }: Pick<Call, 'store'>,
  { key, keyType }: DeveloperKey,
): Promise<void> {
  const { rows } = await sql<{ revoked: boolean }>`
    select removed_at is not null as revoked from signer_key where key = ${key}
    union all select status = 'revoked' from managed_signer where public_key = ${key}
    union all select status = 'revoked' from developer_signer
      where public_key = ${key} and status <> 'pending_approval'`.execute(store.db)
  if (rows.some(({ revoked }) => revoked)) {
    const message = `The ${keyType === keyTypes.authAddress ? 'address' : 'key'} was revoked`
    throw serverError('SIGNER_REVOKED', message, propertyOf(keyType))
  }
  if (rows.length > 0) throw keyInUse(keyType)
}

const approvalUrl = (row: DeveloperKeyRow, publicUrl: string): string | undefined =>
  row.status === 'pending_approval' ? `${publicUrl}/approve/${row.approval_token}` : undefined

/** Presents a developer-managed signer to its app. The link is included while approval is pending. */
export const presentDeveloperSigner = (
  row: DeveloperKeyRow,
  publicUrl: string,
): DeveloperManagedSigner => {
  const url = approvalUrl(row, publicUrl)
  return {
    public_key: row.public_key,
    status: row.status,
    ...(url && { signer_approval_url: url }),
    ...(row.fid !== null && { fid: row.fid }),
  }
}

/** Presents a developer-managed auth address to its app. The link is included while approval is pending. */
export const presentAuthAddress = (
  row: DeveloperKeyRow,
  publicUrl: string,
): DeveloperManagedAuthAddress => {
  const url = approvalUrl(row, publicUrl)
  return {
    address: addressOfKey(row.public_key)!,
    status: row.status,
    ...(url && { auth_address_approval_url: url }),
    ...(row.fid !== null && { fid: row.fid }),
  }
}
