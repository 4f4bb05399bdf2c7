import { newAccount } from '@castaway/login/test-browser'
import { createSiweMessage } from 'viem/siwe'
import { sendProof, type Trial } from './trial'

/** An Ethereum account with a key. */
export const walletTrial: Trial = {
  somebody({ url }) {
    const account = newAccount()
    return {
      async prove(browser, options) {
        const { nonce, issuedAt } = (await browser.get('/login/nonce')).body
        const message = createSiweMessage({
          address: account.address,
          chainId: 1,
          domain: new URL(url).host,
          uri: url,
          version: '1',
          nonce,
          issuedAt: new Date(issuedAt),
        })
        const signature = await account.signMessage({ message })
        return sendProof(browser, '/wallet', { message, signature, ...options })
      },
    }
  },
}
