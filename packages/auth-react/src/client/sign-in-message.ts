import { STATEMENT } from '@castaway/wallet/statement'
import { getAddress } from 'viem'
import { createSiweMessage } from 'viem/siwe'

// A file of its own, loaded for a signature: viem's checksums and messages are larger than the rest of the client.

/**
 * What a wallet signs to prove its address to this site (EIP-4361).
 * @param issuedAt the server's time, in Unix milliseconds: the user's clock can be hours off, and then no message would
 * count as fresh
 */
export const signInMessage = (
  { address, chainId }: { address: string; chainId: number },
  nonce: string,
  issuedAt: number,
): string =>
  createSiweMessage({
    address: getAddress(address),
    chainId,
    domain: location.host,
    uri: location.origin,
    version: '1',
    statement: STATEMENT,
    nonce,
    issuedAt: new Date(issuedAt),
  })
