import type { TransactionCall } from '../../../shared/wallet/calls/transaction-call'
import { type ReadChain, words } from '../../../shared/wallet/tokens'

/** Sells storage on OP Mainnet, to anyone for any account. */
export const STORAGE_REGISTRY = '0x00000000fcce7f938e7ae6d3c335bd6a1a7c593d'
export const OP_MAINNET = '0xa'

const PRICE = '0x26a49e37'
const RENT = '0x783a112b'

/**
 * The call that rents storage for a year. It pays a hundredth more than the price, which follows that of ether; what is
 * too much comes back.
 * @throws if the chain can't be read
 */
export async function rentCall(
  fid: number,
  units: number,
  read: ReadChain,
): Promise<TransactionCall> {
  const data = `${PRICE}${words(units)}`
  const price = BigInt(
    String(await read(OP_MAINNET, 'eth_call', [{ to: STORAGE_REGISTRY, data }, 'latest'])),
  )
  return {
    to: STORAGE_REGISTRY,
    value: `0x${(price + price / 100n).toString(16)}`,
    data: `${RENT}${words(fid, units)}`,
  }
}
