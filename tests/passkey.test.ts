import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoConsoleErrors, waitForVisible, setupJourney } from './harness/journey'
import { signIn } from './screens/sign-in'

const on = setupJourney()

/** A device with a fingerprint reader, as the browser's own tools make one. */
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
    /** Whether the finger on the reader is the right one. */
    setFinger: (isUserVerified: boolean) =>
      tools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

const whoIs = (page: Page) =>
  page.evaluate(async () => {
    const { user } = await (await fetch('/login/session')).json()
    return user as { id: string; linkedAccounts: { type: string; key: string }[] } | null
  })

/** A state change as the app's own pages make it. */
const send = (page: Page, method: string, path: string) =>
  page.evaluate(
    async ([method, path]) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)![1]!
      const headers = { 'x-xsrf-token': decodeURIComponent(token) }
      return (await fetch(path!, { method, headers })).status
    },
    [method, path],
  )

/** Whoever came in by a passkey the last time is asked for it at once; others choose what to do. */
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
  // This reader's finger is always on it: a field's autofill would sign in before anything is pressed.
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

  // Its person is gone; the device still has it and offers it.
  await device.setFinger(true)
  await openPasskeys(page, url)
  await form.arrived()
  expect(await send(page, 'DELETE', '/login/user')).toBe(200)
  await openPasskeys(page, url)
  await waitForVisible(form.unknownPasskeyError)
  expect(await whoIs(page)).toBeNull()
  expectNoConsoleErrors(user)
})
