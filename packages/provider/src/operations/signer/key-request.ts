import { signedKeyRequestTypedData } from '@castaway/contract/eip712'
import type { Random } from '@castaway/contract'
import type { Hex } from 'viem'
import type { Call } from '../../context'
import { invalidField, notFound, serverError } from '../../errors'
import { isSigned, assertNotExpired } from '../../signers/signatures'

/** The request of an app to approve a key, whether managed or not. */
interface KeyRequestBody {
  signature: string
  app_fid: number
  /** Unix seconds. */
  deadline: number
  redirect_url?: string
  sponsor?: { fid?: number; signature?: string; sponsored_by_neynar?: boolean }
}

export type KeyRequestContext = Pick<Call, 'store' | 'at' | 'chain'> & {
  random: Random
  body: KeyRequestBody
}

/**
 * Verifies a key request against the app's custody wallet, and creates its approval link.
 * @param key public key or padded address, 32 bytes
 * @returns the columns that managed and developer-managed keys store
 * @throws 400 expired, unsafe, or not signed by the app; 404 unknown app or sponsor
 */
export async function checkedKeyRequest(
  { body, store, at, random, chain }: KeyRequestContext,
  key: string,
) {
  assertNotExpired(body.deadline, at)
  assertSafeRequest(body.redirect_url)
  const app = await custodyOf(store, body.app_fid, 'app_fid')
  const request = signedKeyRequestTypedData({
    requestFid: body.app_fid,
    key: key as Hex,
    deadline: body.deadline,
  })
  if (!(await isSigned(request, app, body.signature, chain))) {
    throw serverError(
      'INVALID_SIGNATURE',
      'The signature is not the signature of app_fid’s custody wallet for this key and deadline',
      'signature',
    )
  }
  const sponsor = await sponsorOf(store, body)
  return {
    status: 'pending_approval' as const,
    app_fid: body.app_fid,
    approval_token: Buffer.from(random.bytes(24)).toString('base64url'),
    deadline: body.deadline,
    request_signature: body.signature.toLowerCase(),
    redirect_url: body.redirect_url ?? null,
    sponsor: sponsor && JSON.stringify(sponsor),
    updated_at: at,
  }
}

async function custodyOf(store: Call['store'], fid: number, property: string) {
  const account = await store.db
    .selectFrom('account')
    .select('custody_address')
    .where('fid', '=', fid)
    .executeTakeFirst()
  if (!account) throw notFound('The account', property)
  return account.custody_address
}

/** A `javascript:` link would run on this server's page. Apps' own schemes are fine. */
function assertSafeRequest(url: string | undefined): void {
  if (url === undefined) return
  const protocol = URL.canParse(url) ? new URL(url).protocol : null
  if (!protocol || ['javascript:', 'data:', 'vbscript:', 'file:', 'blob:'].includes(protocol)) {
    throw invalidField('redirect_url', 'redirect_url is not a valid URL')
  }
}

async function sponsorOf(store: Call['store'], { sponsor, signature }: KeyRequestBody) {
  // Approvals are free here, so there is nothing to sponsor.
  if (!sponsor || sponsor.sponsored_by_neynar) return null
  if (sponsor.fid === undefined || sponsor.signature === undefined) {
    throw invalidField('sponsor', 'A sponsor needs a fid and a signature')
  }
  const address = await custodyOf(store, sponsor.fid, 'sponsor.fid')
  const { verifyMessage } = await import('viem/utils')
  const given = { address: address as Hex, signature: sponsor.signature as Hex }
  const valid = await verifyMessage({ ...given, message: { raw: signature as Hex } }).catch(
    () => false,
  )
  if (!valid) {
    throw serverError(
      'INVALID_SIGNATURE',
      "The sponsor's signature is not its custody wallet's signature of signature",
      'sponsor.signature',
    )
  }
  return { fid: sponsor.fid, signature: sponsor.signature }
}
