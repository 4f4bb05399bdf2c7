import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoConsoleErrors, waitForVisible, setupJourney } from './harness/journey'
import { signIn } from './screens/sign-in'

const on = setupJourney()

/** A virtual authenticator with a fingerprint reader, from the browser's own tools. */
async function withAuthenticator(page: Page) {
  const tools = await page.context().newCDPSession(page)
  await tools.send('WebAuthn.enable')
  const { authenticatorId } = await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    passkeys: async () =>
      (await tools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Sets whether the fingerprint matches. */
    setFinger: (isUserVerified: boolean) =>
      tools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

const whoIs = (page: Page) =>
  page.evaluate(async () => {
    const { user } = await (await fetch('/login/session')).json()
    return user as { id: string; linkedAccounts: { type: string; key: string }[] } | null
  })

/** Sends a state change as the app's own pages do. */
const send = (page: Page, method: string, path: string) =>
  page.evaluate(
    async ([method, path]) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)![1]!
      const headers = { 'x-xsrf-token': decodeURIComponent(token) }
      return (await fetch(path!, { method, headers })).status
    },
    [method, path],
  )

/** A user who signed in with a passkey the last time is asked for it at once; others choose a method. */
async function openPasskeys(page: Page, url: string) {
  await page.goto(`${url}/sign-in`)
  await signIn(page).passkeyButton.click()
}

test('a passkey signs in again, not without the right finger, and not once its user is deleted', async () => {
  const user = await on.newUser()
  const { page } = user
  const { url } = on.product
  const form = signIn(page)
  const device = await withAuthenticator(page)
  // This authenticator always answers: a field's autofill would sign in before anything is clicked.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

  await openPasskeys(page, url)
  await form.makePasskeyButton.click()
  await page.waitForURL((at) => at.pathname === '/welcome')
  const made = await whoIs(page)
  expect(made?.linkedAccounts.map(({ type }) => type)).toEqual(['passkey'])
  const [passkey] = await device.passkeys()
  expect([passkey!.rpId, passkey!.isResidentCredential]).toEqual(['localhost', true])

  expect(await send(page, 'POST', '/login/sign-out')).toBe(200)
  await openPasskeys(page, url)
  await form.arrived()
  expect((await whoIs(page))?.id).toBe(made!.id)

  await send(page, 'POST', '/login/sign-out')
  await device.setFinger(false)
  await openPasskeys(page, url)
  await waitForVisible(form.alert)
  expect(await whoIs(page)).toBeNull()

  // Its user is deleted; the device still has the passkey and offers it.
  await device.setFinger(true)
  await openPasskeys(page, url)
  await form.arrived()
  expect(await send(page, 'DELETE', '/login/user')).toBe(200)
  await openPasskeys(page, url)
  await waitForVisible(form.unknownPasskeyError)
  expect(await whoIs(page)).toBeNull()
  expectNoConsoleErrors(user)
})

test('a new passkey signs in again from another page, also by the autofill of the field', async () => {
  const user = await on.newUser()
  const { page } = user
  const { url } = on.product
  const form = signIn(page)
  await withAuthenticator(page)
  await openPasskeys(page, url)
  await form.makePasskeyButton.click()
  await form.arrived()
  const made = await whoIs(page)
  expect(made?.linkedAccounts).toMatchObject([{ type: 'passkey' }])
  await user.context.clearCookies()
  await page.goto(`${url}/sign-in`)
  // This authenticator answers the autofill of the field by itself, or is asked by the button.
  await Promise.race([form.arrived(), form.passkeyButton.click().then(() => form.arrived())])
  expect((await whoIs(page))?.id).toBe(made?.id)
  expectNoConsoleErrors(user)
})
