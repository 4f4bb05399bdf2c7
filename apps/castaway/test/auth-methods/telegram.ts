import { randomUUID } from 'node:crypto'
import { chooseInFragment } from '@castaway/auth/test-oauth'
import { sendProof, type AuthMethodCase } from './auth-method-case'

/** A new user of the simulated Telegram. */
export const telegramCase: AuthMethodCase = {
  testUser() {
    const handle = `t-${randomUUID().slice(0, 8)}`
    return {
      async prove(browser, options) {
        const { body } = await browser.send('POST', '/login/telegram/start', {})
        const coded = await chooseInFragment(body.url, { as: handle }, 'tgAuthResult')
        const data = JSON.parse(Buffer.from(coded, 'base64url').toString())
        return sendProof(browser, '/telegram', { ...data, ...options })
      },
    }
  },
}
