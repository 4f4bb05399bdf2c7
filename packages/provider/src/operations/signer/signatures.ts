import type { Address, Hex, TypedDataDefinition } from 'viem'
import type { LocalChain } from '../../chain/local-chain'
import { isSignedByContract } from '../../chain/signatures'
import { serverError } from '../../errors'
import type { Store } from '../../store/index'

/**
 * Whether this address made the signature over the typed data: with its key, or as a contract on the island's own
 * OP Mainnet, where accounts live.
 */
export async function isSigned(
  typed: TypedDataDefinition<any, any>,
  address: string,
  signature: string,
  chain: LocalChain,
): Promise<boolean> {
  // Loaded when first needed, for it takes its time and reading needs none of it.
  const { hashTypedData } = await import('viem/utils')
  let hash: Hex
  try {
    hash = hashTypedData(typed)
  } catch {
    return false
  }
  return isHashSigned({ address: address as Address, hash, signature: signature as Hex }, chain)
}

/** The same for the hash of whatever was signed. */
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
 * @throws 400 where the time to sign is over, or is no time
 */
export function assertNotExpired(deadline: number, now: number): void {
  if (deadline > 2 ** 40)
    throw serverError('InvalidField', 'deadline must be in Unix seconds', 'deadline')
  if (deadline * 1000 <= now) throw serverError('EXPIRED', 'The deadline has passed', 'deadline')
}

/**
 * The account that a custody wallet owns, which has just signed.
 * @throws 404 where it owns none
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

/** @throws 400 where a wallet is said to have signed what it did not */
export function assertSignature(isTheirs: boolean): void {
  if (isTheirs) return
  throw serverError(
    'INVALID_SIGNATURE',
    'The signature is not this wallet’s signature of this request',
    'signature',
  )
}
