import { isDeep } from '@castaway/testkit/random-runs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { controlsOf } from './harness/controls'
import { clientOf } from './harness/people'
import {
  eventually,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { content } from './screens/cast'
import { composer } from './screens/composer'
import { drafts } from './screens/drafts'
import { scheduled, scheduledRow } from './screens/scheduled'

const on = setupJourney({}, { own: true })

async function textsOf(username: string) {
  const client = clientOf(on.product)
  const { user } = await client.lookupUserByUsername({ username })
  const { casts } = await client.fetchCastsForUser({ fid: user.fid, includeReplies: true })
  // Within one second, the network sorts by hash: the cast that is not a reply is the first.
  return casts
    .toSorted((a, b) => Number(Boolean(a.parent_hash)) - Number(Boolean(b.parent_hash)))
    .map(({ text }) => text)
}

const { advance } = controlsOf(() => on.product)
const DAY = 24 * 3_600_000

/** Writes a thread of two casts and schedules it for tomorrow morning. */
async function schedule(page: Page, one: string, two: string) {
  const write = composer(page)
  await write.open()
  await write.fields.fill(one)
  await write.addCast.click()
  await write.fields.nth(1).fill(two)
  await write.scheduleButton.click()
  await write.tomorrow.click()
  await waitForVisible(write.dueNotice)
  await write.schedule()
  await waitForVisible(write.scheduledNotice)
  await waitForHidden(write.dialog)
}

test('a scheduled thread is sent once, also when the server restarts meanwhile', async () => {
  const writer = await on.registeredUser('sanne')
  const { page } = writer
  await schedule(page, 'High tide at nine', 'Bring boots')
  await page.goto(`${on.product.url}/scheduled`)
  await waitForVisible(scheduled(page).row('High tide at nine'))
  expect(await textsOf('sanne')).toEqual([])
  await on.product.stop('SIGKILL')
  await on.product.restart()
  await advance(2 * DAY)
  await eventually(async () =>
    expect(await textsOf('sanne')).toEqual(['High tide at nine', 'Bring boots']),
  )
  await page.reload()
  await waitForVisible(scheduled(page).sentHeading)
  await advance(DAY)
  expect(await textsOf('sanne')).toEqual(['High tide at nine', 'Bring boots'])
  // It is no longer among the drafts.
  await drafts(page).tab.click()
  await waitForVisible(drafts(page).none)
  expectNoConsoleErrors(writer)
})

test.runIf(isDeep)(
  'a scheduled thread can be moved, edited with all of its text, and cancelled',
  async () => {
    const writer = await on.registeredUser('tjark')
    const { page } = writer
    // The previous journey has moved the island's clock.
    await fetch(`${on.product.url}/_local/clock`, {
      method: 'DELETE',
      headers: { 'x-api-key': on.product.apiKey },
    })
    await schedule(page, 'Low tide at four', 'Mind the mud')
    await page.goto(`${on.product.url}/scheduled`)
    const row = scheduled(page).row('Low tide at four')
    const { time, ...buttons } = scheduledRow(row)
    const write = composer(page)
    await buttons.changeTime.click()
    await time.fill('11:45')
    await buttons.keepTime.click()
    await waitForVisible(content(row, '11:45'))
    await buttons.edit.click()
    await waitForVisible(write.field)
    expect(await write.words()).toEqual(['Low tide at four', 'Mind the mud'])
    await waitForHidden(row)
    await write.fields.nth(1).fill('Mind the mud, please')
    await write.schedule()
    await waitForVisible(write.scheduledNotice)
    await waitForVisible(row)
    await buttons.cancel.click()
    await waitForVisible(scheduled(page).cancelledNotice)
    await waitForVisible(scheduled(page).none)
    await drafts(page).tab.click()
    await waitForVisible(drafts(page).draft('Low tide at four'))
    await advance(3 * DAY)
    expect(await textsOf('tjark')).toEqual([])
    expectNoConsoleErrors(writer)
  },
)
