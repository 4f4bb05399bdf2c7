import { softAuthenticator } from '@castaway/auth/test-passkey'
import { outcomeOf, sendProof, type Attempt, type AuthMethodCase } from './auth-method-case'

/** A person with an authenticator, who uses their passkey or creates one if they have none. */
export const passkeyCase: AuthMethodCase = {
  testUser({ url }) {
    const authenticator = softAuthenticator()
    return {
      async prove(browser, options): Promise<Attempt> {
        const ask = (purpose: string) => browser.send('POST', '/login/passkey/options', { purpose })
        if (authenticator.passkeys.length > 0) {
          const response = authenticator.get((await ask('sign-in')).body, url)
          const attempt = await sendProof(browser, '/passkey', { response, ...options })
          if (attempt.code !== 'passkey_not_allowed') return attempt
        }
        const asked = await ask('register')
        if (asked.status !== 200) {
          return { ...outcomeOf(asked), again: async () => outcomeOf(await ask('register')) }
        }
        const response = authenticator.create(asked.body, url)
        return sendProof(browser, '/passkey/register', { response })
      },
    }
  },
}
