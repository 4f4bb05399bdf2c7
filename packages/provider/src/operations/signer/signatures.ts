import { refuse } from '../../http/refusal'
import type { Address, Hex, TypedDataDefinition } from 'viem'

/**
 * Whether this address made the signature over the typed data. Keys only: a wallet that is a contract
 * would have to be asked on its chain, which the island does not reach.
 */
export async function isSigned(
  typed: TypedDataDefinition<any, any>,
  address: string,
  signature: string,
): Promise<boolean> {
  // Loaded when first needed, for it takes its time and reading needs none of it.
  const { verifyTypedData } = await import('viem/utils')
  try {
    return await verifyTypedData({
      ...typed,
      address: address as Address,
      signature: signature as Hex,
    } as Parameters<typeof verifyTypedData>[0])
  } catch {
    return false
  }
}

/**
 * @param deadline Unix seconds
 * @throws 400 where the time to sign is over, or is no time
 */
export function refuseExpired(deadline: number, now: number): void {
  if (deadline > 2 ** 40) throw refuse('InvalidField', 'deadline is in Unix seconds', 'deadline')
  if (deadline * 1000 <= now) throw refuse('EXPIRED', 'The deadline has passed', 'deadline')
}
