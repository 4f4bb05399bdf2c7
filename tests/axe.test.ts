import { firstOf, isDeep } from '@castaway/testkit/random-runs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { a11yViolations, inThemes } from './harness/accessibility'
import { expectNoConsoleErrors, waitForVisible, setupJourney } from './harness/journey'
import { clientOf } from './harness/people'
import { routesOf, waitForSettledPage } from './harness/routes'
import { injectWallet } from './harness/wallet'
import { composer } from './screens/composer'
import { help } from './screens/help'
import { signIn } from './screens/sign-in'
import { welcome } from './screens/welcome'

/** Screens that represent all others in a fast run. */
const oneOf = (names: string[]) => (name: string) => isDeep || names.includes(name)
const isOnTheWayLookedAt = oneOf(['sign-in', 'welcome', 'composer with suggestions', 'help'])
const isLookedAt = oneOf([
  'home, trending',
  'thread',
  'profile',
  'notifications',
  'search, casts',
  'wallet, swap',
  'settings',
  'developers, webhooks',
])

/** Checks a page in both themes; `found` collects the violations, by screen and theme. */
function a11yCollector(page: Page, isWanted: (place: string) => boolean) {
  const found: Record<string, string[]> = {}
  return {
    found,
    async check(place: string) {
      if (!isWanted(place)) return
      await waitForSettledPage(page)
      await inThemes(
        page,
        (theme, violations) => {
          if (violations.length > 0) found[`${place}, ${theme}`] = violations
        },
        a11yViolations,
      )
    },
  }
}

/** Milliseconds to check every screen twice. */
const A_WHILE = 1_800_000

describe('the check itself', () => {
  const on = setupJourney({ CASTAWAY_WORLD: 'social' })
  test('finds violations in a page and in its frames, whatever their origins are', async () => {
    const { page } = await on.newUser()
    await page.route('**/*', (route) => {
      const frame = '<iframe src="http://frame.example/" title="A frame"></iframe>'
      const isFrame = route.request().url().includes('frame.example')
      return route.fulfill({
        contentType: 'text/html',
        body: `<html lang="en"><title>A page</title><main><h1>A page</h1><img src="data:,">${
          isFrame ? '' : frame
        }</main></html>`,
      })
    })
    await page.goto('http://page.example/')
    const found = await a11yViolations(page)
    expect(found.map((line) => line.replace(/ <.*/, ''))).toEqual([
      'image-alt: img',
      'image-alt: iframe img',
    ])
    expect(await a11yViolations(page, { part: 'h1' })).toEqual([])
  })
})

describe('sign-in and onboarding', () => {
  const on = setupJourney(isDeep ? {} : { CASTAWAY_WORLD: 'social' })
  test('sign-in, the composer and the help have no accessibility violations in both themes', async () => {
    const person = await on.newUser()
    const { page } = person
    const { url } = on.product
    const { found, check } = a11yCollector(page, isOnTheWayLookedAt)
    if (isDeep) {
      await page.goto(url)
      await check('home of a guest')
    }
    await injectWallet(person.context)
    const panel = signIn(page)
    await page.goto(`${url}/sign-in`)
    await check('sign-in')
    if (isDeep) {
      await panel.makeWalletButton.click()
      await check('make a wallet')
    }
    await panel.byWallet(url)
    await waitForVisible(welcome(page).heading)
    await check('welcome')
    await welcome(page).chooseName('wayfarer')
    await check('who to follow')
    await page.goto(url)
    const dialog = composer(page)
    await dialog.open()
    await dialog.field.fill('Hello @an')
    await waitForVisible(dialog.suggestion(/./))
    await check('composer with suggestions')
    await dialog.field.fill('Hello')
    await check('composer')
    await page.keyboard.press('Escape')
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('?')
    await waitForVisible(help(page).dialog)
    await check('help')
    expect(found).toEqual({})
    expectNoConsoleErrors(person)
  })
})

describe.each(firstOf(1, ['social', 'hostile']))('%s', (world) => {
  const on = setupJourney({ CASTAWAY_WORLD: world })
  test(
    'no route has accessibility violations in any theme',
    async () => {
      const person = await on.registeredUser('onlooker')
      const { page } = person
      const { found, check } = a11yCollector(page, isLookedAt)
      for (const { name, path } of await routesOf(on.product)) {
        if (!isLookedAt(name)) continue
        await page.goto(on.product.url + path)
        // Its dialog opens over Home: without it, nothing tells that the page has not settled yet.
        if (name === 'compose') await waitForVisible(composer(page).dialog)
        await check(name)
      }
      expect(found).toEqual({})
      expectNoConsoleErrors(person)
    },
    A_WHILE,
  )
})

describe.runIf(isDeep)('hostile, on a phone', () => {
  const on = setupJourney({ CASTAWAY_WORLD: 'hostile' })
  test(
    'hostile content neither breaks a route nor widens it',
    async () => {
      const phone = await on.newUser({ width: 390, height: 844 })
      const { page } = phone
      const { url } = on.product
      const client = clientOf(on.product)
      const { casts } = await client.fetchTrendingFeed({ limit: 10 })
      const { channels } = await client.fetchAllChannels({ limit: 20 })
      const names = [...new Set(casts.map((cast) => cast.author.username))]
      const paths = [
        ...(await routesOf(on.product)).map(({ path }) => path),
        ...casts.slice(0, 4).map((cast) => `/cast/${cast.hash}`),
        ...names.slice(0, 4).map((name) => `/@${encodeURIComponent(name)}`),
        ...channels.slice(0, 3).map((channel) => `/c/${encodeURIComponent(channel.id)}`),
      ]
      const wide: string[] = []
      for (const path of paths) {
        await page.goto(`${url}${path}`)
        for (let screen = 0; screen < 3; screen++) {
          await waitForSettledPage(page)
          const over = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          if (over > 0) wide.push(`${path}: ${over} px`)
          await page.evaluate(() => window.scrollBy(0, 1600))
        }
      }
      expect(wide).toEqual([])
      expectNoConsoleErrors(phone)
    },
    A_WHILE,
  )
})
