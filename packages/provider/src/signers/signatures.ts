import { authAddressKey, keyTypes } from '@castaway/contract/eip712'
import type { Address, Hex, TypedDataDefinition } from 'viem'
import type { LocalChain } from '../chain/local-chain'
import { isSignedByContract } from '../chain/signatures'
import { serverError } from '../errors'
import type { Db, Store } from '../store/index'

/**
 * Whether this address signed the typed data: with its key, or as a contract on the local OP Mainnet, where accounts
 * are registered.
 */
export async function isSigned(
  typed: TypedDataDefinition<any, any>,
  address: string,
  signature: string,
  chain: LocalChain,
): Promise<boolean> {
  // Imported lazily, because it is slow to load and reads don't need it.
  const { hashTypedData } = await import('viem/utils')
  let hash: Hex
  try {
    hash = hashTypedData(typed)
  } catch {
    return false
  }
  return isHashSigned({ address: address as Address, hash, signature: signature as Hex }, chain)
}

/** Like `isSigned`, for the hash of the signed data. */
export async function isHashSigned(
  signed: { address: Address; hash: Hex; signature: Hex },
  chain: LocalChain,
): Promise<boolean> {
  const { verifyHash } = await import('viem/utils')
  const byKey = await verifyHash(signed).catch(() => false)
  return byKey || isSignedByContract(chain, 'optimism', signed)
}

/**
 * @param deadline Unix seconds
 * @throws 400 if the deadline has passed or is invalid
 */
export function assertNotExpired(deadline: number, now: number): void {
  if (deadline > 2 ** 40)
    throw serverError('InvalidField', 'deadline must be in Unix seconds', 'deadline')
  if (deadline * 1000 <= now) throw serverError('EXPIRED', 'The deadline has passed', 'deadline')
}

/**
 * The account of a custody wallet that has just signed.
 * @throws 404 if it has none
 */
export async function accountOfWallet({ db }: Store, wallet: string): Promise<number> {
  const account = await db
    .selectFrom('account')
    .select('fid')
    .where('custody_address', '=', wallet.toLowerCase())
    .executeTakeFirst()
  if (!account)
    throw serverError('NotFound', 'This wallet does not own an account here', 'custody_address')
  return account.fid
}

/** Whether this wallet owns the account. */
export async function isCustodyAddress(db: Db, fid: number, address: string): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('custody_address')
    .where('fid', '=', fid)
    .executeTakeFirst()
  return account?.custody_address === address.toLowerCase()
}

/** Whether this address may sign in as the account. */
export async function isAuthAddress(db: Db, fid: number, address: string): Promise<boolean> {
  const key = await db
    .selectFrom('signer_key')
    .select('fid')
    .where('fid', '=', fid)
    .where('key', '=', authAddressKey(address))
    .where('key_type', '=', keyTypes.authAddress)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return key !== undefined
}

/** @throws 400 if the signature is not the wallet's */
export function assertSignature(isTheirs: boolean): void {
  if (isTheirs) return
  throw serverError(
    'INVALID_SIGNATURE',
    'The signature is not this wallet’s signature of this request',
    'signature',
  )
}
