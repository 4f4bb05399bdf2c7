import { randomUUID } from 'node:crypto'
import { chooseInFragment } from '@castaway/auth/test-oauth'
import { sendProof, type AuthMethodCase } from './auth-method-case'

/** A new user of the simulated issuer. */
export const customCase: AuthMethodCase = {
  testUser() {
    const handle = `c-${randomUUID().slice(0, 8)}`
    return {
      async prove(browser, options) {
        const { body } = await browser.send('POST', '/login/custom/start')
        const token = await chooseInFragment(body.url, { as: handle }, 'token')
        return sendProof(browser, '/custom', { token, ...options })
      },
    }
  },
}
