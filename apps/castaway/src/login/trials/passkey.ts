import { softAuthenticator } from '@castaway/login/test-passkey'
import { sendProof, type Attempt, type Trial } from './trial'

/** Somebody with an authenticator: they use the passkey they have, and make one where there is none any more. */
export const passkeyTrial: Trial = {
  somebody({ url }) {
    const authenticator = softAuthenticator()
    return {
      async prove(browser, options): Promise<Attempt> {
        const ask = async (purpose: string) =>
          (await browser.send('POST', '/login/passkey/options', { purpose })).body
        if (authenticator.passkeys.length > 0) {
          const response = authenticator.get(await ask('sign-in'), url)
          const attempt = await sendProof(browser, '/passkey', { response, ...options })
          if (attempt.code !== 'passkey_not_allowed') return attempt
        }
        const response = authenticator.create(await ask('register'), url)
        return sendProof(browser, '/passkey/register', { response })
      },
    }
  },
}
