import { keyTypes } from '@castaway/contract/eip712'
import type { AppContext } from '../context'
import { invalidField, serverError } from '../errors'
import { decodeMessage, fromHex, toHex } from '../messages/index'
import { checkFrameAction, textOf } from '../messages/frame-action'
import { StoreError } from '../store/index'

/** A frame action with valid bytes, signature and signer. */
export interface VerifiedAction {
  /** The original message: hexadecimal digits without `0x`. */
  hex: string
  hash: string
  fid: number
  /** Farcaster seconds. */
  ts: number
  url: string
  button: number
  cast?: { fid: number; hash: string }
  input?: string
  state?: string
  transaction?: string
  address?: string
  /** FID of the app whose key signed; null if unknown. */
  appFid: number | null
}

/**
 * Verifies a signed frame action: hash, signature, and that the key may sign for the FID.
 * @param hex with or without `0x`
 * @param property name of the request's field that contains the bytes
 * @throws 400 if it is not a frame action, or not a genuine one
 */
export async function verifyAction(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  hex: string,
  property: string,
): Promise<VerifiedAction> {
  const bytes = fromHex(hex.startsWith('0x') ? hex : `0x${hex}`)
  if (!bytes || bytes.length === 0) throw invalidField(property, `${property} is not hexadecimal`)
  const message = decode(bytes, property)
  const invalid = checkFrameAction(message, clock.now())
  if (invalid) {
    const code = /SIGNATURE|HASH/.test(invalid.code) ? 'INVALID_SIGNATURE' : 'INVALID_MESSAGE'
    throw serverError(code, invalid.message, property)
  }
  const { data } = message
  const key = await store.db
    .selectFrom('signer_key')
    .select(['app_fid'])
    .where('fid', '=', data.fid)
    .where('key', '=', toHex(message.signer))
    .where('removed_at', 'is', null)
    .where('key_type', '=', keyTypes.ed25519)
    .executeTakeFirst()
  if (!key)
    throw serverError(
      'INVALID_SIGNATURE',
      'The signing key is not authorized for this fid',
      property,
    )
  const body = data.frameActionBody!
  const cast = body.castId && { fid: body.castId.fid, hash: toHex(body.castId.hash) }
  return {
    hex: toHex(bytes).slice(2),
    hash: toHex(message.hash),
    fid: data.fid,
    ts: data.timestamp,
    url: textOf(body.url),
    button: body.buttonIndex,
    ...(cast && { cast }),
    ...(body.inputText.length > 0 && { input: textOf(body.inputText) }),
    ...(body.state.length > 0 && { state: textOf(body.state) }),
    ...(body.transactionId.length > 0 && { transaction: toHex(body.transactionId) }),
    ...(body.address.length > 0 && { address: toHex(body.address) }),
    appFid: key.app_fid,
  }
}

function decode(bytes: Uint8Array, property: string) {
  try {
    return decodeMessage(bytes)
  } catch (error) {
    if (error instanceof StoreError)
      throw serverError('INVALID_MESSAGE', error.shortMessage, property)
    throw error
  }
}
