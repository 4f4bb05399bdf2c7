import { vi } from 'vitest'
import { createLoginClient } from '../src/client/client'
import type { Browser, TestSite } from '@castaway/auth/test-site'

/**
 * For tests: the browser client on a page of the site. Browser APIs are stubbed until `vi.unstubAllGlobals`; everything
 * else is real.
 */
export const openPage = (site: TestSite, browser: Browser = site.browser()) => {
  vi.stubGlobal('document', {
    get cookie() {
      const readable = [...browser.cookies].filter(([name]) => name === 'XSRF-TOKEN')
      return readable.map((pair) => pair.join('=')).join('; ')
    },
  })
  vi.stubGlobal('location', new URL(site.url))
  // Wallets announce themselves on `window`.
  vi.stubGlobal('window', new EventTarget())
  return createLoginClient({ fetch: browser.fetch })
}
