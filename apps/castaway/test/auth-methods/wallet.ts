import { newAccount } from '@castaway/login/test-browser'
import { signInMessage } from './message'
import { sendProof, type Trial } from './auth-method-case'

/** An Ethereum account with a key. */
export const walletTrial: Trial = {
  somebody({ url }) {
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
