import { expect, test } from 'vitest'
import { eventually, gone, hasFocus, noComplaints, seen, stage } from './harness/journey'
import { clientOf } from './harness/people'
import { content } from './screens/cast'
import { search } from './screens/search'
import { shell } from './screens/shell'

const on = stage()

/** Words of a cast of this world. */
const KETTLE = 'A kettle. Two rivets'

test('filters are set, changed and removed by keyboard, and a saved search is found again', async () => {
  const { url } = on.product
  const person = await on.member('seeker', { path: '/search' })
  const { page } = person
  const { keyboard } = page
  const screen = search(page)
  const { field } = screen
  await hasFocus(field)

  // A person is offered while their name is typed, and chosen with the arrow.
  await keyboard.type('kettle from:chi')
  const offered = screen.option(/@chidi/)
  await seen(offered)
  await eventually(async () => {
    await keyboard.press('ArrowDown')
    expect(await offered.getAttribute('aria-selected', { timeout: 2_000 })).toBe('true')
  })
  await keyboard.press('Enter')
  const filter = screen.filter('from @chidi')
  await seen(filter)
  expect(await field.inputValue()).toMatch(/^kettle\s*$/)
  await page.waitForURL((each) => each.searchParams.get('q') === 'from:chidi kettle')

  // At the start of the words, the last filter opens; it can be taken out from there.
  await keyboard.press('Home')
  await keyboard.press('Backspace')
  await gone(filter)
  expect(await field.inputValue()).toBe('kettle from:chidi')
  await keyboard.press('End')
  await keyboard.press('Space')
  await seen(filter)
  await keyboard.press('Home')
  await keyboard.press('ArrowLeft')
  await keyboard.press('Delete')
  await gone(filter)
  expect(await field.evaluate((each) => each === document.activeElement)).toBe(true)
  await page.waitForURL((each) => each.searchParams.get('q') === 'kettle')
  const found = content(screen.casts('kettle').list, KETTLE)
  await seen(found)

  // What can not be meant is said.
  await keyboard.press('End')
  await keyboard.type(' before:soon ')
  await seen(screen.dateAlert)
  await screen.removeFilter('before soon').focus()
  await keyboard.press('Enter')
  await gone(screen.alert)

  // Saved, under a name of one's own, then opened, deleted and brought back.
  await screen.saveButton.focus()
  await keyboard.press('Enter')
  await seen(screen.saveDialog)
  await keyboard.type('Kettles')
  await keyboard.press('Enter')
  await seen(screen.savedNotice)
  await page.goto(`${url}/search`)
  const saved = screen.saved('Kettles')
  await saved.focus()
  await keyboard.press('Enter')
  await page.waitForURL((each) => each.searchParams.get('q') === 'kettle')
  await seen(found)
  await page.goto(`${url}/search`)
  await screen.deleteSaved('Kettles')
  await gone(saved)
  await shell(page).undo.click()
  await seen(saved)
  noComplaints(person)
})

test('recent searches stay in this browser until they are forgotten, and an address, a hash or a name leads there', async () => {
  const guest = await on.visitor()
  const { page } = guest
  const { url } = on.product
  const screen = search(page)
  const { field } = screen
  await page.goto(`${url}/search`)
  await field.fill('kettle')
  await page.keyboard.press('Enter')
  const results = screen.casts('kettle').list
  await seen(results)
  await screen.clearButton.click()
  const recent = screen.recent('kettle')
  await seen(recent)
  await page.reload()
  await seen(recent)
  await screen.forgetButton('kettle').click()
  await gone(recent)

  const [cast] = (await clientOf(on.product).fetchCastsForUser({ fid: 2, limit: 1 })).casts
  await field.fill(cast!.hash)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/cast/${cast!.hash}`)
  await page.goto(`${url}/search`)
  await field.fill('@chidi')
  await seen(screen.goToOption('chidi'))
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/@chidi`)
  await page.goto(`${url}/search`)
  await field.fill(cast!.author.custody_address)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/@${cast!.author.username}`)
  await page.goto(`${url}/search`)
  await field.fill(`0x${'12'.repeat(20)}`)
  await page.keyboard.press('Enter')
  await seen(screen.unknownNotice)
  await page.goto(`${url}/search?q=tide&tab=apps`)
  await seen(screen.appsOrNone('tide'))
  await page.goto(`${url}/search?q=kettle&mode=hybrid`)
  await seen(results)
})
