import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeFor } from './harness/outbox'
import { injectWallet } from './harness/wallet'
import { chooseName, hasFocus, noComplaints, seen, signIn, stage } from './harness/journey'

const on = stage()

const open = async (page: Page, host = on.product.url) => {
  await page.goto(`${host}/sign-in`)
  await seen(page.getByRole('button', { name: /Make a wallet here/ }))
}
const arrived = (page: Page) => page.waitForURL((at) => at.pathname !== '/sign-in')
const user = (page: Page) =>
  page.evaluate(async () => {
    const { user } = await (await fetch('/login/session')).json()
    return user as { id: string; isGuest: boolean; linkedAccounts: { type: string }[] } | null
  })
const typesOf = async (page: Page) =>
  (await user(page))?.linkedAccounts.map(({ type }) => type).toSorted()

async function byEmail(page: Page, address: string) {
  await page.getByLabel('E-mail address').fill(address)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await seen(page.getByLabel('Code'))
  await page.getByLabel('Code').fill(await codeFor(on.product, address))
}

test('a code by mail, then a wallet, then a name', async () => {
  const visitor = await on.visitor({ width: 390, height: 844 })
  const { page } = visitor
  await injectWallet(visitor.context)
  await open(page)
  await page.getByLabel('E-mail address').fill('not an address')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await seen(page.getByText('That is no e-mail address.'))
  await page.getByLabel('E-mail address').fill('ana@example.com')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await seen(page.getByRole('heading', { name: 'Enter the 6 digits' }))
  await hasFocus(page.getByLabel('Code'))
  const right = await codeFor(on.product, 'ana@example.com')
  await page.getByLabel('Code').fill(right === '000000' ? '000001' : '000000')
  await seen(page.getByRole('alert').getByText('That code does not work'))

  // Read where it was sent to, and pasted as people paste.
  const outbox = page.waitForEvent('popup')
  await page.getByRole('link', { name: /outbox/ }).click()
  const mail = await outbox
  await seen(mail.getByText('ana@example.com'))
  await mail.close()
  await page.getByLabel('Code').fill(` ${right.slice(0, 3)} ${right.slice(3)} `)
  await arrived(page)

  await seen(page.getByRole('heading', { name: 'One more thing: a wallet' }))
  await page.getByRole('button', { name: /Harbour Wallet/ }).click()
  await chooseName(page, 'posted', 'Posted')
  expect(await typesOf(page)).toEqual(['email', 'wallet'])
  noComplaints(visitor)
})

test('a code by text message', async () => {
  const visitor = await on.visitor()
  const { page } = visitor
  await open(page)
  await page.getByRole('button', { name: /^Phone/ }).click()
  await page.getByLabel('Phone number').fill('912 345')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await seen(page.getByText('A number begins with + and the country code.'))
  await page.getByLabel('Phone number').fill('+351 912 345 678')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await seen(page.getByLabel('Code'))
  await page.getByLabel('Code').fill(await codeFor(on.product, '+351912345678'))
  await arrived(page)
  expect(await typesOf(page)).toEqual(['phone'])
  noComplaints(visitor)
})

test('the window of another service: closed, refused, and at last allowed', async () => {
  const visitor = await on.visitor()
  const { page } = visitor
  await open(page)
  const alert = page.getByRole('alert')
  const press = async () => {
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: /^GitHub/ }).click()
    return opening
  }
  const closed = await press()
  await seen(closed.getByRole('button', { name: 'Say no' }))
  await seen(page.getByText('Go on in the window of GitHub'))
  await closed.close()
  await seen(alert.getByText('Signing in was closed before it was done'))

  const refused = await press()
  await refused.getByRole('button', { name: 'Say no' }).click()
  await seen(alert.getByText('You declined at the other service'))

  const given = await press()
  await given.getByRole('button', { name: /@/ }).first().click()
  await arrived(page)
  expect(await typesOf(page)).toEqual(['github_oauth'])
  noComplaints(visitor)
})

test('a Farcaster account, approved in another window', async () => {
  const visitor = await on.visitor()
  const { page } = visitor
  await open(page)
  await page.getByRole('button', { name: /^Farcaster/ }).click()
  await seen(page.getByRole('img', { name: /QR code/ }))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await seen(page.getByRole('button', { name: /^Farcaster/ }))
  await page.getByRole('button', { name: /^Farcaster/ }).click()
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open the link' }).click()
  const app = await opening
  await app.getByRole('button', { name: /@ana/ }).click()
  await seen(page.getByRole('heading', { name: /Welcome back, @ana/ }), 60_000)
  await seen(page.getByRole('region', { name: 'Approve Castaway' }))
  noComplaints(visitor)
})

test('a passkey is made, and signs in again from another page', async () => {
  const visitor = await on.visitor()
  const { page } = visitor
  const devtools = await visitor.context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  // A passkey belongs to a name, and an address of numbers is none.
  const host = on.product.url.replace('127.0.0.1', 'localhost')
  await open(page, host)
  await page.getByRole('button', { name: /^Passkey/ }).click()
  await page.getByRole('button', { name: 'Make a new passkey' }).click()
  await arrived(page)
  const first = await user(page)
  expect(first?.linkedAccounts).toMatchObject([{ type: 'passkey' }])
  await visitor.context.clearCookies()
  await page.goto(`${host}/sign-in`)
  // The authenticator of this test answers the autofill of the field by itself, as a person would, or is asked.
  const button = page.getByRole('button', { name: /^Passkey/ })
  await Promise.race([arrived(page), button.click().then(() => arrived(page))])
  expect((await user(page))?.id).toBe(first?.id)
  noComplaints(visitor)
})

