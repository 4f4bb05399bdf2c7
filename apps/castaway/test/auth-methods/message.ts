import type { Browser } from '@castaway/auth/test-browser'
import type { Address } from 'viem'
import { createSiweMessage } from 'viem/siwe'

/** An EIP-4361 message for the product, with a nonce of this browser. */
export const signInMessage = async (
  browser: Browser,
  url: string,
  address: Address,
  chainId = 1,
): Promise<string> => {
  const { nonce, issuedAt } = (await browser.get('/login/nonce')).body
  return createSiweMessage({
    address,
    chainId,
    domain: new URL(url).host,
    uri: url,
    version: '1',
    nonce,
    issuedAt: new Date(issuedAt),
  })
}
