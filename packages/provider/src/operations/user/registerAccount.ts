import { registrationTypedData } from '@castaway/contract/eip712'
import { fnamePattern, operations, ServerError } from '@castaway/contract'
import type { Address } from 'viem'
import { defineHandler, type Call } from '../../context'
import { invalidField, notFound, serverError } from '../../errors'
import { StoreError, type Tx } from '../../store/index'
import { addSignerKey, claimFname, registerAccount, rentStorage } from '../../messages/index'
import { viewUsers } from '../../views/users'
import { actingSigner } from '../../signers/acting-signer'
import { publish } from '../publish'
import { newSigner } from '../../signers/new-signer'
import { checkedKeyRequest } from '../signer/key-request'
import { requireSigner } from '../signer/require-signer'
import { presentSigner, signerColumns } from '../signer/present-signer'
import { isSigned, assertNotExpired } from '../../signers/signatures'
import { profileDrafts } from './profile-data'
import { takeReservation } from './reservation'

/** Storage units of a new account, of the current year's type. */
const FIRST_UNITS = 10

/** All or nothing: the account, its storage, username, approved signer and profile. */
export default defineHandler(operations.registerAccount, async (call) => {
  const { body, store, random, app, at, publicUrl } = call
  const { fid, requested_user_custody_address: custody } = body
  const name = nameOf(body)
  assertNotExpired(body.deadline, at)
  const transfer = registrationTypedData({
    fid,
    custodyAddress: custody as Address,
    deadline: body.deadline,
  })
  if (!(await isSigned(transfer, custody, body.signature, call.chain))) {
    throw serverError(
      'INVALID_SIGNATURE',
      'The signature is not the custody address’s signature of the transfer of this fid',
      'signature',
    )
  }
  const own = body.signer && (await requestedSigner(call, body.signer))
  const signers = await store
    .transaction(async (tx) => {
      if (!(await takeReservation(tx, fid, app.id, at))) {
        const taken = await tx
          .selectFrom('account')
          .select('fid')
          .where('fid', '=', fid)
          .executeTakeFirst()
        throw taken
          ? serverError('CONFLICT', 'The fid is already registered', 'fid')
          : notFound('A reservation of this fid by this API key', 'fid')
      }
      await registerAccount(store, { fid, custodyAddress: custody, registeredAt: at }, tx)
      await rentStorage(store, [{ fid, units: FIRST_UNITS, rentedAt: at }], tx)
      if (name) await claimFname(store, { name, fid, owner: custody, registeredAt: at }, tx)
      const made = newSigner(store, random, app.id, at)
      const row = await tx
        .insertInto('managed_signer')
        .values({ ...made, status: 'approved', fid })
        .returning(signerColumns)
        .executeTakeFirstOrThrow()
      await addSignerKey(store, { fid, key: made.public_key, addedAt: at }, tx)
      const acting = await actingSigner({ app, store: { ...store, db: tx } }, row.uuid, 'WRITE_ALL')
      const { username: _, ...fields } = body.metadata ?? {}
      await publish(call, acting, profileDrafts({ ...fields, username: name }), tx)
      return own ? [row, await approve(tx, own)] : [row]
    })
    .catch((error: unknown) => {
      throw asConflict(error)
    })
  const user = (await viewUsers(store.db, [fid])).get(fid)
  return {
    success: true as const,
    message: 'The account was registered and its signer approved',
    signer: presentSigner(signers[0]!, publicUrl),
    signers: signers.map((row) => {
      const { signer_uuid: uuid, ...signer } = presentSigner(row, publicUrl)
      return { uuid, ...signer }
    }),
    ...(user && { user }),
  }

  /** Approves a signer that the app already has: its key comes with the account. */
  async function approve(tx: Tx, { uuid, request }: RequestedSigner) {
    const row = await tx
      .updateTable('managed_signer')
      .set({ ...request, status: 'approved', approval_token: null, fid })
      .where('uuid', '=', uuid)
      .where('status', 'in', ['generated', 'pending_approval'])
      .returning(signerColumns)
      .executeTakeFirst()
    if (!row) throw alreadyApproved()
    await addSignerKey(
      store,
      { fid, key: row.public_key, appFid: request.app_fid, addedAt: at },
      tx,
    )
    return row
  }
})

type RegisterCall = Call<typeof operations.registerAccount>
type RequestedSigner = Awaited<ReturnType<typeof requestedSigner>>

/**
 * Checks the request for the key of a signer.
 * @throws 400 not signed by its app, or expired; 403, 404 not a signer of the calling app; 409 approved before
 */
async function requestedSigner(
  call: RegisterCall,
  { uuid, app_fid, deadline, ...rest }: NonNullable<RegisterCall['body']['signer']>,
) {
  const signer = await requireSigner(call, uuid)
  if (signer.status === 'approved') throw alreadyApproved()
  if (signer.status === 'revoked') {
    throw serverError('SIGNER_REVOKED', 'The signer was revoked', 'signer.uuid')
  }
  const body = { app_fid, deadline, signature: rest.signed_key_request_metadata_signature }
  return {
    uuid: signer.uuid,
    request: await checkedKeyRequest({ ...call, body }, signer.public_key),
  }
}

const alreadyApproved = () =>
  serverError('CONFLICT', 'The signer is already approved', 'signer.uuid')

/** The username is `fname` or the profile's username; if both are given, they must agree. */
function nameOf({ fname, metadata }: Call<typeof operations.registerAccount>['body']) {
  const username = metadata?.username
  if (fname !== undefined && username !== undefined && fname !== username) {
    throw invalidField('metadata.username', 'metadata.username does not match the fname')
  }
  const name = fname ?? username
  if (name !== undefined && !fnamePattern.test(name)) {
    throw invalidField(
      fname === undefined ? 'metadata.username' : 'fname',
      'A name must have 1 to 16 lowercase letters, digits, and hyphens, and must not start with a hyphen',
    )
  }
  return name
}

function asConflict(error: unknown): unknown {
  if (!(error instanceof StoreError) || error instanceof ServerError) return error
  switch (error.code) {
    case 'FNAME_TAKEN':
      return serverError('NAME_TAKEN', 'This name is taken', 'fname')
    case 'CUSTODY_TAKEN':
      return serverError(
        'CONFLICT',
        'This address already owns an account',
        'requested_user_custody_address',
      )
    case 'FID_TAKEN':
      return serverError('CONFLICT', 'The fid is already registered', 'fid')
    default:
      return error
  }
}
