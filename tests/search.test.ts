import { expect, test } from 'vitest'
import {
  eventually,
  waitForHidden,
  waitForFocus,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { clientOf } from './harness/people'
import { content } from './screens/cast'
import { search } from './screens/search'
import { shell } from './screens/shell'

const on = setupJourney()

/** Text of a cast in this world. */
const KETTLE = 'A kettle. Two rivets'

test('filters are set, changed and removed by keyboard, and a saved search is found again', async () => {
  const { url } = on.product
  const person = await on.registeredUser('seeker', { path: '/search' })
  const { page } = person
  const { keyboard } = page
  const screen = search(page)
  const { field } = screen
  await waitForFocus(field)

  // A user is suggested while their name is typed, and selected with the arrow key.
  await keyboard.type('kettle from:chi')
  const offered = screen.option(/@chidi/)
  await waitForVisible(offered)
  await eventually(async () => {
    await keyboard.press('ArrowDown')
    expect(await offered.getAttribute('aria-selected', { timeout: 2_000 })).toBe('true')
  })
  await keyboard.press('Enter')
  const filter = screen.filter('from @chidi')
  await waitForVisible(filter)
  expect(await field.inputValue()).toMatch(/^kettle\s*$/)
  await page.waitForURL((each) => each.searchParams.get('q') === 'from:chidi kettle')

  // At the start of the text, the last filter opens and can be removed.
  await keyboard.press('Home')
  await keyboard.press('Backspace')
  await waitForHidden(filter)
  expect(await field.inputValue()).toBe('kettle from:chidi')
  await keyboard.press('End')
  await keyboard.press('Space')
  await waitForVisible(filter)
  await keyboard.press('Home')
  await keyboard.press('ArrowLeft')
  await keyboard.press('Delete')
  await waitForHidden(filter)
  expect(await field.evaluate((each) => each === document.activeElement)).toBe(true)
  await page.waitForURL((each) => each.searchParams.get('q') === 'kettle')
  const found = content(screen.casts('kettle').list, KETTLE)
  await waitForVisible(found)

  // An invalid filter is reported.
  await keyboard.press('End')
  await keyboard.type(' before:soon ')
  await waitForVisible(screen.dateAlert)
  await screen.removeFilter('before soon').focus()
  await keyboard.press('Enter')
  await waitForHidden(screen.alert)

  // Saved under a custom name, then opened, deleted and restored.
  await screen.saveButton.focus()
  await keyboard.press('Enter')
  await waitForVisible(screen.saveDialog)
  await keyboard.type('Kettles')
  await keyboard.press('Enter')
  await waitForVisible(screen.savedNotice)
  await page.goto(`${url}/search`)
  const saved = screen.saved('Kettles')
  await saved.focus()
  await keyboard.press('Enter')
  await page.waitForURL((each) => each.searchParams.get('q') === 'kettle')
  await waitForVisible(found)
  await page.goto(`${url}/search`)
  await screen.deleteSaved('Kettles')
  await waitForHidden(saved)
  await shell(page).undo.click()
  await waitForVisible(saved)
  expectNoConsoleErrors(person)
})

test('recent searches stay in this browser until deleted, and a URL, a hash or a name opens its page', async () => {
  const guest = await on.newUser()
  const { page } = guest
  const { url } = on.product
  const screen = search(page)
  const { field } = screen
  await page.goto(`${url}/search`)
  await field.fill('kettle')
  await page.keyboard.press('Enter')
  const results = screen.casts('kettle').list
  await waitForVisible(results)
  await screen.clearButton.click()
  const recent = screen.recent('kettle')
  await waitForVisible(recent)
  await page.reload()
  await waitForVisible(recent)
  await screen.forgetButton('kettle').click()
  await waitForHidden(recent)

  const [cast] = (await clientOf(on.product).fetchCastsForUser({ fid: 2, limit: 1 })).casts
  await field.fill(cast!.hash)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/cast/${cast!.hash}`)
  await page.goto(`${url}/search`)
  await field.fill('@chidi')
  await waitForVisible(screen.goToOption('chidi'))
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/@chidi`)
  await page.goto(`${url}/search`)
  await field.fill(cast!.author.custody_address)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/@${cast!.author.username}`)
  await page.goto(`${url}/search`)
  await field.fill(`0x${'12'.repeat(20)}`)
  await page.keyboard.press('Enter')
  // It stays when the text reaches the URL.
  await page.waitForURL(/\?q=0x1212/)
  await waitForVisible(screen.unknownNotice)
  await page.goto(`${url}/search?q=tide&tab=apps`)
  await waitForVisible(screen.appsOrNone('tide'))
  await page.goto(`${url}/search?q=kettle&mode=hybrid`)
  await waitForVisible(results)
})
