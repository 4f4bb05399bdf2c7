import { generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import {
  answered,
  choose,
  chooseName,
  eventually,
  gone,
  noComplaints,
  seen,
  signIn,
  stage,
} from './harness/journey'
import { injectWallet } from './harness/wallet'

const on = stage()

/** A picture of 2 by 2 points. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
  'base64',
)

async function person(name: string) {
  const visitor = await on.visitor()
  await injectWallet(visitor.context, generatePrivateKey())
  await signIn(visitor.page, on.product.url)
  await chooseName(visitor.page, name)
  return visitor
}

test('every view of a person has an address, words and a way back', async () => {
  const reader = await person('reader')
  const { page } = reader
  const { url } = on.product
  await page.goto(`${url}/@ana`)
  await seen(page.getByRole('heading', { name: /Ana Sol/ }))
  for (const [tab, address, label] of [
    ['Replies', 'replies', /^Replies by Ana Sol|No replies yet/],
    ['Popular', 'popular', /^Popular casts by Ana Sol|Nothing stands out yet/],
    ['Likes', 'likes', /^Casts Ana Sol likes|No likes yet/],
    ['Media', 'media', /^Pictures by Ana Sol|No pictures yet/],
    ['Channels', 'channels', /^Channels Ana Sol follows/],
    ['People', 'followers', /^Followers of Ana Sol/],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    await page.waitForURL(`${url}/@ana?tab=${address}`)
    await seen(page.getByRole('feed', { name: label }).or(page.getByText(label)))
  }
  await page.goto(`${url}/@ana?tab=memberships`)
  await seen(page.getByRole('feed', { name: /member of$/ }).getByText(/· Moderator/))

  // Whom one follows is named where others follow the same person.
  await page.goto(`${url}/@bo`)
  const followed = answered(page, '/api/farcaster/user/follow')
  await page
    .getByRole('region', { name: 'About' })
    .getByRole('button', { name: /^Follow / })
    .click()
  await followed
  await page.goto(`${url}/@ana`)
  await page.getByRole('link', { name: /^Followed by .* whom you follow$/ }).click()
  await page.waitForURL(/tab=mutuals$/)
  await seen(page.getByRole('feed', { name: /whom you follow$/ }).getByText('@bo'))

  // Wallets are whole where they are copied.
  await page.getByRole('button', { name: /^Wallet / }).click()
  const wallets = page.getByRole('dialog', { name: 'Wallets of Ana Sol' })
  await seen(wallets.getByText(/^0x[0-9a-f]{40}$/))
  await page.keyboard.press('Escape')
  await gone(wallets)
  noComplaints(reader)
})

test('muted and blocked are said where they hold, and taken back there', async () => {
  const reader = await person('stern')
  const { page } = reader
  await page.goto(`${on.product.url}/@gus`)
  const more = page.getByRole('button', { name: /^More about Gus/ })
  await more.click()
  await choose(page, 'Mute')
  await seen(page.getByText(/^You have muted Gus/))
  await page.getByRole('main').getByRole('button', { name: 'Unmute' }).click()
  await gone(page.getByText(/^You have muted Gus/))
  await more.click()
  await choose(page, 'Block')
  await seen(page.getByRole('heading', { name: /^You have blocked Gus/ }))
  expect(await page.getByRole('tab', { name: 'Casts' }).count()).toBe(0)
  // It shows before the network has it.
  await seen(page.getByText('@gus is blocked'))
  await page.reload()
  await page.getByRole('main').getByRole('button', { name: 'Unblock' }).click()
  await seen(page.getByRole('tab', { name: 'Casts' }))
  noComplaints(reader)
})

test('one’s own profile is edited by keyboard, kept when left, and taken back when refused', async () => {
  const self = await person('selma')
  const { page } = self
  const { keyboard } = page
  const { url } = on.product
  await page.goto(`${url}/@selma`)
  const edit = page.getByRole('button', { name: 'Edit profile' })
  await edit.focus()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit profile' })
  const name = dialog.getByLabel('Display name')
  await name.focus()
  await keyboard.press('Control+a')
  await keyboard.type('Selma of the Tides')
  await keyboard.press('Tab')
  await keyboard.type('Knows every rope by name.')
  // Closed without saving: what was typed is there again, also after a reload.
  await keyboard.press('Escape')
  await gone(dialog)
  expect(await edit.evaluate((each) => each === document.activeElement)).toBe(true)
  await page.reload()
  await edit.click()
  await seen(dialog.getByText('What you changed last time is here, and not saved yet.'))
  expect(await dialog.getByLabel('About you').inputValue()).toBe('Knows every rope by name.')

  // Too long is said in bytes before anything is sent.
  await name.fill('🌊'.repeat(9))
  await seen(dialog.getByText('4 bytes too long.'))
  expect(await dialog.getByRole('button', { name: 'Save profile' }).isDisabled()).toBe(true)
  await name.fill('Selma of the Tides')

  // Refused: said, nothing lost, nothing shown that does not hold.
  await page.route('**/api/farcaster/user', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Save profile' }).click()
  await seen(dialog.getByRole('alert'))
  expect(await page.getByRole('heading', { name: 'Selma of the Tides' }).count()).toBe(0)
  await page.unroute('**/api/farcaster/user')

  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PNG })
  await seen(dialog.locator('img[src*="/media/"]'))
  await dialog.getByRole('button', { name: 'Save profile' }).click()
  await gone(dialog)
  await seen(page.getByRole('heading', { name: 'Selma of the Tides' }))
  await page.reload()
  await seen(page.getByText('Knows every rope by name.'))
  await seen(page.locator('main section img[src*="/media/"]'))
  noComplaints(self)
})

test('a wallet is put on the profile by its signature, and taken off', async () => {
  const self = await person('wanda')
  const { page } = self
  await page.goto(`${on.product.url}/settings?section=profile`)
  const list = page.getByRole('list', { name: 'Wallets on your profile' })
  await list.getByRole('button', { name: /^Put 0x.* on your profile$/ }).click()
  await seen(page.getByText('The wallet stands on your profile'))
  await page.goto(`${on.product.url}/@wanda`)
  await seen(page.getByRole('button', { name: /^Wallet 0x/ }))
  await page.goto(`${on.product.url}/settings`)
  await list.getByRole('button', { name: /^Take 0x.* off your profile$/ }).click()
  await eventually(async () =>
    expect(await list.getByRole('button', { name: /^Take 0x/ }).count()).toBe(0),
  )
  await page.goto(`${on.product.url}/@wanda`)
  await seen(page.getByRole('heading', { name: 'wanda', exact: true }))
  // What was kept of the last visit may still show it for a moment.
  await gone(page.getByRole('button', { name: /^Wallet 0x/ }))
  noComplaints(self)
})
