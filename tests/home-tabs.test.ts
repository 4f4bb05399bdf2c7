import type { Page } from 'playwright-core'
import { generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import {
  eventually,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { home } from './screens/home'
import { list, lists } from './screens/lists'
import { shell } from './screens/shell'

const on = setupJourney()

/** Names of the pinned tabs. */
const pinned = async (page: Page) => (await home(page).tabNames()).slice(3)

const pinList = async (page: Page, name: string) => {
  await lists(page).make(name)
  await list(page, name).pinToHome()
  await waitForVisible(list(page, name).pinnedNotice.last())
}

test('lists pinned on one device are tabs on both, and are moved, renamed and removed by keyboard', async () => {
  const { url } = on.product
  const key = generatePrivateKey()
  const small = { width: 390, height: 844 }
  const phone = await on.registeredUser('pinner', { ...small, key, path: '/lists' })
  await pinList(phone.page, 'Boats')
  await phone.page.goto(`${url}/lists`)
  await pinList(phone.page, 'Weather of the northern coast')

  const desk = await on.signedInUser({ key })
  const { page } = desk
  const { keyboard } = page
  const tabs = home(page)
  const both = ['Boats', 'Weather of the northern coast']
  await eventually(async () => expect(await tabs.tabNames()).toEqual([...tabs.fixedTabs, ...both]))

  // Each one has its own URL.
  await tabs.tab('Boats').click()
  await page.waitForURL(/\?pin=list-/)
  await waitForVisible(list(page, 'Boats').nobody)
  await page.reload()
  await waitForVisible(tabs.chosenTab('Boats'))

  // Moves the second tab to the front, without a mouse.
  await tabs.manageTabs.press('Enter')
  const weather = tabs.managedTab('Weather of the northern coast')
  await weather.focus()
  await keyboard.press('Alt+ArrowUp')
  await eventually(async () =>
    expect(await pinned(page)).toEqual(['Weather of the northern coast', 'Boats']),
  )
  expect(await weather.evaluate((each) => each === document.activeElement)).toBe(true)

  await tabs.renameTab('Weather of the northern coast').press('Enter')
  await tabs.tabName.fill('Weather')
  await keyboard.press('Enter')
  await waitForVisible(tabs.managedTab('Weather'))
  await keyboard.press('Escape')
  await waitForHidden(tabs.manager)
  expect(await tabs.manageTabs.evaluate((each) => each === document.activeElement)).toBe(true)
  await eventually(async () => expect(await pinned(page)).toEqual(['Weather', 'Boats']))

  // The phone has them too, and the current one is in view.
  await phone.page.goto(url)
  await eventually(async () => expect(await pinned(phone.page)).toEqual(['Weather', 'Boats']))
  const onPhone = home(phone.page)
  await onPhone.tab('Boats').click()
  await eventually(async () => {
    const box = (await onPhone.chosenTab('Boats').boundingBox({ timeout: 2_000 }))!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(390)
  })

  // Removed there while it is being read here.
  await onPhone.manageTabs.click()
  await onPhone.removeTab('Boats').click()
  await phone.page.waitForURL((at) => at.search === '')
  await waitForVisible(tabs.goneTab)
  await tabs.leaveGoneTab.click()
  await eventually(async () => expect(await pinned(page)).toEqual(['Weather']))
  expectNoConsoleErrors(phone, desk)
})

test('trending casts are counted over each span of time', async () => {
  const guest = await on.newUser()
  const { page } = guest
  await page.goto(on.product.url)
  const { span, chosenSpan, castsOrNone, ...feeds } = home(page)
  const names = await feeds.spanNames()
  expect(names.length).toBeGreaterThan(2)
  for (const name of names) {
    await span(name).click()
    await waitForVisible(chosenSpan(name))
    // An hour may have no casts, and then says so.
    await waitForVisible(castsOrNone)
    expect(await shell(page).mainAlert.count()).toBe(0)
  }
  expectNoConsoleErrors(guest)
})

test('the provider of the For you feed is in the URL', async () => {
  const person = await on.registeredUser('chooser', { path: '/?tab=for-you' })
  const { page } = person
  const { provider, chosenProvider } = home(page)
  await provider('OpenRank').click()
  await page.waitForURL(/provider=openrank/)
  await page.reload()
  await waitForVisible(chosenProvider)
  expect(await chosenProvider.innerText()).toBe('OpenRank')
  expectNoConsoleErrors(person)
})
