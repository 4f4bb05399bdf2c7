import { randomInt } from 'node:crypto'
import { isDeep } from '@castaway/testkit/random-runs'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectNoConsoleErrors, waitForVisible, setupJourney } from './harness/journey'
import { isFree, type Product } from './harness/product'
import { content } from './screens/cast'
import { consent, serviceWindow } from './screens/oauth'
import { OWN_SERVER, signIn } from './screens/sign-in'

const on = setupJourney()

/** Clicks a sign-in method and returns its popup. */
const openWindow = async (page: Page, service: string): Promise<Page> => {
  const opened = page.context().waitForEvent('page')
  await signIn(page).service(service).click()
  return opened
}
const atSignIn = async (page: Page, origin: string) => {
  await page.goto(`${origin}/sign-in`)
  await waitForVisible(signIn(page).heading)
}
const accountsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { user } = await (await fetch('/login/session')).json()
    return (user?.linkedAccounts ?? []).map((account: { type: string }) => account.type)
  })

test('GitHub and Apple sign in through a window that closes by itself, under both names of this machine', async () => {
  const other = on.product.url.replace('localhost', '127.0.0.1')
  for (const [origin, service, type, person] of [
    [on.product.url, 'GitHub', 'github_oauth', 'Mira Halvorsen'],
    [other, 'Apple', 'apple_oauth', 'Jonas Brandt'],
  ] as const) {
    const user = await on.newUser()
    await atSignIn(user.page, origin)
    const popup = await openWindow(user.page, service)
    await waitForVisible(serviceWindow(popup).simulatedNotice(service))
    const closed = popup.waitForEvent('close')
    await serviceWindow(popup).person(person).click()
    await closed
    await user.page.waitForURL((url) => url.pathname === '/welcome')
    expect(await accountsOf(user.page)).toEqual([type])
    expectNoConsoleErrors(user)
  }
})

test.runIf(isDeep)(
  'declining and closing the window are reported, and signing in works after them',
  async () => {
    const user = await on.newUser()
    const { page } = user
    await atSignIn(page, on.product.url)
    const refused = await openWindow(page, 'Discord')
    await serviceWindow(refused).declineButton.click()
    await waitForVisible(signIn(page).declinedError)
    expect(await accountsOf(page)).toEqual([])

    const closed = await openWindow(page, 'Discord')
    await waitForVisible(serviceWindow(closed).declineButton)
    await closed.close()
    await waitForVisible(signIn(page).closedError)

    const again = serviceWindow(await openWindow(page, 'Discord'))
    await again.otherNameField.fill('robin')
    await again.submitButton.click()
    await page.waitForURL((url) => url.pathname === '/welcome')
    expect(await accountsOf(page)).toEqual(['discord_oauth'])
    expectNoConsoleErrors(user)
  },
)

test('Telegram and a server of the owner sign in through their windows', async () => {
  for (const [service, type] of [
    ['Telegram', 'telegram'],
    [OWN_SERVER, 'custom_auth'],
  ] as const) {
    const user = await on.newUser()
    await atSignIn(user.page, on.product.url)
    const popup = await openWindow(user.page, service)
    await serviceWindow(popup).person('Ada Okafor').click()
    await user.page.waitForURL((url) => url.pathname === '/welcome')
    expect(await accountsOf(user.page)).toEqual([type])
    expectNoConsoleErrors(user)
  }
})

describe.runIf(isDeep)('an account of one product', () => {
  let lagoon: Product
  let port: number
  beforeAll(async () => {
    const secret = 'a secret between the two of them'
    const [homePort, lagoonPort] = [await freePort(), await freePort()]
    port = lagoonPort
    const redirectUri = `http://localhost:${lagoonPort}/login/oauth/cross_app/callback`
    const client = { id: 'lagoon', name: 'Lagoon', secret, redirectUris: [redirectUri] }
    const reef = { id: 'reef', name: 'Reef', clientId: 'lagoon', clientSecret: secret }
    const issuer = `http://localhost:${homePort}`
    ;[lagoon] = await Promise.all([
      on.start({
        PORT: `${lagoonPort}`,
        CASTAWAY_CHAIN: 'off',
        LOGIN_CROSS_APPS: JSON.stringify([{ ...reef, issuer }]),
      }),
      on.start({
        PORT: `${homePort}`,
        CASTAWAY_CHAIN: 'off',
        LOGIN_OIDC_CLIENTS: JSON.stringify([client]),
      }),
    ])
  })

  test('signs in to another after the user agrees', async () => {
    const user = await on.newUser()
    const { page } = user
    await atSignIn(page, lagoon.url)
    const popup = await openWindow(page, 'Reef')
    const asked = consent(popup, 'Lagoon')
    await waitForVisible(asked.signInHeading)
    await asked.signInButton.click()
    const inner = await openWindow(popup, 'GitHub')
    await serviceWindow(inner).person('Mira Halvorsen').click()
    await waitForVisible(asked.heading)
    await waitForVisible(content(popup, `localhost:${port}`))
    const closed = popup.waitForEvent('close')
    await asked.submitButton.click()
    await closed
    await page.waitForURL((url) => url.pathname === '/welcome')
    expect(await accountsOf(page)).toEqual(['cross_app'])
    expectNoConsoleErrors(user)
  })
})

/** A free port: each product has to know the other's URL before it starts. */
const freePort = async (): Promise<number> => {
  // Below the range of ephemeral ports: nothing else takes it meanwhile.
  const port = randomInt(28_200, 32_000)
  return (await isFree(port)) ? port : freePort()
}
