import type { SharedSignerPermission } from '@castaway/contract'
import type { Address, Hex } from 'viem'
import { serverError } from '../../errors'
import type { AppContext } from '../../context'
import { type Tx } from '../../store/index'
import { addSignerKey } from '../../messages/index'
import { loginMessage, type LoginRequest } from './login-request'
import { newSigner } from '../../signers/new-signer'
import { accountOfWallet, isHashSigned, assertSignature } from '../../signers/signatures'

/** Permissions that allow no writes; a key with only these need not be registered on the network. */
const IDLE: readonly SharedSignerPermission[] = ['READ_ONLY', 'NONE']

export interface Consent {
  custody_address: string
  signature: string
  /** The permissions that the user grants: the requested ones, or read-only. */
  permissions: SharedSignerPermission[]
}

export interface SignerGrant {
  fid: number
  signer_uuid: string
  permissions: SharedSignerPermission[]
}

/**
 * Grants the app a signer for the user who signed, with the permissions they allow. A user who did so before for the
 * same app and permissions gets the same signer again.
 * @throws 400 the signature is not theirs, or more than the requested permissions; 404 no account; 409 used
 */
export async function grantSigner(
  context: AppContext,
  request: LoginRequest,
  consent: Consent,
): Promise<SignerGrant> {
  const { store, clock, random, chain } = context
  const permissions = [...new Set(consent.permissions)].toSorted()
  const fits = permissions.every(
    (one) =>
      IDLE.includes(one) ||
      request.permissions.includes(one) ||
      request.permissions.includes('WRITE_ALL'),
  )
  if (!fits) {
    throw serverError('InvalidField', 'The app did not request these permissions', 'permissions')
  }
  const message = await loginMessage(context, request, consent.custody_address, permissions)
  const { hashMessage } = await import('viem/utils')
  const proof = {
    address: consent.custody_address as Address,
    hash: hashMessage(message),
    signature: consent.signature as Hex,
  }
  assertSignature(await isHashSigned(proof, chain))
  const fid = await accountOfWallet(store, consent.custody_address)
  const at = clock.now()
  return store.transaction(async (tx) => {
    const used = await tx
      .updateTable('login_request')
      .set({ used_at: at })
      .where('token', '=', request.token)
      .where('used_at', 'is', null)
      .returning('token')
      .executeTakeFirst()
    if (!used) throw serverError('CONFLICT', 'This page was already used')
    const known = await sharedSigner(tx, request.appId, fid, permissions)
    if (known) return { fid, signer_uuid: known, permissions }
    const made = newSigner(store, random, request.appId, at)
    await tx
      .insertInto('managed_signer')
      .values({ ...made, status: 'approved', fid, permissions })
      .execute()
    if (permissions.some((one) => !IDLE.includes(one))) {
      await addSignerKey(store, { fid, key: made.public_key, addedAt: at }, tx)
    }
    return { fid, signer_uuid: made.uuid, permissions }
  })
}

/** Finds a signer that was granted this way: no app requested its key with a signed request. */
async function sharedSigner(
  tx: Tx,
  appId: string,
  fid: number,
  permissions: readonly string[],
): Promise<string | undefined> {
  const rows = await tx
    .selectFrom('managed_signer')
    .select(['uuid', 'permissions'])
    .where('app_id', '=', appId)
    .where('fid', '=', fid)
    .where('status', '=', 'approved')
    .where('app_fid', 'is', null)
    .orderBy('created_at')
    .execute()
  return rows.find((row) => row.permissions.toSorted().join() === permissions.join())?.uuid
}
