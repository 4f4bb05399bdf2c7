import { expect, test } from 'vitest'
import {
  choose,
  chooseName,
  eventually,
  gone,
  hasFocus,
  noComplaints,
  seen,
  signIn,
  stage,
} from './harness/journey'
import { clientOf } from './harness/people'
import { injectWallet } from './harness/wallet'

const on = stage()

test('by keyboard alone: filters become chips, are changed and taken out; a search is saved and found again', async () => {
  const person = await on.visitor()
  const { page } = person
  const { keyboard } = page
  const { url } = on.product
  await injectWallet(person.context)
  await signIn(page, url)
  await chooseName(page, 'seeker')
  await page.goto(`${url}/search`)
  const field = page.getByRole('main').getByRole('combobox', { name: /^Search/ })
  await hasFocus(field)

  // A person is offered while their name is typed, and chosen with the arrow.
  await keyboard.type('kettle from:chi')
  const offered = page.getByRole('option', { name: /@chidi/ })
  await seen(offered)
  await eventually(async () => {
    await keyboard.press('ArrowDown')
    expect(await offered.getAttribute('aria-selected', { timeout: 2_000 })).toBe('true')
  })
  await keyboard.press('Enter')
  const chip = page.getByRole('button', { name: 'Change from @chidi' })
  await seen(chip)
  expect(await field.inputValue()).toMatch(/^kettle\s*$/)
  await page.waitForURL((each) => each.searchParams.get('q') === 'from:chidi kettle')

  // At the start of the words, the last chip opens; it can be taken out from there.
  await keyboard.press('Home')
  await keyboard.press('Backspace')
  await gone(chip)
  expect(await field.inputValue()).toBe('kettle from:chidi')
  await keyboard.press('End')
  await keyboard.press('Space')
  await seen(chip)
  await keyboard.press('Home')
  await keyboard.press('ArrowLeft')
  await keyboard.press('Delete')
  await gone(chip)
  expect(await field.evaluate((each) => each === document.activeElement)).toBe(true)
  await page.waitForURL((each) => each.searchParams.get('q') === 'kettle')
  const results = page.getByRole('feed', { name: 'Casts for kettle' })
  await seen(results.getByText('A kettle. Two rivets'))

  // What can not be meant is said.
  await keyboard.press('End')
  await keyboard.type(' before:soon ')
  await seen(page.getByRole('alert').getByText('before: needs a date like 2026-04-20.'))
  await page.getByRole('button', { name: 'Take out before soon' }).focus()
  await keyboard.press('Enter')
  await gone(page.getByRole('alert'))

  // Saved, under a name of one's own, then renamed, deleted and brought back.
  await page.getByRole('button', { name: 'Save this search' }).focus()
  await keyboard.press('Enter')
  await seen(page.getByRole('dialog', { name: 'Save this search' }))
  await keyboard.type('Kettles')
  await keyboard.press('Enter')
  await seen(page.getByText('Search saved'))
  await page.goto(`${url}/search`)
  await page.getByRole('link', { name: /^Kettles/ }).focus()
  await keyboard.press('Enter')
  await page.waitForURL((each) => each.searchParams.get('q') === 'kettle')
  await seen(results.getByText('A kettle. Two rivets'))
  await page.goto(`${url}/search`)
  await page.getByRole('button', { name: 'More about the saved search Kettles' }).click()
  await choose(page, 'Delete')
  await gone(page.getByRole('link', { name: /^Kettles/ }))
  await page.getByRole('button', { name: 'Undo' }).click()
  await seen(page.getByRole('link', { name: /^Kettles/ }))
  noComplaints(person)
})

test('recent searches stay in this browser and can be forgotten; an address, a hash or a name goes there', async () => {
  const guest = await on.visitor()
  const { page } = guest
  const { url } = on.product
  const field = page.getByRole('main').getByRole('combobox', { name: /^Search/ })
  await page.goto(`${url}/search`)
  await field.fill('kettle')
  await page.keyboard.press('Enter')
  await seen(page.getByRole('feed', { name: 'Casts for kettle' }))
  await page.getByRole('button', { name: 'Clear the search' }).click()
  const recent = page.getByRole('main').getByRole('link', { name: 'kettle', exact: true })
  await seen(recent)
  await page.reload()
  await seen(recent)
  await page.getByRole('button', { name: 'Forget kettle' }).click()
  await gone(recent)

  const [cast] = (await clientOf(on.product).fetchCastsForUser({ fid: 2, limit: 1 })).casts
  await field.fill(cast!.hash)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/cast/${cast!.hash}`)
  await page.goto(`${url}/search`)
  await field.fill('@chidi')
  await seen(page.getByRole('option', { name: 'Go to @chidi' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/@chidi`)
  await page.goto(`${url}/search`)
  await field.fill(cast!.author.custody_address)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/@${cast!.author.username}`)
  await page.goto(`${url}/search`)
  await field.fill(`0x${'12'.repeat(20)}`)
  await page.keyboard.press('Enter')
  await seen(page.getByText(/^The network knows nothing under/))
  await page.goto(`${url}/search?q=tide&tab=apps`)
  await seen(
    page
      .getByRole('feed', { name: 'Mini apps for tide' })
      .or(page.getByRole('heading', { name: 'No such mini app' })),
  )
  await page.goto(`${url}/search?q=kettle&mode=hybrid`)
  await seen(page.getByRole('feed', { name: 'Casts for kettle' }))
})
