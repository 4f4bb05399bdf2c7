import { newAccount } from '@castaway/auth/test-browser'
import { signInMessage } from './message'
import { sendProof, type AuthMethodCase } from './auth-method-case'

/** An Ethereum account with a key. */
export const walletCase: AuthMethodCase = {
  testUser({ url }) {
    const account = newAccount()
    return {
      async prove(browser, options) {
        const message = await signInMessage(browser, url, account.address)
        const signature = await account.signMessage({ message })
        return sendProof(browser, '/wallet', { message, signature, ...options })
      },
    }
  },
}