test('a guest keeps who they are; another way than before is said first', async () => {
  const visitor = await on.visitor()
  const { page } = visitor
  await open(page)
  await page.getByRole('button', { name: /Look around as a guest/ }).click()
  await arrived(page)
  const guest = await user(page)
  expect(guest?.isGuest).toBe(true)
  await open(page)
  await byEmail(page, 'guest@example.com')
  await arrived(page)
  expect(await user(page)).toMatchObject({ id: guest!.id, isGuest: false })

  await visitor.context.clearCookies()
  await open(page)
  await page.getByRole('button', { name: /^Discord/ }).click()
  await seen(page.getByRole('heading', { name: 'You used e-mail here before' }))
  await page.getByRole('button', { name: 'Use e-mail' }).click()
  await byEmail(page, 'guest@example.com')
  await arrived(page)
  expect((await user(page))?.id).toBe(guest!.id)
  noComplaints(visitor)
})

test('an account of somebody else: offered to switch, nothing merged', async () => {
  const owner = await on.visitor()
  await open(owner.page)
  await byEmail(owner.page, 'owner@example.com')
  await arrived(owner.page)
  const other = await on.visitor()
  await injectWallet(other.context)
  await signIn(other.page, on.product.url)
  const before = await user(other.page)
  await open(other.page)
  await byEmail(other.page, 'owner@example.com')
  await seen(other.page.getByRole('alert').getByText('This account belongs to another user'))
  expect((await user(other.page))?.id).toBe(before!.id)
  await other.page.getByRole('button', { name: 'Sign in as that user' }).click()
  await seen(other.page.getByText(/Another code|Enter the 6 digits|Too many/))
  noComplaints(owner, other)
})

test('with the keyboard alone', async () => {
  const visitor = await on.visitor()
  const { page } = visitor
  await open(page)
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await page.getByLabel('E-mail address').focus()
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toContain('Unlock a wallet made here')
  await page.keyboard.press('Enter')
  await seen(page.getByRole('heading', { name: 'Unlock your wallet' }))
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toContain('All ways to sign in')
  await page.keyboard.press('Enter')
  await page.getByLabel('E-mail address').focus()
  await page.keyboard.type('keys@example.com')
  await page.keyboard.press('Enter')
  await hasFocus(page.getByLabel('Code'))
  await page.keyboard.type(await codeFor(on.product, 'keys@example.com'))
  await arrived(page)
  noComplaints(visitor)
})

test('signing out in one tab is seen in the other', async () => {
  const visitor = await on.visitor()
  const { page, context } = visitor
  await open(page)
  await byEmail(page, 'tabs@example.com')
  await arrived(page)
  await page.goto(`${on.product.url}/settings`)
  await seen(page.getByRole('button', { name: 'Sign out', exact: true }))
  const second = await context.newPage()
  await second.goto(on.product.url)
  await seen(second.getByRole('link', { name: 'Choose a name' }).first())
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await seen(second.getByRole('link', { name: 'Sign in', exact: true }))
  noComplaints(visitor)
})

test('no step has barriers, by day and by night', async () => {
  const found: Record<string, string[]> = {}
  for (const width of [390, 1440]) {
    for (const theme of ['light', 'dark'] as const) {
      const visitor = await on.visitor({ width, height: 900, theme })
      const { page } = visitor
      if (width === 1440) await injectWallet(visitor.context)
      const look = async (step: string) => {
        await page.waitForTimeout(250)
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
          .analyze()
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        )
        const here = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
        if (wide) here.push('wider than the screen')
        if (here.length > 0) found[`${step}, ${width}, ${theme}`] = here
      }
      const back = () => page.getByRole('button', { name: 'All ways to sign in' }).click()
      await open(page)
      await look('choose')
      await page.getByRole('button', { name: /^Phone/ }).click()
      await page.getByRole('button', { name: 'Send me a code' }).click()
      await look('phone, wrong')
      await back()
      await page.getByRole('button', { name: /^Passkey/ }).click()
      await look('passkey')
      await back()
      await page.getByRole('button', { name: /Unlock a wallet/ }).click()
      await look('unlock')
      await back()
      await page.getByRole('button', { name: /^Farcaster/ }).click()
      await seen(page.getByRole('img', { name: /QR code/ }))
      await look('farcaster')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByLabel('E-mail address').fill(`axe-${width}-${theme}@example.com`)
      await page.getByRole('button', { name: 'Send me a code' }).click()
      await seen(page.getByLabel('Code'))
      await look('code')
      await page.getByLabel('Code').fill('000000')
      await seen(page.getByRole('alert'))
      await look('code, wrong')
      await visitor.context.close()
    }
  }
  expect(found).toEqual({})
}, 480_000)
