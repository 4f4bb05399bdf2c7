import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  castRow,
  choose,
  chooseNameWith,
  gone,
  hasFocus,
  noComplaints,
  seen,
  stage,
  writeCast,
} from './harness/journey'
import { agree, choosePassword, SLOW, typePassword, walletFrame } from './harness/wallet-frame'

const on = stage()
const PASSWORD = 'seven gulls over the jetty'

/** A member with a wallet made here and no name yet. */
async function madeHere(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-in`)
  await page.getByRole('button', { name: 'Make a wallet here' }).click()
  await choosePassword(page, PASSWORD, 'Make the wallet')
  await page.waitForURL((at) => at.pathname === '/welcome', { timeout: SLOW })
}

/** Opens the menu of the nth wallet in the settings. */
async function menuOf(page: Page, item: string, nth = 0): Promise<void> {
  await page
    .getByRole('button', { name: /^More about / })
    .nth(nth)
    .click({ timeout: SLOW })
  await choose(page, item)
}

/** The words or the key that the frame shows. */
async function revealed(page: Page): Promise<string> {
  const frame = walletFrame(page)
  await frame.getByRole('button', { name: 'I have written it down' }).waitFor({ timeout: SLOW })
  const words = await frame.getByRole('listitem').allInnerTexts()
  const text = words.length > 0 ? words.join(' ') : await frame.locator('.secret').innerText()
  await frame.getByRole('button', { name: 'I have written it down' }).click()
  return text
}

test('a wallet made here: register, cast, reload, wrong password, out and in again', async () => {
  const visitor = await on.visitor()
  const { page } = visitor
  const { url } = on.product
  await page.goto(`${url}/sign-in`)
  await page.getByRole('button', { name: 'Make a wallet here' }).click()
  const frame = walletFrame(page)
  await frame.getByLabel('Password', { exact: true }).fill('short', { timeout: SLOW })
  await frame.getByRole('button', { name: 'Make the wallet' }).click()
  await seen(frame.getByText('5 more to go.'))
  await frame.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await frame.getByLabel('Password once more').fill('something else')
  await seen(frame.getByText('The two are not the same.'))
  await frame.getByLabel('Password once more').fill(PASSWORD)
  await frame.getByRole('button', { name: 'Make the wallet' }).click()
  await page.waitForURL((at) => at.pathname === '/welcome', { timeout: SLOW })
  // What is signed for the registration is shown before it is signed.
  await chooseNameWith(page, 'pilar', async () => {
    await seen(frame.getByRole('heading', { name: 'Sign this?' }), SLOW)
    await seen(frame.getByText('Farcaster IdRegistry'))
    await agree(page)
  })
  await writeCast(page, 'A wallet out of driftwood.')

  // After a reload the session holds; the wallet's key does not need to be open to cast.
  await page.reload()
  await writeCast(page, 'And it floats.')
  await page.goto(`${url}/@pilar`)
  await seen(castRow(page, 'A wallet out of driftwood.'))
  await seen(castRow(page, 'And it floats.'))

  await page.goto(`${url}/settings`)
  await menuOf(page, 'Show the recovery phrase')
  await typePassword(page, 'not the password at all', 'Show it')
  await seen(frame.getByText('That password does not open this wallet.'), SLOW)
  expect(await frame.getByRole('listitem').count()).toBe(0)
  await typePassword(page, PASSWORD, 'Show it')
  const phrase = await revealed(page)
  expect(phrase.split(' ')).toHaveLength(12)

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await seen(page.getByText('You are signed out'))
  await seen(page.getByRole('link', { name: 'Sign in', exact: true }))
  await page.goto(`${url}/sign-in`)
  await page.getByRole('button', { name: 'Unlock a wallet made here' }).click()
  await page.getByRole('button', { name: 'Unlock and sign in' }).click()
  await typePassword(page, 'not the password at all', 'Unlock')
  // It is said where the password is typed, and the right one goes on from there.
  await seen(frame.getByText('Wrong password'), SLOW)
  expect(await page.getByRole('alert').count()).toBe(0)
  await hasFocus(frame.getByLabel('Password of this wallet'))
  await page.keyboard.press('Escape')
  await seen(page.getByRole('button', { name: 'Unlock and sign in' }))
  await page.getByRole('button', { name: 'Unlock and sign in' }).click()
  await typePassword(page, 'still not the password', 'Unlock')
  await seen(frame.getByText('Wrong password'), SLOW)
  await typePassword(page, PASSWORD, 'Unlock')
  await page.waitForURL((at) => at.pathname === '/', { timeout: SLOW })
  await gone(page.getByRole('link', { name: 'Sign in', exact: true }))
  await writeCast(page, 'Back on board.')
  noComplaints(visitor)

  // On a browser that has never seen it, with the phrase alone, and a new password from then on.
  const elsewhere = await on.visitor()
  await elsewhere.page.goto(`${url}/sign-in`)
  await elsewhere.page.getByRole('button', { name: 'Unlock a wallet made here' }).click()
  await elsewhere.page.getByRole('button', { name: 'I only have its recovery phrase' }).click()
  const there = walletFrame(elsewhere.page)
  await there
    .getByLabel('Recovery phrase')
    .fill('seven words that are no phrase at all', { timeout: SLOW })
  await there.getByRole('button', { name: 'Continue' }).click()
  await seen(there.getByText(/12 or 24 words/), SLOW)
  await there.getByLabel('Recovery phrase').fill(phrase)
  await there.getByRole('button', { name: 'Continue' }).click()
  await choosePassword(elsewhere.page, 'eight gulls over the jetty', 'Restore the wallet')
  await elsewhere.page.waitForURL((at) => at.pathname === '/', { timeout: SLOW })
  await writeCast(elsewhere.page, 'Ashore on another island.')
  await elsewhere.page.goto(`${url}/@pilar`)
  await seen(castRow(elsewhere.page, 'Back on board.'))
  noComplaints(elsewhere)
})

test('several wallets: another account, one on Solana, one brought along', async () => {
  const visitor = await on.visitor()
  const { page } = visitor
  await madeHere(page, on.product.url)
  await page.goto(`${on.product.url}/settings`)
  const wallets = page.getByRole('list', { name: 'Wallets' })
  const another = page.getByRole('button', { name: 'Another Ethereum account' })
  await another.click({ timeout: SLOW })
  await typePassword(page, PASSWORD, 'Unlock')
  await seen(page.getByText('Another Ethereum account made'), SLOW)
  await page.getByRole('button', { name: 'A Solana account' }).click()
  await seen(page.getByText('A Solana account made'), SLOW)
  await page.getByRole('button', { name: 'Import a wallet' }).click()
  const frame = walletFrame(page)
  await frame.getByLabel('Recovery phrase or private key').fill(`0x${'11'.repeat(32)}`)
  await frame.getByRole('button', { name: 'Continue' }).click()
  await choosePassword(page, PASSWORD, 'Bring the wallet')
  await seen(page.getByText('Wallet imported'), SLOW)
  await seen(wallets.getByText('0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'))
  expect(await wallets.getByRole('listitem').count()).toBe(4)
  await wallets
    .getByRole('listitem')
    .filter({ hasText: 'Solana' })
    .getByRole('button', { name: /^Link / })
    .click()
  await seen(page.getByText('Wallet linked'), SLOW)
  noComplaints(visitor)
})
