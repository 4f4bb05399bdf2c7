import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { noComplaints, seen, stage } from './harness/journey'
import { isFree, type Product } from './harness/product'

const on = stage({}, { own: true })

/** Presses a way of signing in and has its window. */
const openWindow = async (page: Page, button: string): Promise<Page> => {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: button }).click()
  return opened
}
const atSignIn = async (page: Page, origin: string) => {
  await page.goto(`${origin}/sign-in`)
  await seen(page.getByRole('heading', { name: 'Come ashore' }))
}
const accountsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { user } = await (await fetch('/login/session')).json()
    return (user?.linkedAccounts ?? []).map((account: { type: string }) => account.type)
  })

test('GitHub and Apple, each in a window that closes by itself, under both names of this machine', async () => {
  const other = on.product.url.replace('localhost', '127.0.0.1')
  for (const [origin, button, type, person] of [
    [on.product.url, 'GitHub', 'github_oauth', 'Mira Halvorsen'],
    [other, 'Apple', 'apple_oauth', 'Jonas Brandt'],
  ] as const) {
    const visitor = await on.visitor()
    await atSignIn(visitor.page, origin)
    const popup = await openWindow(visitor.page, button)
    await seen(popup.getByText(`Simulated: this page plays ${button}`))
    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: person }).click()
    await closed
    await visitor.page.waitForURL((url) => url.pathname === '/welcome')
    expect(await accountsOf(visitor.page)).toEqual([type])
    noComplaints(visitor)
  }
})

test('saying no, and closing the window, are told and can be tried again', async () => {
  const visitor = await on.visitor()
  const { page } = visitor
  await atSignIn(page, on.product.url)
  const refused = await openWindow(page, 'Discord')
  await refused.getByRole('button', { name: 'Say no' }).click()
  await seen(page.getByText('You declined at the other service'))
  expect(await accountsOf(page)).toEqual([])

  await atSignIn(page, on.product.url)
  const closed = await openWindow(page, 'Discord')
  await seen(closed.getByRole('button', { name: 'Say no' }))
  await closed.close()
  await seen(page.getByText('Signing in was closed before it was done'))

  await atSignIn(page, on.product.url)
  const again = await openWindow(page, 'Discord')
  await again.getByLabel('Somebody else').fill('robin')
  await again.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL((url) => url.pathname === '/welcome')
  expect(await accountsOf(page)).toEqual(['discord_oauth'])
  noComplaints(visitor)
})

test('Telegram and a server of the owner’s hand over their proof through the window', async () => {
  for (const [button, type] of [
    ['Telegram', 'telegram'],
    ['Your account on this site', 'custom_auth'],
  ] as const) {
    const visitor = await on.visitor()
    await atSignIn(visitor.page, on.product.url)
    const popup = await openWindow(visitor.page, button)
    await popup.getByRole('button', { name: 'Ada Okafor' }).click()
    await visitor.page.waitForURL((url) => url.pathname === '/welcome')
    expect(await accountsOf(visitor.page)).toEqual([type])
    noComplaints(visitor)
  }
})

test('an account of one product opens another one, after the person agreed', async () => {
  const port = await freePort()
  const secret = 'a secret between the two of them'
  const home: Product = await on.start({
    CASTAWAY_CHAIN: 'off',
    LOGIN_OIDC_CLIENTS: JSON.stringify([
      {
        id: 'lagoon',
        name: 'Lagoon',
        secret,
        redirectUris: [`http://localhost:${port}/login/oauth/cross_app/callback`],
      },
    ]),
  })
  const lagoon = await on.start({
    PORT: `${port}`,
    CASTAWAY_CHAIN: 'off',
    LOGIN_CROSS_APPS: JSON.stringify([
      { id: 'reef', name: 'Reef', issuer: home.url, clientId: 'lagoon', clientSecret: secret },
    ]),
  })
  const visitor = await on.visitor()
  const { page } = visitor
  await atSignIn(page, lagoon.url)
  const popup = await openWindow(page, 'Reef')
  await seen(popup.getByRole('heading', { name: 'Lagoon asks who you are' }))
  await popup.getByRole('button', { name: 'Sign in', exact: true }).click()
  const inner = await openWindow(popup, 'GitHub')
  await inner.getByRole('button', { name: 'Mira Halvorsen' }).click()
  await seen(popup.getByRole('heading', { name: 'Sign in to Lagoon?' }))
  await seen(popup.getByText(`localhost:${port}`))
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Sign in to Lagoon' }).click()
  await closed
  await page.waitForURL((url) => url.pathname === '/welcome')
  expect(await accountsOf(page)).toEqual(['cross_app'])
  noComplaints(visitor)
})

/** One that nobody listens on now: each product has to know the other's address before it starts. */
const freePort = async (): Promise<number> => {
  // Below those that systems give out by themselves: nobody else comes by it meanwhile.
  const port = randomInt(28_200, 32_000)
  return (await isFree(port)) ? port : freePort()
}
