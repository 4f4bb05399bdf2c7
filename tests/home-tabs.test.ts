import type { Page } from 'playwright-core'
import { generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import {
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

const tabNames = (page: Page) =>
  page.getByRole('tablist', { name: 'Feeds' }).getByRole('tab').allInnerTexts()

const makeList = async (page: Page, url: string, name: string) => {
  await page.goto(`${url}/lists`)
  await page
    .getByRole('button', { name: /^(Make a list|New list)$/ })
    .first()
    .click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/lists\/[\w-]+/)
  await page.getByRole('button', { name: 'More about this list' }).click()
  await choose(page, 'Pin to Home')
  await seen(page.getByText('Pinned to Home').last())
}

test('lists pinned on one device are tabs on both; arranged, renamed and taken away by keyboard', async () => {
  const { url } = on.product
  const key = generatePrivateKey()
  const [phone, desk] = [await on.visitor({ width: 390, height: 844 }), await on.visitor()]
  await injectWallet(phone.context, key)
  await signIn(phone.page, url)
  await chooseName(phone.page, 'pinner')
  await makeList(phone.page, url, 'Boats')
  await makeList(phone.page, url, 'Weather of the northern coast')

  await injectWallet(desk.context, key)
  await signIn(desk.page, url)
  const { page } = desk
  const { keyboard } = page
  await page.goto(url)
  const fixed = ['Following', 'For you', 'Trending']
  await eventually(async () =>
    expect(await tabNames(page)).toEqual([...fixed, 'Boats', 'Weather of the northern coast']),
  )

  // Each has an address.
  await page.getByRole('tab', { name: 'Boats' }).click()
  await page.waitForURL(/\?pin=list-/)
  await seen(page.getByText('Nobody is on this list yet'))
  await page.reload()
  await seen(page.getByRole('tab', { name: 'Boats', selected: true }))

  // The second becomes the first, without a mouse.
  const manage = page.getByRole('button', { name: 'Manage tabs' })
  await manage.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Tabs of Home' })
  const weather = dialog.getByRole('button', { name: 'Weather of the northern coast', exact: true })
  await weather.focus()
  await keyboard.press('Alt+ArrowUp')
  await eventually(async () =>
    expect((await tabNames(page)).slice(3)).toEqual(['Weather of the northern coast', 'Boats']),
  )
  expect(await weather.evaluate((each) => each === document.activeElement)).toBe(true)

  await dialog.getByRole('button', { name: 'Rename Weather of the northern coast' }).press('Enter')
  await dialog.getByLabel('Name of the tab').fill('Weather')
  await keyboard.press('Enter')
  await seen(dialog.getByRole('button', { name: 'Weather', exact: true }))
  await keyboard.press('Escape')
  await gone(dialog)
  expect(await manage.evaluate((each) => each === document.activeElement)).toBe(true)
  await eventually(async () =>
    expect((await tabNames(page)).slice(3)).toEqual(['Weather', 'Boats']),
  )

  // The phone has them too, and the one that is chosen is in sight.
  await phone.page.goto(url)
  await eventually(async () =>
    expect((await tabNames(phone.page)).slice(3)).toEqual(['Weather', 'Boats']),
  )
  await phone.page.getByRole('tab', { name: 'Boats' }).click()
  await eventually(async () => {
    const chosen = phone.page.getByRole('tab', { name: 'Boats', selected: true })
    const box = (await chosen.boundingBox({ timeout: 2_000 }))!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(390)
  })

  // Taken away there, while it is read here.
  await phone.page.getByRole('button', { name: 'Manage tabs' }).click()
  await phone.page.getByRole('button', { name: 'Take Boats off Home' }).click()
  await phone.page.waitForURL((at) => at.search === '')
  await seen(page.getByText('This tab is gone'))
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await eventually(async () => expect((await tabNames(page)).slice(3)).toEqual(['Weather']))
  noComplaints(phone, desk)
})

test('trending counts over each span that is offered', async () => {
  const guest = await on.visitor()
  const { page } = guest
  await page.goto(on.product.url)
  const spans = page.getByRole('navigation', { name: 'Time' })
  await seen(spans)
  const names = await spans.getByRole('link').allInnerTexts()
  expect(names.length).toBeGreaterThan(2)
  for (const name of names) {
    await spans.getByRole('link', { name, exact: true }).click()
    await seen(spans.locator('[aria-current=page]').getByText(name, { exact: true }))
    // An hour may have nothing, and says so.
    await seen(page.getByRole('feed').getByRole('article').or(page.getByText('Calm waters')))
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
  }
  noComplaints(guest)
})

test('who picks what one might like stands in the address', async () => {
  const { url } = on.product
  const person = await on.visitor()
  const { page } = person
  await injectWallet(person.context, generatePrivateKey())
  await signIn(page, url)
  await chooseName(page, 'chooser')
  await page.goto(`${url}/?tab=for-you`)
  await page.getByRole('link', { name: 'OpenRank' }).click()
  await page.waitForURL(/provider=openrank/)
  await page.reload()
  const chosen = page.getByRole('navigation', { name: 'Picked by' }).locator('[aria-current=page]')
  await seen(chosen)
  expect(await chosen.innerText()).toBe('OpenRank')
  noComplaints(person)
})
