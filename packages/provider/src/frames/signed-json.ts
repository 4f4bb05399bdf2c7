import { keyTypes } from '@castaway/contract/eip712'
import { z } from 'zod'
import { parseOrThrow } from '../http/query'
import { serverError } from '../errors'
import { fromHex, toHex, verifySignature, type Signer } from '../messages/index'
import type { Db } from '../store/index'

/** A JSON Farcaster Signature: an account's statement outside of the network's messages. All parts are base64url. */
export interface SignedJson {
  header: string
  payload: string
  signature: string
}

/** The verified account and payload. */
export interface VerifiedJson {
  fid: number
  payload: unknown
  /** FID of the app that requested the signing key; null if none did. */
  appFid: number | null
}

const part = z
  .string()
  .min(1)
  .max(16_000)
  .regex(/^[\w-]+={0,2}$/)
export const SignedJson = z.object({ header: part, payload: part, signature: part })

const Header = z.object({
  fid: z.int().min(1),
  type: z.enum(['app_key', 'custody']),
  key: z.string().regex(/^0x(?:[0-9a-fA-F]{2})+$/),
})

const base64url = (text: string | Uint8Array): string => Buffer.from(text).toString('base64url')

/** Signs with a key of the account, as apps do. */
export function signJson(fid: number, signer: Signer, payload: unknown): SignedJson {
  const header = base64url(JSON.stringify({ fid, type: 'app_key', key: toHex(signer.publicKey) }))
  const encodedPayload = base64url(JSON.stringify(payload))
  return {
    header,
    payload: encodedPayload,
    signature: base64url(signer.sign(Buffer.from(`${header}.${encodedPayload}`))),
  }
}

/** `header.payload.signature` */
export const toCompact = ({ header, payload, signature }: SignedJson): string =>
  `${header}.${payload}.${signature}`

/**
 * Parses the compact form (`header.payload.signature`) or the JSON form.
 * @throws 400 that names the property
 */
export function parseSignedJson(text: string, property: string): SignedJson {
  const [header, payload, signature, ...more] = text.split('.')
  if (signature !== undefined && more.length === 0) {
    return parseOrThrow(SignedJson, { header, payload, signature }, [property])
  }
  return parseOrThrow(SignedJson, jsonOf(text, property), [property])
}

/**
 * Verifies that an active key of the account made the signature: a signer that the account approved (`app_key`), or its
 * custody wallet (`custody`).
 * @throws 400 `INVALID_SIGNATURE`
 */
export async function verifySignedJson(
  db: Db,
  signed: SignedJson,
  property: string,
): Promise<VerifiedJson> {
  const { fid, type, key } = parseOrThrow(Header, jsonOf(decoded(signed.header), property), [
    property,
  ])
  const payload = jsonOf(decoded(signed.payload), property)
  const appFid =
    type === 'app_key'
      ? await signedByKey(db, { fid, key, signed, property })
      : await signedByWallet(db, { fid, key, signed, property })
  return { fid, payload, appFid }
}

interface SignatureClaim {
  fid: number
  key: string
  signed: SignedJson
  property: string
}

async function signedByKey(
  db: Db,
  { fid, key, signed, property }: SignatureClaim,
): Promise<number | null> {
  const publicKey = fromHex(key.toLowerCase())
  const bytes = Buffer.from(signed.signature, 'base64url')
  const message = Buffer.from(`${signed.header}.${signed.payload}`)
  if (!publicKey || !verifySignature(message, bytes, publicKey)) throw wrong(property)
  const row = await db
    .selectFrom('signer_key')
    .select('app_fid')
    .where('fid', '=', fid)
    .where('key', '=', key.toLowerCase())
    .where('removed_at', 'is', null)
    .where('key_type', '=', keyTypes.ed25519)
    .executeTakeFirst()
  if (!row)
    throw serverError('INVALID_SIGNATURE', 'This key is not authorized for this fid', property)
  return row.app_fid
}

async function signedByWallet(
  db: Db,
  { fid, key, signed, property }: SignatureClaim,
): Promise<null> {
  const account = await db
    .selectFrom('account')
    .select('custody_address')
    .where('fid', '=', fid)
    .executeTakeFirst()
  if (account?.custody_address !== key.toLowerCase()) {
    throw serverError('INVALID_SIGNATURE', 'This wallet does not own this fid', property)
  }
  const { verifyMessage } = await import('viem/utils')
  const bytes = Buffer.from(signed.signature, 'base64url')
  // Some libraries encode the bytes, others their hexadecimal text.
  const signature = bytes.length === 132 ? bytes.toString('latin1') : toHex(bytes)
  const message = `${signed.header}.${signed.payload}`
  const args = { address: key as `0x${string}`, message, signature: signature as `0x${string}` }
  if (!(await verifyMessage(args).catch(() => false))) throw wrong(property)
  return null
}

const wrong = (property: string) =>
  serverError('INVALID_SIGNATURE', 'The signature does not match the key in its header', property)

const decoded = (text: string): string => Buffer.from(text, 'base64url').toString('utf8')

function jsonOf(text: string, property: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw serverError(
      'INVALID_SIGNATURE',
      `${property} is not a JSON Farcaster Signature`,
      property,
    )
  }
}
