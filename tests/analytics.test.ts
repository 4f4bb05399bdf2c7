import type { AnalyticsBatch } from '@castaway/contract/analytics'
import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { deepViolations, inThemes } from './harness/accessibility'
import {
  eventually,
  expectNoConsoleErrors,
  setupJourney,
  touch,
  waitForHidden,
  waitForVisible,
} from './harness/journey'
import { analytics } from './screens/developers'
import { openSettings } from './screens/settings'

const operator = generatePrivateKey()
const on = setupJourney({
  CASTAWAY_WORLD: 'small',
  CASTAWAY_ANALYTICS: 'on',
  CASTAWAY_OPERATORS: privateKeyToAccount(operator).address,
})

/** What the page sends to be counted. */
function watch(page: Page) {
  const sent: AnalyticsBatch[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/_analytics'))
      sent.push(request.postDataJSON() as AnalyticsBatch)
  })
  return sent
}
const cookieOf = async (page: Page) =>
  (await page.context().cookies(`${on.product.url}/api/_analytics`)).find(
    ({ name }) => name === 'castaway-analytics',
  )

test('a visitor is asked, allows it by keyboard, is counted, and withdraws; an operator sees the counts', async () => {
  const { url } = on.product
  const person = await on.newUser()
  const { page } = person
  const sent = watch(page)
  await page.goto(url)
  await touch(page)
  const { question, answerButtons, allowButton, choice } = analytics(page)
  await waitForVisible(question)
  await inThemes(page, (_theme, violations) => expect(violations).toEqual([]))
  expect(sent).toEqual([])
  const widths = await answerButtons.evaluateAll((buttons) =>
    buttons.map((button) => [button.clientWidth, getComputedStyle(button).backgroundColor]),
  )
  expect(widths[0]).toEqual(widths[1])
  await allowButton.focus()
  await page.keyboard.press('Enter')
  await waitForHidden(question)
  await page.goto(`${url}/channels`)
  await touch(page)
  await eventually(async () =>
    expect(sent.flatMap(({ events }) => events)).toContainEqual({
      kind: 'screen',
      name: '/channels',
    }),
  )
  await eventually(async () => expect(await cookieOf(page)).toMatchObject({ httpOnly: true }))
  expect(await page.evaluate(() => document.cookie)).not.toContain('castaway-analytics')

  const boss = await on.signedInUser({ key: operator, path: '/developers' })
  const report = analytics(boss.page)
  await report.pageLink.first().click()
  await waitForVisible(report.row('/channels'))
  await waitForVisible(report.browsers(1))
  expect(await report.plotRows('Screens a day').count()).toBe(31)
  await inThemes(boss.page, (_theme, violations) => expect(violations).toEqual([]))

  await openSettings(page, url, 'data')
  await choice('Allow').focus()
  await page.keyboard.press('ArrowLeft')
  await eventually(async () => expect(await cookieOf(page)).toBeUndefined())
  expect(await deepViolations(page)).toEqual([])
  sent.length = 0
  await page.goto(`${url}/search`)
  await touch(page)
  await boss.page.reload()
  await waitForVisible(report.browsers(0))
  expect(sent).toEqual([])
  expect(await question.count()).toBe(0)
  expectNoConsoleErrors(person, boss)
})

test('someone who declines, and a browser that refuses tracking, are not asked again and not counted', async () => {
  const { url } = on.product
  const person = await on.newUser()
  const { page } = person
  const sent = watch(page)
  await page.goto(url)
  await touch(page)
  const { question, declineButton, about, denied } = analytics(page)
  await waitForVisible(about)
  await declineButton.click()
  await waitForHidden(question)
  await page.goto(`${url}/developers/analytics`)
  await touch(page)
  await waitForVisible(denied)
  expect(await question.count()).toBe(0)

  const careful = await on.newUser()
  const carefully = watch(careful.page)
  await careful.context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true })
  })
  await openSettings(careful.page, url, 'data')
  await touch(careful.page)
  await waitForVisible(analytics(careful.page).refused)
  expect(await analytics(careful.page).question.count()).toBe(0)
  expect([sent, carefully]).toEqual([[], []])
  expectNoConsoleErrors(person, careful)
})
