import { randomUUID } from 'node:crypto'
import { chooseAccount, followCallback, startOAuth } from '@castaway/auth/test-oauth'
import type { LoginUser } from '@castaway/auth'
import type { Browser } from '@castaway/auth/test-browser'
import { outcomeOf, type Outcome, type TestUser, type AuthMethodCase } from './auth-method-case'

/** A new user of the simulated service, with their own handle. */
export const oauthCase = (type: LoginUser['linkedAccounts'][number]['type']): AuthMethodCase => ({
  testUser: () => testUserAt(type, `p-${randomUUID().slice(0, 8)}`),
})

/** @param app which one, for types with several apps */
export const testUserAt = (type: string, handle: string, app?: string): TestUser => ({
  async prove(browser, options) {
    const start = () => startOAuth(browser, type, { ...options, app })
    const { status, body } = await start()
    if (status !== 200) {
      return { ...outcomeOf({ status, body }), again: async () => outcomeOf(await start()) }
    }
    const path = await chooseAccount(body.url, { as: handle })
    const finish = () => outcomeOfWindow(browser, path)
    return { ...(await finish()), again: finish }
  },
})

export const outcomeOfWindow = async (browser: Browser, path: string): Promise<Outcome> => {
  const { ok, code = null } = await followCallback(browser, path)
  if (!ok) return { user: null, code }
  return { user: (await browser.get('/login/session')).body.user, code: null }
}
