import { isDeep } from '@castaway/testkit/random-runs'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  eventually,
  expectNoConsoleErrors,
  setupJourney,
  touch,
  waitForVisible,
} from './harness/journey'
import { deepViolations } from './harness/accessibility'
import { appIsCached, cachedOf } from './harness/stored-data'
import { docs } from './screens/docs'

/** Below the sticky header, and not far below. */
const isAtTop = (heading: Locator) =>
  eventually(async () => {
    const { y } = (await heading.boundingBox())!
    expect(y).toBeGreaterThan(50)
    expect(y).toBeLessThan(140)
  })

const pathOf = (page: Page) => page.url().slice(new URL(page.url()).origin.length)

describe('the documentation', () => {
  const on = setupJourney({ CASTAWAY_WORLD: 'small' })

  test('is searched and read by the keyboard alone', async () => {
    const guest = await on.newUser()
    const { page } = guest
    const { search, results, noResults, resultIn, title, heading, withId } = docs(page)
    await page.goto(`${on.product.url}/docs`)
    await waitForVisible(docs(page).contents)
    await search.focus()
    await page.keyboard.type('webhook zzzzqqq')
    await waitForVisible(noResults)
    await search.fill('')
    await page.keyboard.type('signature of a webhook')
    await waitForVisible(results)
    expect(await deepViolations(page)).toEqual([])
    await search.fill('CASTAWAY_ROLE')
    await page.waitForURL((url) => url.searchParams.get('q') === 'CASTAWAY_ROLE')
    await waitForVisible(resultIn('Use PostgreSQL'))
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press('ArrowDown')
      const to = await page.evaluate(() => document.activeElement?.getAttribute('href'))
      if (to?.startsWith('/docs/postgresql?')) break
    }
    await page.keyboard.press('Enter')
    await waitForVisible(title('Use PostgreSQL'))
    const id = new URL(page.url()).hash.slice(1)
    await isAtTop(withId(id))
    // What was found stays beside it, and is there again after going back.
    expect(await search.inputValue()).toBe('CASTAWAY_ROLE')
    await page.goBack()
    await waitForVisible(results)
    expect(pathOf(page)).toBe('/docs?q=CASTAWAY_ROLE')
    expect(await heading('Several processes').count()).toBe(0)
    expectNoConsoleErrors(guest)
  })

  test('leads from page to page by its links, and copies code', async () => {
    const guest = await on.newUser()
    const { page, context } = guest
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${on.product.url}/docs/bot#2-the-bot-with-a-webhook`)
    const { title, heading, link, code, copy, onThisPage, part, more } = docs(page)
    await isAtTop(heading('2. The bot, with a webhook'))
    const loads = await page.evaluate(() => performance.timeOrigin)
    await code.first().hover()
    await copy.first().click()
    await eventually(async () =>
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        await code.first().textContent(),
      ),
    )
    await onThisPage.click()
    await part('1. An account').click()
    await isAtTop(heading('1. An account'))
    await link('inbox').click()
    await waitForVisible(title('Control the island from tests'))
    await isAtTop(heading('Until everything is done'))
    await more.last().click()
    await waitForVisible(title('Run your tests against the island in CI'))
    expect(await page.title()).toBe('Run your tests against the island in CI · Castaway')
    // All without loading the app again.
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loads)
    expectNoConsoleErrors(guest)
  })

  test('says when there is no such page, also to programs', async () => {
    const { page } = await on.newUser()
    const answer = await page.goto(`${on.product.url}/docs/nowhere`)
    expect(answer!.status()).toBe(404)
    await waitForVisible(docs(page).notFound)
    expect((await page.goto(`${on.product.url}/docs/bot`))!.status()).toBe(200)
    // What stands after # may be anything.
    await page.goto(`${on.product.url}/docs/mcp#%E3%8`)
    await waitForVisible(docs(page).article)
  })
})

describe('without a connection', () => {
  const on = setupJourney({ CASTAWAY_WORLD: 'small' }, { installs: true })

  test.runIf(isDeep)(
    'the documentation is read and searched by who has opened it before',
    async () => {
      const guest = await on.newUser()
      const { page, context } = guest
      await page.goto(`${on.product.url}/`)
      await touch(page)
      await appIsCached(page)
      // Who only reads casts doesn't download it.
      expect(await cachedOf(page, 'DOCS')).toBe(0)
      await page.goto(`${on.product.url}/docs`)
      await appIsCached(page, ['ASSETS', 'DOCS'])
      await context.setOffline(true)
      await page.goto(`${on.product.url}/docs/login/passkeys`)
      const { title, search, results } = docs(page)
      await waitForVisible(title('Passkeys'))
      await search.fill('CASTAWAY_ROLE')
      await waitForVisible(results)
      await results.first().click()
      await waitForVisible(docs(page).article)
      await context.setOffline(false)
    },
  )
})
