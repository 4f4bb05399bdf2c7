import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startSite, type TestResponse, type TestSite } from '@castaway/auth/test-site'
import type { LoginUser } from '@castaway/auth/wire'
import { privyProvider } from '../src/server/service'
import { APP_ID, APP_SECRET, person, startPrivy, type TestPrivy } from './privy'

export const DID = 'did:privy:cm1ada'

/** For one test file: a site in front of a simulated Privy; `DID` is a user there before each test. */
export const startPrivySite = () => {
  let privy: TestPrivy
  let site: TestSite
  beforeAll(async () => {
    privy = await startPrivy()
    const clientId = 'client-1'
    site = await startSite({
      externalProvider: privyProvider({
        appId: APP_ID,
        appSecret: APP_SECRET,
        apiUrl: privy.url,
        clientId,
      }),
    })
  })
  afterAll(async () => {
    await site?.close()
    await privy?.close()
  })
  beforeEach(() => {
    delete privy.reject
    privy.people.clear()
    privy.people.set(DID, person(DID))
  })
  return {
    get privy() {
      return privy
    },
    get site() {
      return site
    },
    /** Sends a token, as a page does. */
    post: (token: string, browser = site.browser()): Promise<TestResponse> =>
      browser.send('POST', '/login/privy', { token }),
  }
}

export const userOf = ({ body }: TestResponse): LoginUser => body.user
