import { custodyKeyOf } from '@castaway/provider'
import type { Page } from 'playwright-core'
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
const BO = 3

/** Signs in as somebody of the island, by the wallet that owns their account, and approves the signer. */
async function comeBack(fid: number) {
  const visitor = await on.visitor()
  const { page, context } = visitor
  await injectWallet(context, custodyKeyOf('tiny', fid))
  await signIn(page, on.product.url)
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Open the approval page' }).click()
  const approval = await opened
  await approval.getByRole('button', { name: 'Approve with Harbour Wallet' }).click()
  await seen(approval.getByText('Approved. You can close this page.'))
  await approval.close()
  await seen(page.getByRole('heading', { name: /^Welcome ashore/ }))
  return visitor
}

const member = (page: Page, name: string) =>
  page
    .getByRole('feed', { name: 'Members of Tools' })
    .getByRole('article')
    .filter({ hasText: name })

test('who leads a channel asks somebody in; they accept, are a member, and are removed', async () => {
  const { url } = on.product
  const lead = await comeBack(BO)
  const guest = await on.visitor({ width: 390, height: 844 })
  await injectWallet(guest.context)
  await signIn(guest.page, url)
  await chooseName(guest.page, 'newcomer')

  // Nobody may do it who does not look after the channel.
  await guest.page.goto(`${url}/c/tools?tab=members`)
  await seen(member(guest.page, '@bo'))
  expect(await guest.page.getByRole('button', { name: 'Invite people' }).count()).toBe(0)

  await lead.page.goto(`${url}/c/tools?tab=members`)
  await lead.page.getByRole('button', { name: 'Invite people' }).click()
  const asking = lead.page.getByRole('dialog', { name: 'Invite people to /tools' })
  await asking.getByLabel('Who').fill('newcomer')
  await asking.getByRole('button', { name: 'Invite newcomer as member' }).click()
  await seen(asking.getByText('Asked'))
  await lead.page.keyboard.press('Escape')
  await gone(asking)
  await seen(
    lead.page
      .getByRole('region', { name: 'Invites without an answer' })
      .getByText('Member, asked by Bo'),
  )

  // The invite is found where one's channels are, and answered there.
  await guest.page.goto(`${url}/channels`)
  await guest.page.getByRole('tab', { name: /^Mine/ }).click()
  await guest.page.getByRole('link', { name: 'Invites (1)' }).click()
  await guest.page.getByRole('button', { name: /^Accept the invite to Tools/ }).click()
  await seen(guest.page.getByText('You are a member of /tools now'))
  await seen(guest.page.getByText('No invites wait for you'))
  await guest.page.getByRole('link', { name: 'Member of' }).click()
  await seen(
    guest.page.getByRole('feed', { name: /is a member of$/ }).getByRole('link', { name: 'Tools' }),
  )

  await lead.page.reload()
  const row = member(lead.page, '@newcomer')
  await seen(row)
  await row.getByRole('button', { name: 'What can be done about newcomer' }).click()
  await choose(lead.page, 'Remove from the channel…')
  await lead.page
    .getByRole('dialog', { name: 'Remove newcomer?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await gone(row)
  await guest.page.goto(`${url}/channels?tab=memberships`)
  await seen(guest.page.getByText('Member of no channel'))
  noComplaints(lead, guest)
})

test('found, followed, read and pinned by keyboard alone', async () => {
  const person = await on.visitor()
  const { page } = person
  const { keyboard } = page
  const key = generatePrivateKey()
  await injectWallet(person.context, key)
  await signIn(page, on.product.url)
  await chooseName(page, 'kay')
  await page.goto(`${on.product.url}/channels`)
  const field = page.getByRole('searchbox', { name: 'Find a channel' })
  await seen(field)
  const tabTo = async (name: string | RegExp, role: 'button' | 'searchbox' | 'link' | 'tab') => {
    const target = page.getByRole(role, { name }).first()
    await seen(target)
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((each) => each === document.activeElement)) return target
      await keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${name}`)
  }
  await tabTo('Find a channel', 'searchbox')
  await keyboard.type('mus')
  await page.waitForURL(/q=mus/)
  await seen(page.getByRole('feed', { name: 'Channels found' }).getByRole('article'))
  const music = await tabTo('Follow channel music', 'button')
  await keyboard.press('Enter')
  await eventually(async () => expect(await music.getAttribute('aria-pressed')).toBe('true'))
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await keyboard.press('j')
  await keyboard.press('o')
  await page.waitForURL(/\/c\/music$/)

  // The views are tabs: arrows go along, and the address says where one is.
  await tabTo('Casts', 'tab')
  await keyboard.press('ArrowRight')
  await page.waitForURL(/tab=trending$/)
  await seen(page.getByRole('tab', { name: 'Trending', selected: true }))
  await keyboard.press('ArrowRight')
  await page.waitForURL(/tab=members$/)
  await seen(page.getByRole('feed', { name: /^Members of/ }).getByText('@chidi'))
  await page.goto(`${on.product.url}/c/music`)
  await tabTo(/^More about/, 'button')
  await keyboard.press('Enter')
  const pin = page.getByRole('menuitem', { name: 'Pin to Home' })
  await seen(pin)
  await eventually(async () => {
    await keyboard.press('ArrowDown')
    expect(await pin.evaluate((each) => each === document.activeElement)).toBe(true)
  })
  await keyboard.press('Enter')
  await seen(page.getByText('Pinned to Home'))

  // What was followed is known wherever the channel stands.
  await page.goto(`${on.product.url}/channels?tab=all`)
  await seen(page.getByRole('button', { name: 'Unfollow channel music' }))

  // So is what was followed on another device, though this one keeps what it saw before.
  const follow = (of: Page) => of.getByRole('button', { name: 'Follow channel tools' })
  await seen(follow(page))
  const phone = await on.visitor({ width: 390, height: 844 })
  await injectWallet(phone.context, key)
  await signIn(phone.page, on.product.url)
  await phone.page.goto(`${on.product.url}/channels?tab=all`)
  const followed = answered(phone.page, '/api/farcaster/channel/follow')
  await follow(phone.page).click()
  await followed
  await page.reload()
  await seen(page.getByRole('button', { name: 'Unfollow channel tools' }))
  noComplaints(person, phone)
})

test('an invite that is declined is gone; a refusal is said in words', async () => {
  const ana = await comeBack(2)
  const { page } = ana
  const { url } = on.product
  await page.goto(`${url}/c/music`)
  const decline = page.getByRole('button', { name: /^Decline the invite to/ })
  await seen(decline)
  // The answer does not come through: the invite is back, with words.
  await page.route('**/api/farcaster/channel/member/invite', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await decline.click()
  await seen(page.getByText('No connection'))
  await seen(decline)
  await page.unroute('**/api/farcaster/channel/member/invite')
  await decline.click()
  await seen(page.getByText('Declined'))
  await gone(decline)
  await page.goto(`${url}/channels?tab=invites`)
  await seen(page.getByText('No invites wait for you'))

  // Who moderates, but does not lead, is told what that does not allow.
  await page.goto(`${url}/c/lagoon?tab=members`)
  await seen(page.getByText(/Only who leads it decides about moderators/))
  await page.getByRole('button', { name: 'Invite people' }).click()
  const asking = page.getByRole('dialog')
  expect(await asking.getByRole('radio', { name: 'Moderator' }).isDisabled()).toBe(true)
  await asking.getByLabel('Who').fill('bo')
  await asking.getByRole('button', { name: /^Invite Bo/ }).click()
  await seen(asking.getByText('They are in the channel already, or have been asked.'))
  noComplaints(ana)
})
