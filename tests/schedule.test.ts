import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { controlsOf } from './harness/controls'
import { clientOf } from './harness/people'
import { eventually, gone, noComplaints, openComposer, seen, stage } from './harness/journey'

const on = stage({}, { own: true })

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page) => dialog(page).getByRole('textbox', { name: 'Your cast' })

async function textsOf(username: string) {
  const client = clientOf(on.product)
  const { user } = await client.lookupUserByUsername({ username })
  const { casts } = await client.fetchCastsForUser({ fid: user.fid, includeReplies: true })
  // Within one second the network goes by the hash: the one that answers nobody is the first.
  return casts
    .toSorted((a, b) => Number(Boolean(a.parent_hash)) - Number(Boolean(b.parent_hash)))
    .map(({ text }) => text)
}

const { advance } = controlsOf(() => on.product)
const DAY = 24 * 3_600_000

/** Writes a thread of two and has it wait until tomorrow morning. */
async function schedule(page: Page, one: string, two: string) {
  await openComposer(page)
  await field(page).fill(one)
  await dialog(page).getByRole('button', { name: 'Add a cast' }).click()
  await field(page).nth(1).fill(two)
  await dialog(page).getByRole('button', { name: 'Schedule', expanded: false }).click()
  await dialog(page).getByRole('button', { name: 'Tomorrow morning' }).click()
  await seen(dialog(page).getByText(/^Goes out/))
  await dialog(page).locator('header').getByRole('button', { name: 'Schedule' }).click()
  await seen(page.getByText(/^Scheduled for/))
  await gone(dialog(page))
}

test('what is scheduled goes out once, also when the server was restarted meanwhile', async () => {
  const writer = await on.member('sanne')
  const { page } = writer
  await schedule(page, 'High tide at nine', 'Bring boots')
  await page.goto(`${on.product.url}/scheduled`)
  await seen(page.getByRole('listitem').filter({ hasText: 'High tide at nine' }))
  expect(await textsOf('sanne')).toEqual([])
  await on.product.stop('SIGKILL')
  await on.product.restart()
  await advance(2 * DAY)
  await eventually(async () =>
    expect(await textsOf('sanne')).toEqual(['High tide at nine', 'Bring boots']),
  )
  await page.reload()
  await seen(page.getByRole('heading', { name: 'Sent in the last seven days' }))
  await advance(DAY)
  expect(await textsOf('sanne')).toEqual(['High tide at nine', 'Bring boots'])
  // Nothing of it stands among the drafts any more.
  await page.getByRole('tab', { name: 'Drafts' }).click()
  await seen(page.getByText('No drafts'))
  noComplaints(writer)
})

test('what waits can be moved, taken back with all of its words, and cancelled', async () => {
  const writer = await on.member('tjark')
  const { page } = writer
  // The journey before has moved the island's clock.
  await fetch(`${on.product.url}/_local/clock`, {
    method: 'DELETE',
    headers: { 'x-api-key': on.product.apiKey },
  })
  await schedule(page, 'Low tide at four', 'Mind the mud')
  await page.goto(`${on.product.url}/scheduled`)
  const row = page.getByRole('listitem').filter({ hasText: 'Low tide at four' })
  await row.getByRole('button', { name: 'Change the time' }).click()
  await row.getByLabel('Time', { exact: true }).fill('11:45')
  await row.getByRole('button', { name: 'Keep this time' }).click()
  await seen(row.getByText(/11:45/))
  await row.getByRole('button', { name: 'Edit' }).click()
  await seen(field(page))
  expect(await Promise.all((await field(page).all()).map((each) => each.inputValue()))).toEqual([
    'Low tide at four',
    'Mind the mud',
  ])
  await gone(row)
  await field(page).nth(1).fill('Mind the mud, please')
  await dialog(page).locator('header').getByRole('button', { name: 'Schedule' }).click()
  await seen(page.getByText(/^Scheduled for/))
  await seen(row)
  await row.getByRole('button', { name: 'Cancel' }).click()
  await seen(page.getByText('It does not go out'))
  await seen(page.getByText('Nothing is scheduled'))
  await page.getByRole('tab', { name: 'Drafts' }).click()
  await seen(page.getByRole('button', { name: /Low tide at four/ }))
  await advance(3 * DAY)
  expect(await textsOf('tjark')).toEqual([])
  noComplaints(writer)
})
