import { expect, test } from 'vitest'
import { castRow, chooseName, gone, noComplaints, seen, stage, writeCast } from './harness/journey'

const on = stage()
const PASSWORD = 'seven gulls over the jetty'
/** A key is made from the password slowly, on purpose. */
const SLOW = 60_000

test('a wallet made here: register, cast, reload, wrong password, out and in again', async () => {
  const visitor = await on.visitor()
  const { page } = visitor
  const { url } = on.product
  await page.goto(`${url}/sign-in`)
  await page.getByRole('button', { name: 'Make a wallet here' }).click()
  const make = page.getByRole('button', { name: 'Make the wallet and sign in' })
  await page.getByLabel('Password', { exact: true }).fill('short')
  await make.click()
  await seen(page.getByText('5 more to go.'))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password once more').fill('something else')
  await seen(page.getByText('The two are not the same.'))
  await page.getByLabel('Password once more').fill(PASSWORD)
  await make.click()
  await page.waitForURL((at) => at.pathname === '/welcome', { timeout: SLOW })
  await chooseName(page, 'pilar')
  await writeCast(page, 'A wallet out of driftwood.')

  // After a reload the session holds; the wallet's key does not need to be open to cast.
  await page.reload()
  await writeCast(page, 'And it floats.')
  await page.goto(`${url}/@pilar`)
  await seen(castRow(page, 'A wallet out of driftwood.'))
  await seen(castRow(page, 'And it floats.'))

  await page.goto(`${url}/settings`)
  const show = async (password: string) => {
    const dialog = page.getByRole('dialog', { name: 'Recovery phrase' })
    await dialog.getByLabel('Password of the wallet').fill(password)
    await dialog.getByRole('button', { name: 'Show the words' }).click()
    return dialog
  }
  await page.getByRole('button', { name: 'Show the recovery phrase' }).click()
  const refused = await show('not the password at all')
  await seen(refused.getByText(/password/i).filter({ hasText: /\./ }), SLOW)
  expect(await refused.getByRole('listitem').count()).toBe(0)
  const opened = await show(PASSWORD)
  await opened.getByRole('listitem').first().waitFor({ timeout: SLOW })
  expect(await opened.getByRole('listitem').count()).toBe(12)
  await opened.getByRole('button', { name: 'I have written it down' }).click()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await seen(page.getByText('You are signed out'))
  await seen(page.getByRole('link', { name: 'Sign in', exact: true }))
  await page.goto(`${url}/sign-in`)
  await page.getByRole('button', { name: 'Unlock a wallet made here' }).click()
  await page.getByLabel('Password', { exact: true }).fill('not the password at all')
  await page.getByRole('button', { name: 'Unlock and sign in' }).click()
  const alert = page.getByRole('alert')
  await alert.waitFor({ timeout: SLOW })
  expect(await alert.innerText()).toMatch(/password/i)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Unlock and sign in' }).click()
  await page.waitForURL((at) => at.pathname === '/', { timeout: SLOW })
  await gone(page.getByRole('link', { name: 'Sign in', exact: true }))
  await writeCast(page, 'Back on board.')
  noComplaints(visitor)
})
