import { isDeep } from '@castaway/testkit/random-runs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inThemes } from './harness/accessibility'
import { codeFor } from './harness/outbox'
import {
  waitForFocus,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { injectWallet, WALLET } from './harness/wallet'
import { content } from './screens/cast'
import { serviceWindow } from './screens/oauth'
import { openSettings, settingsList } from './screens/settings'
import { shell } from './screens/shell'
import { signIn } from './screens/sign-in'
import { welcome } from './screens/welcome'

const on = setupJourney()

const open = (page: Page) => signIn(page).open(on.product.url)
const sessionUser = (page: Page) =>
  page.evaluate(async () => {
    const { user } = await (await fetch('/login/session')).json()
    return user as { id: string; isGuest: boolean; linkedAccounts: { type: string }[] } | null
  })
const typesOf = async (page: Page) =>
  (await sessionUser(page))?.linkedAccounts.map(({ type }) => type).toSorted()

async function byEmail(page: Page, address: string) {
  const { requestEmailCode, codeField } = signIn(page)
  await requestEmailCode(address)
  await waitForVisible(codeField)
  await codeField.fill(await codeFor(on.product, address))
}

test('a code by mail signs in, a name is chosen, and then a wallet for it', async () => {
  const user = await on.newUser({ width: 390, height: 844 })
  const { page } = user
  const form = signIn(page)
  await injectWallet(user.context)
  await open(page)
  await form.requestEmailCode('not an address')
  await waitForVisible(form.emailError)
  await form.requestEmailCode('posted@example.com')
  await waitForVisible(form.codeHeading)
  await waitForFocus(form.codeField)
  const right = await codeFor(on.product, 'posted@example.com')
  await form.codeField.fill(right === '000000' ? '000001' : '000000')
  await waitForVisible(form.codeError)

  // Read from the outbox, and pasted as users do.
  const outbox = page.waitForEvent('popup')
  await form.outboxLink.click()
  const mail = await outbox
  await waitForVisible(content(mail, 'posted@example.com'))
  await mail.close()
  await form.codeField.fill(` ${right.slice(0, 3)} ${right.slice(3)} `)
  await form.arrived()

  const steps = welcome(page)
  await steps.chooseName('posted', 'Posted', async () => {
    await waitForVisible(steps.walletHeading('posted'))
    // The name can still be changed.
    await steps.changeNameButton.click()
    await steps.continueButton.click()
    await steps.wallet(WALLET).click()
  })
  expect(await typesOf(page)).toEqual(['email', 'wallet'])
  expectNoConsoleErrors(user)
})

test.runIf(isDeep)('a code by text message signs in', async () => {
  const user = await on.newUser()
  const { page } = user
  const form = signIn(page)
  await open(page)
  await form.phoneButton.click()
  await form.requestPhoneCode('912 345')
  await waitForVisible(form.phoneError)
  await form.requestPhoneCode('+351 912 345 678')
  await waitForVisible(form.codeField)
  await form.codeField.fill(await codeFor(on.product, '+351912345678'))
  await form.arrived()
  expect(await typesOf(page)).toEqual(['phone'])
  expectNoConsoleErrors(user)
})

test('the popup of a service can be closed, then declined, and then signs in', async () => {
  const user = await on.newUser()
  const { page } = user
  const form = signIn(page)
  await open(page)
  const press = async () => {
    const opening = page.waitForEvent('popup')
    await form.service('GitHub').click()
    return opening
  }
  const closed = await press()
  await waitForVisible(serviceWindow(closed).declineButton)
  await waitForVisible(form.windowNotice('GitHub'))
  await closed.close()
  await waitForVisible(form.closedError)

  await serviceWindow(await press()).declineButton.click()
  await waitForVisible(form.declinedError)

  await serviceWindow(await press()).anyPerson.click()
  await form.arrived()
  expect(await typesOf(page)).toEqual(['github_oauth'])
  expectNoConsoleErrors(user)
})

test('a Farcaster account signs in once it is approved in another window', async () => {
  const user = await on.newUser()
  const { page } = user
  const form = signIn(page)
  await open(page)
  await form.farcasterButton.click()
  await waitForVisible(form.farcasterQrCode)
  await form.cancelButton.click()
  await waitForVisible(form.farcasterButton)
  await form.farcasterButton.click()
  const opening = page.waitForEvent('popup')
  await form.farcasterLink.click()
  const app = serviceWindow(await opening)
  // The page lists who has the most followers, and other journeys follow people too.
  await app.otherNameField.fill('gus')
  await app.signInButton.click()
  await waitForVisible(welcome(page).backHeading('gus'), 60_000)
  await waitForVisible(welcome(page).approval.region)
  expectNoConsoleErrors(user)
})

test('nothing on the page moves while the code for wallets loads', async () => {
  for (const announced of [false, true]) {
    const user = await on.newUser()
    const { page } = user
    const form = signIn(page)
    if (announced) await injectWallet(user.context)
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await page.route('**/assets/wallet-runtime-*', async (route) => {
      await held
      await route.continue()
    })
    const requested = page.waitForRequest('**/assets/wallet-runtime-*')
    await page.goto(`${on.product.url}/sign-in`)
    await waitForVisible(form.passkeyButton)
    expect(await form.wallet(WALLET).isVisible()).toBe(announced)
    const before = await form.passkeyButton.boundingBox()
    const loaded = (await requested).response()
    release()
    await (await loaded)?.finished()
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    expect(await form.passkeyButton.boundingBox()).toEqual(before)
    if (announced) {
      await form.wallet(WALLET).click()
      await form.arrived()
    }
    expectNoConsoleErrors(user)
  }
})

test('a guest who signs in stays the same user, and is asked before signing in another way', async () => {
  const user = await on.newUser()
  const { page } = user
  const form = signIn(page)
  await open(page)
  await form.guestButton.click()
  await form.arrived()
  const guest = await sessionUser(page)
  expect(guest?.isGuest).toBe(true)
  await open(page)
  await byEmail(page, 'guest@example.com')
  await form.arrived()
  expect(await sessionUser(page)).toMatchObject({ id: guest!.id, isGuest: false })

  await user.context.clearCookies()
  await open(page)
  await form.service('Discord').click()
  await waitForVisible(form.usedEmailHeading)
  await form.useEmailButton.click()
  await byEmail(page, 'guest@example.com')
  await form.arrived()
  expect((await sessionUser(page))?.id).toBe(guest!.id)
  expectNoConsoleErrors(user)
})

test.runIf(isDeep)(
  'an address of another user is not merged, and offers to switch users',
  async () => {
    const owner = await on.newUser()
    await open(owner.page)
    await byEmail(owner.page, 'owner@example.com')
    await signIn(owner.page).arrived()
    const other = await on.signedInUser({ path: '/sign-in' })
    const form = signIn(other.page)
    const before = await sessionUser(other.page)
    await byEmail(other.page, 'owner@example.com')
    await waitForVisible(form.otherUserError)
    expect((await sessionUser(other.page))?.id).toBe(before!.id)
    await form.switchUserButton.click()
    await waitForVisible(form.codeNotice)
    expectNoConsoleErrors(owner, other)
  },
)

test('the keyboard alone signs in', async () => {
  const user = await on.newUser()
  const { page } = user
  const form = signIn(page)
  await open(page)
  await form.emailField.focus()
  await page.keyboard.press('Shift+Tab')
  await waitForFocus(form.unlockWalletButton)
  await page.keyboard.press('Enter')
  await waitForVisible(form.unlock.heading)
  await page.keyboard.press('Shift+Tab')
  await waitForFocus(form.backButton)
  await page.keyboard.press('Enter')
  await form.emailField.focus()
  await page.keyboard.type('keys@example.com')
  await page.keyboard.press('Enter')
  await waitForFocus(form.codeField)
  await page.keyboard.type(await codeFor(on.product, 'keys@example.com'))
  await form.arrived()
  expectNoConsoleErrors(user)
})

test('signing out in one tab signs out the other', async () => {
  const user = await on.newUser()
  const { page, context } = user
  await open(page)
  await byEmail(page, 'tabs@example.com')
  await signIn(page).arrived()
  await openSettings(page, on.product.url, 'devices')
  const { signOutButton } = settingsList(page)
  await waitForVisible(signOutButton)
  const second = await context.newPage()
  await second.goto(on.product.url)
  await waitForVisible(shell(second).link.chooseName)
  await signOutButton.click()
  await waitForVisible(shell(second).link.signIn)
  expectNoConsoleErrors(user)
})

test.runIf(isDeep)(
  'no step has accessibility violations, in both themes',
  async () => {
    const found: Record<string, string[]> = {}
    for (const width of [390, 1440]) {
      const user = await on.newUser({ width, height: 900 })
      const { page } = user
      if (width === 1440) await injectWallet(user.context)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const look = (step: string) =>
        inThemes(page, async (theme, violations) => {
          const wide = await page.evaluate(
            () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
          )
          const here = wide ? [...violations, 'wider than the screen'] : violations
          if (here.length > 0) found[`${step}, ${width}, ${theme}`] = here
        })
      const form = signIn(page)
      await open(page)
      await look('choose')
      await form.phoneButton.click()
      await form.sendCodeButton.click()
      await waitForVisible(form.phoneError)
      await look('phone, wrong')
      await form.backButton.click()
      await form.passkeyButton.click()
      await waitForVisible(form.makePasskeyButton)
      await look('passkey')
      await form.backButton.click()
      await form.unlockWalletButton.click()
      await waitForVisible(form.unlock.heading)
      await look('unlock')
      await form.backButton.click()
      await form.farcasterButton.click()
      await waitForVisible(form.farcasterQrCode)
      await look('farcaster')
      await form.cancelButton.click()
      await form.requestEmailCode(`axe-${width}@example.com`)
      await waitForVisible(form.codeField)
      await look('code')
      await form.codeField.fill('000000')
      await waitForVisible(form.alert)
      await look('code, wrong')
      await user.context.close()
    }
    expect(found).toEqual({})
  },
  480_000,
)
