import type { Browser } from '@castaway/auth/test-browser'
import type { Address } from 'viem'
import { createSiweMessage } from 'viem/siwe'

type Message = Parameters<typeof createSiweMessage>[0]

/** For tests: the message that a wallet signs to sign in at `url`, with a nonce of this browser. */
export async function siweMessage(
  browser: Browser,
  url: string,
  address: Address,
  chainId: number,
  more: Partial<Message> = {},
): Promise<string> {
  const { nonce, issuedAt } = (await browser.get('/login/nonce')).body
  return createSiweMessage({
    address,
    chainId,
    domain: new URL(url).host,
    uri: url,
    version: '1',
    nonce,
    issuedAt: new Date(issuedAt),
    ...more,
  } as Message)
}
