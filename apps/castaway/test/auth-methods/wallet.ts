import { newAccount } from '@castaway/auth/test-browser'
import { siweMessage } from '../siwe'
import { sendProof, type AuthMethodCase } from './auth-method-case'

/** An Ethereum account with a key. */
export const walletCase: AuthMethodCase = {
  testUser({ url }) {
    const account = newAccount()
    return {
      async prove(browser, options) {
        const message = await siweMessage(browser, url, account.address, 1)
        const signature = await account.signMessage({ message })
        return sendProof(browser, '/wallet', { message, signature, ...options })
      },
    }
  },
}
