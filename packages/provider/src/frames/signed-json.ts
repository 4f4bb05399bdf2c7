import { keyTypes } from '@castaway/contract/eip712'
import type { Address, Hex } from 'viem'
import { z } from 'zod'
import type { AppContext } from '../context'
import { parseOrThrow } from '../http/query'
import { serverError } from '../errors'
import { fromHex, toHex, verifySignature, type Signer } from '../messages/index'
import { isAuthAddress, isCustodyAddress, isHashSigned } from '../signers/signatures'
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

/** A signer of the account, the wallet that owns it, or an address that may sign in as it. */
export type SignedJsonType = 'app_key' | 'custody' | 'auth'

const Header = z.object({
  fid: z.int().min(1),
  type: z.enum(['app_key', 'custody', 'auth']),
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
 * Verifies that an active key of the account made the signature: a signer that the account approved (`app_key`), its
 * custody wallet (`custody`) or one of its auth addresses (`auth`).
 * @param types which of them count
 * @throws 400 `INVALID_SIGNATURE`
 */
export async function verifySignedJson(
  { store, chain }: Pick<AppContext, 'store' | 'chain'>,
  signed: SignedJson,
  property: string,
  types: readonly SignedJsonType[] = ['app_key', 'custody'],
): Promise<VerifiedJson> {
  const { fid, type, key } = parseOrThrow(Header, jsonOf(decoded(signed.header), property), [
    property,
  ])
  if (!types.includes(type)) {
    const accepted = types.join(' or ')
    throw serverError('INVALID_SIGNATURE', `A key of type ${accepted} is required`, property)
  }
  const payload = jsonOf(decoded(signed.payload), property)
  const claim = { fid, key, signed, property }
  if (type === 'app_key') return { fid, payload, appFid: await signedByKey(store.db, claim) }
  const isTheirs = type === 'custody' ? isCustodyAddress : isAuthAddress
  if (!ADDRESS.test(key) || !(await isTheirs(store.db, fid, key))) {
    const reason = `This wallet ${type === 'custody' ? 'does not own' : 'can’t sign in as'} this fid`
    throw serverError('INVALID_SIGNATURE', reason, property)
  }
  await assertSignedByWallet(chain, claim)
  return { fid, payload, appFid: null }
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/

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

/** @throws 400 unless the wallet signed, also one that is a contract */
async function assertSignedByWallet(
  chain: AppContext['chain'],
  { key, signed, property }: SignatureClaim,
): Promise<void> {
  const { hashMessage } = await import('viem/utils')
  const hash = hashMessage(`${signed.header}.${signed.payload}`)
  const signature = walletSignature(signed.signature)
  if (!(await isHashSigned({ address: key as Address, hash, signature }, chain)))
    throw wrong(property)
}

/** Some libraries encode the bytes of a wallet's signature, others their hexadecimal text. */
function walletSignature(encoded: string): Hex {
  const bytes = Buffer.from(encoded, 'base64url')
  const text = bytes.toString('latin1')
  return /^0x(?:[0-9a-fA-F]{2})+$/.test(text) ? (text as Hex) : (toHex(bytes) as Hex)
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
