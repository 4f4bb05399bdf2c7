import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { publishedPath } from '../conformance/published-program'
import { expectNoConsoleErrors, setupJourney, waitForVisible } from './harness/journey'
import { clientOf } from './harness/people'
import { authorizePage, siteWithButton } from './screens/neynar-button'

const on = setupJourney()
const SITE = 'http://localhost:3000/'
const SCRIPT = 'https://neynarxyz.github.io/siwn/raw/1.2.0/index.js'
const CLIENT = 'c0ffee00-cafe-4000-8000-0000000000b1'
const published = publishedPath('siwn/index.js')

const site = (login: string) => `<!doctype html><html lang="en"><title>A site</title>
<div class="neynar_signin" data-client_id="${CLIENT}" data-neynar_login_url="${login}"
  data-success-callback="onSignInSuccess" data-theme="light" data-variant="neynar"></div>
<p role="status"></p>
<script>window.onSignInSuccess = (data) => {
  document.querySelector('p').textContent = JSON.stringify(data)
}</script>
<script id="siwn-script" src="${SCRIPT}" async></script></html>`

// `npm run programs` brings it.
test.skipIf(!published)(
  'the published button signs a site’s visitor in, and the site casts for them',
  async () => {
    const client = clientOf(on.product)
    // Once, by the developer of the site: makes the id one of their app.
    await client.fetchAuthorizationUrl({ clientId: CLIENT, responseType: 'code' })
    const visitor = await on.registeredUser('lorcan')
    const { context, page } = visitor
    await context.route(SITE, (route) =>
      route.fulfill({ contentType: 'text/html', body: site(`${on.product.url}/authorize`) }),
    )
    const script = await readFile(published!, 'utf8')
    await context.route(SCRIPT, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: script }),
    )
    await page.goto(SITE)
    const [window] = await Promise.all([
      context.waitForEvent('page'),
      siteWithButton(page).signInButton.click(),
    ])
    const { walletButton } = authorizePage(window)
    await waitForVisible(walletButton)
    await walletButton.click()
    const { result } = siteWithButton(page)
    await expect.poll(() => result.textContent()).toContain('signer_uuid')
    // The button's script closes the window.
    await expect.poll(() => window.isClosed()).toBe(true)
    const signed = JSON.parse((await result.textContent())!) as {
      signer_uuid: string
      fid: number
      user: { username: string }
    }
    expect(signed.user.username).toBe('lorcan')
    await client.publishCast({ signerUuid: signed.signer_uuid, text: 'Cast by a site.' })
    const { casts } = await client.fetchCastsForUser({ fid: signed.fid, limit: 1 })
    expect(casts[0]?.text).toBe('Cast by a site.')
    expectNoConsoleErrors(visitor)
  },
)
