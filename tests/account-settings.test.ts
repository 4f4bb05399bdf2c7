import { createHmac } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, gone, noComplaints, seen, signIn, stage } from './harness/journey'
import { injectWallet } from './harness/wallet'

const on = stage()

/** The six digits that an authenticator app shows for a key (RFC 6238). */
const digitsOf = (secret: string, at = Date.now()): string => {
  const bits = [...secret.replaceAll(/[\s=]/g, '')]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const start = hash.at(-1)! & 0xf
  return String((hash.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The code that was last sent to an address, from the local outbox. */
const codeFor = async (to: string): Promise<string> => {
  const answer = await fetch(
    `${on.product.url}/_simulated/outbox/messages?to=${encodeURIComponent(to)}`,
  )
  const { messages } = (await answer.json()) as { messages: { code: string }[] }
  return messages[0]!.code
}

const accounts = (page: Page) => page.getByRole('list', { name: 'Linked accounts' })

/** Somebody with a wallet, on their settings. */
async function settled(options?: Parameters<typeof on.visitor>[0]) {
  const visitor = await on.visitor(options)
  await injectWallet(visitor.context)
  await signIn(visitor.page, on.product.url)
  await visitor.page.goto(`${on.product.url}/settings`)
  await seen(accounts(visitor.page))
  return visitor
}

async function linkEmail(page: Page, address: string) {
  await page.getByRole('button', { name: 'Add a way to sign in' }).click()
  const window = page.getByRole('dialog', { name: 'Add a way to sign in' })
  await window.getByLabel('E-mail address').fill(address)
  await window.getByRole('button', { name: 'Send me a code' }).click()
  await seen(window.getByLabel('Code'))
  await window.getByLabel('Code').fill(await codeFor(address))
  await gone(window)
  await seen(accounts(page).getByText(address))
}

test('link a way in, take one off, and keep the last one', async () => {
  const visitor = await settled()
  const { page } = visitor
  expect(
    await accounts(page)
      .getByRole('button', { name: /^Unlink/ })
      .count(),
  ).toBe(0)
  await seen(page.getByText('This is the only way in, so it stays.'))

  await linkEmail(page, 'ana@example.com')
  await accounts(page)
    .getByRole('button', { name: /^Unlink Ethereum wallet/ })
    .click()
  const sure = page.getByRole('dialog', { name: 'Unlink Ethereum wallet?' })
  await sure.getByRole('button', { name: 'Unlink' }).click()
  await gone(sure)
  await seen(page.getByText('This is the only way in, so it stays.'))
  expect(await accounts(page).getByRole('listitem').count()).toBe(1)
  // It held on the server too.
  await page.reload()
  await seen(accounts(page).getByText('ana@example.com'))
  expect(await accounts(page).getByRole('listitem').count()).toBe(1)
  noComplaints(visitor)
})

test('a second device is ended, and its browser notices', async () => {
  const first = await settled()
  await linkEmail(first.page, 'bo@example.com')
  const second = await on.visitor()
  await second.page.goto(`${on.product.url}/sign-in`)
  await second.page.getByLabel('E-mail address').fill('bo@example.com')
  await second.page.getByRole('button', { name: 'Send me a code' }).click()
  // Before the new code is on its way, the outbox still holds the one that linked the address.
  await seen(second.page.getByLabel('Code'))
  await second.page.getByLabel('Code').fill(await codeFor('bo@example.com'))
  await second.page.waitForURL((at) => at.pathname !== '/sign-in')
  await second.page.goto(`${on.product.url}/settings`)
  await seen(accounts(second.page))

  const devices = first.page.getByRole('list', { name: 'Devices' })
  await first.page.reload()
  await eventually(async () => expect(await devices.getByRole('listitem').count()).toBe(2))
  await first.page.getByRole('button', { name: 'End all others' }).click()
  await eventually(async () => expect(await devices.getByRole('listitem').count()).toBe(1))
  await seen(devices.getByText('this device'))

  await second.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await seen(second.page.getByText('You were signed out'))
  await gone(accounts(second.page))
  noComplaints(first, second)
})

test('an authenticator app is added, and asked for before something is taken off', async () => {
  const visitor = await settled()
  const { page } = visitor
  await linkEmail(page, 'cy@example.com')
  await page.getByRole('button', { name: 'Add Authenticator app' }).click()
  const adding = page.getByRole('dialog', { name: 'Authenticator app' })
  await seen(adding.getByRole('img', { name: 'QR code for your authenticator app' }))
  const secret = await adding.getByLabel('Or type this key into the app').innerText()
  await adding.getByLabel('Code from the app').fill('000000')
  await adding.getByRole('button', { name: 'Add the app' }).click()
  await seen(adding.getByText(/does not hold|not right|wrong|proof/i))
  await adding.getByLabel('Code from the app').fill(digitsOf(secret))
  await adding.getByRole('button', { name: 'Add the app' }).click()
  const kept = page.getByRole('dialog', { name: 'Recovery codes' })
  const codes = await kept.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await seen(codes)
  const recovery = await codes.allInnerTexts()
  expect(recovery).toHaveLength(8)
  await kept.getByRole('button', { name: 'I have kept them' }).click()
  const factors = page.getByRole('list', { name: 'Second factors' })
  await seen(factors.getByText('On', { exact: true }))

  // A page that starts anew has no proof of it in memory.
  await page.reload()
  await accounts(page)
    .getByRole('button', { name: /^Unlink E-mail/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  const asks = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await seen(asks)
  await asks.getByRole('button', { name: 'Use a recovery code' }).click()
  await asks.getByLabel('Recovery code').fill(recovery[0]!)
  await asks.getByRole('button', { name: 'Confirm' }).click()
  await gone(accounts(page).getByText('cy@example.com'))
  await seen(page.getByText('7 recovery codes left.'))

  await page.getByRole('button', { name: 'Remove Authenticator app' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await gone(factors.getByText('On', { exact: true }))
  noComplaints(visitor)
})

test('the account is deleted, after a word; drafts stay', async () => {
  const visitor = await settled()
  const { page } = visitor
  await page.evaluate(() => localStorage.setItem('kept-by-the-test', 'yes'))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my login data' }).click()
  expect((await download).suggestedFilename()).toBe('castaway-login.json')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account' })
  const end = dialog.getByRole('button', { name: 'Delete for ever' })
  expect(await end.isDisabled()).toBe(true)
  await dialog.getByLabel('Type “delete” to go on').fill('Delete')
  await end.click()
  await page.waitForURL((at) => at.pathname === '/')
  await seen(page.getByText('Your account is deleted'))
  await seen(page.getByRole('link', { name: 'Sign in', exact: true }))
  expect(await page.evaluate(() => localStorage.getItem('kept-by-the-test'))).toBe('yes')
  noComplaints(visitor)
})

test('no barriers in the settings, on a phone and on a desk, by day and by night', async () => {
  const found: Record<string, string[]> = {}
  for (const width of [390, 1440]) {
    const visitor = await settled({ width, height: 900 })
    const { page } = visitor
    const look = async (place: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.waitForTimeout(250)
        if (process.env.SHOTS) {
          const path = `${process.env.SHOTS}/${place}-${width}-${colorScheme}.png`
          await page.screenshot({ path, fullPage: place === 'settings' })
        }
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
          .analyze()
        const here = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html}`))
        if (here.length > 0) found[`${place} ${width} ${colorScheme}`] = here
      }
    }
    await seen(page.getByRole('list', { name: 'Second factors' }))
    await seen(page.getByRole('list', { name: 'Devices' }))
    await seen(page.getByRole('list', { name: 'Wallets', exact: true }))
    await look('settings')
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Add Authenticator app' }).click()
    await seen(page.getByRole('img', { name: 'QR code for your authenticator app' }))
    await look('authenticator')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await seen(page.getByRole('dialog', { name: 'Delete your account' }))
    await look('delete')
    noComplaints(visitor)
  }
  expect(found).toEqual({})
})
