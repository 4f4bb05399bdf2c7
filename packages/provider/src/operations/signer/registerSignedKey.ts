import { signedKeyRequestTypedData } from '@castaway/contract/eip712'
import { operations } from '@castaway/contract'
import type { Hex } from 'viem'
import { handle, type Call } from '../../http/handle'
import { invalid, notFound, refuse } from '../../http/refusal'
import { ownedSigner } from './owned'
import { presentSigner, signerColumns } from './present'
import { isSigned, refuseExpired } from './signatures'

export default handle(operations.registerSignedKey, async (call) => {
  const { body, store, random, at, publicUrl } = call
  const signer = await ownedSigner(call, body.signer_uuid)
  if (signer.status === 'approved') {
    throw refuse('CONFLICT', 'The signer is approved already', 'signer_uuid')
  }
  if (signer.status === 'revoked') {
    throw refuse('SIGNER_REVOKED', 'The signer was revoked', 'signer_uuid')
  }
  refuseExpired(body.deadline, at)
  refuseUnsafe(body.redirect_url)
  const app = await custodyOf(call, body.app_fid, 'app_fid')
  const request = signedKeyRequestTypedData({
    requestFid: body.app_fid,
    key: signer.public_key as Hex,
    deadline: body.deadline,
  })
  if (!(await isSigned(request, app, body.signature))) {
    throw refuse(
      'INVALID_SIGNATURE',
      'The signature is not that of the custody wallet of app_fid over this key and deadline',
      'signature',
    )
  }
  const sponsor = await sponsorOf(call)
  const row = await store.db
    .updateTable('managed_signer')
    .set({
      status: 'pending_approval',
      app_fid: body.app_fid,
      approval_token: Buffer.from(random.bytes(24)).toString('base64url'),
      deadline: body.deadline,
      request_signature: body.signature.toLowerCase(),
      redirect_url: body.redirect_url ?? null,
      sponsor: sponsor && JSON.stringify(sponsor),
      updated_at: at,
    })
    .where('uuid', '=', signer.uuid)
    .where('status', 'in', ['generated', 'pending_approval'])
    .returning(signerColumns)
    .executeTakeFirst()
  if (!row) throw refuse('CONFLICT', 'The signer is approved already', 'signer_uuid')
  return presentSigner(row, publicUrl)
})

async function custodyOf({ store }: Pick<Call, 'store'>, fid: number, property: string) {
  const account = await store.db
    .selectFrom('account')
    .select('custody_address')
    .where('fid', '=', fid)
    .executeTakeFirst()
  if (!account) throw notFound('The account', property)
  return account.custody_address
}

/** A link that runs a script would run it on the island's page. Apps' own schemes are fine. */
function refuseUnsafe(url: string | undefined): void {
  if (url === undefined) return
  const protocol = URL.canParse(url) ? new URL(url).protocol : null
  if (!protocol || ['javascript:', 'data:', 'vbscript:', 'file:', 'blob:'].includes(protocol)) {
    throw invalid('redirect_url', 'redirect_url is no address that can be gone to')
  }
}

async function sponsorOf(call: Call<typeof operations.registerSignedKey>) {
  const { sponsor, signature } = call.body
  // Approvals cost nothing here, so there is nothing for the island to pay.
  if (!sponsor || sponsor.sponsored_by_neynar) return null
  if (sponsor.fid === undefined || sponsor.signature === undefined) {
    throw invalid('sponsor', 'A sponsor has an fid and a signature')
  }
  const address = await custodyOf(call, sponsor.fid, 'sponsor.fid')
  const { verifyMessage } = await import('viem/utils')
  const given = { address: address as Hex, signature: sponsor.signature as Hex }
  const valid = await verifyMessage({ ...given, message: { raw: signature as Hex } }).catch(
    () => false,
  )
  if (!valid) {
    throw refuse(
      'INVALID_SIGNATURE',
      "The sponsor's signature is not its custody wallet's over signature",
      'sponsor.signature',
    )
  }
  return { fid: sponsor.fid, signature: sponsor.signature }
}
