import { custodyKeyOf } from '@castaway/provider'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from './harness/people'
import { injectWallet } from './harness/wallet'
import { agree, choosePassword, SLOW } from './harness/wallet-frame'
import {
  chooseName,
  choose,
  eventually,
  gone,
  noComplaints,
  seen,
  signIn,
  stage,
  writeCast,
} from './harness/journey'

const on = stage()
const CHIDI = 4

/** Changes to the account with this name by the menu on the rail, in this tab. */
async function become(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Accounts', exact: true }).click()
  await choose(page, name, 'menuitemradio')
  await seen(page.getByText(`You are @${name.toLowerCase()} now`))
}

/** Whose link to a profile stands on the rail. */
const isHere = (page: Page, name: string): Promise<void> =>
  seen(page.getByRole('banner').getByRole('link', { name: `@${name}` }))

test('two accounts in two tabs: each casts under its own name; one is switched, made everybody’s, removed', async () => {
  const { url } = on.product
  const client = clientOf(on.product)
  const marina = await on.visitor()
  const { page } = marina
  await injectWallet(marina.context)
  await signIn(page, url)
  await chooseName(page, 'marina', 'Marina')

  // An account that is hers elsewhere: its wallet approves on another machine.
  await page.goto(`${url}/settings/accounts`)
  await page.getByRole('button', { name: 'Add an account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an account' })
  await dialog.getByLabel('Name of the account').fill('nobody-by-this')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await seen(dialog.getByRole('alert'))
  await dialog.getByLabel('Name of the account').fill('@chidi')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  const link = dialog.getByRole('link', { name: 'Open the approval page' })
  await seen(link)
  // Until then it is nobody's: not in the menu, and nothing can be read as it.
  const stolen = await page.evaluate(async (fid) => {
    const answer = await fetch('/api/farcaster/notifications', {
      headers: { 'x-castaway-account': String(fid) },
    })
    return answer.status
  }, CHIDI)
  expect(stolen).toBe(403)
  const elsewhere = await on.visitor()
  await injectWallet(elsewhere.context, custodyKeyOf('tiny', CHIDI))
  await elsewhere.page.goto((await link.getAttribute('href'))!)
  // Words in passing go by themselves.
  const said = seen(page.getByText('You are @chidi now'), 60_000)
  await elsewhere.page.getByRole('button', { name: 'Approve with Harbour Wallet' }).click()
  await Promise.all([said, seen(elsewhere.page.getByText('Approved. You can close this page.'))])
  await gone(dialog)
  await isHere(page, 'chidi')

  // A tab that is opened now is who she prefers, and stays that when the other one changes.
  const second = await marina.context.newPage()
  await second.goto(url)
  await isHere(second, 'marina')
  await writeCast(page, 'Bass, from the second account.')
  await writeCast(second, 'And this is Marina.')
  const { user } = await client.lookupUserByUsername({ username: 'marina' })
  const texts = async (fid: number) =>
    (await client.fetchCastsForUser({ fid })).casts.map((cast) => cast.text)
  expect(await texts(user.fid)).toEqual(['And this is Marina.'])
  expect(await texts(CHIDI)).toContain('Bass, from the second account.')
  await page.reload()
  await isHere(page, 'chidi')

  // Switched by keyboard, the place stays.
  await second.goto(`${url}/@ana`)
  await second.getByRole('button', { name: 'Accounts', exact: true }).focus()
  await second.keyboard.press('Enter')
  const chosen = second.getByRole('menuitemradio', { name: 'Marina', checked: true })
  await seen(chosen)
  await eventually(async () => {
    await second.keyboard.press('Escape')
    expect(await chosen.count()).toBe(0)
  })
  await become(second, 'Chidi')
  expect(new URL(second.url()).pathname).toBe('/@ana')
  await isHere(second, 'chidi')
  await become(page, 'Marina')
  await isHere(second, 'chidi')

  // In every tab, and in those that come.
  await page.getByRole('button', { name: 'Accounts', exact: true }).click()
  await choose(page, 'Be @marina in every tab')
  await isHere(second, 'marina')
  await become(second, 'Chidi')

  // Removed in one tab: the other becomes who is left, and says so.
  await page.goto(`${url}/settings/accounts`)
  await page.getByRole('button', { name: 'More about @chidi' }).click()
  await choose(page, 'Remove from here')
  await page
    .getByRole('dialog', { name: 'Remove @chidi from here?' })
    .getByRole('button', { name: 'Remove', exact: true })
    .click()
  await Promise.all([
    seen(page.getByText('@chidi is removed from here')),
    seen(second.getByText('The account of this tab was removed')),
  ])
  await isHere(second, 'marina')
  await writeCast(second, 'Only Marina is left.')
  await eventually(async () => expect(await texts(user.fid)).toContain('Only Marina is left.'))
  noComplaints(marina, elsewhere)
})

test('on a phone the accounts are behind one’s picture', async () => {
  const { url } = on.product
  const visitor = await on.visitor({ width: 390, height: 844 })
  const { page } = visitor
  await injectWallet(visitor.context)
  await signIn(page, url)
  await chooseName(page, 'tide', 'Tide')
  // With one account it leads to the profile; a name more needs one more wallet, and says so.
  await page.goto(`${url}/welcome?another=name`)
  await page.getByLabel('Name', { exact: true }).fill('ebb')
  await seen(page.getByText('@ebb is free.'))
  await page.getByRole('button', { name: 'Take this name' }).click()
  await seen(page.getByRole('heading', { name: 'Each of your wallets owns an account already' }))
  await page
    .getByRole('button', { name: /Make a wallet/ })
    .first()
    .click()
  await choosePassword(page, 'seven gulls over the jetty', 'Make the wallet')
  await page
    .getByRole('heading', { name: 'Each of your wallets owns an account already' })
    .waitFor({ state: 'hidden', timeout: SLOW })
  await page.getByRole('button', { name: 'Take this name' }).click()
  await agree(page)
  await seen(page.getByRole('heading', { name: 'Welcome ashore, @ebb' }))
  await page.getByRole('button', { name: /^You are ebb/i }).click()
  await choose(page, 'Tide', 'menuitemradio')
  await seen(page.getByText('You are @tide now'))
  await seen(page.getByRole('button', { name: /^You are Tide/ }))
  noComplaints(visitor)
})
