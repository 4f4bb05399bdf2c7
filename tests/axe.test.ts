import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { clientOf } from './harness/people'
import { placesOf, settled } from './harness/places'
import { injectWallet } from './harness/wallet'
import { chooseName, noComplaints, seen, signIn, stage } from './harness/journey'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What a screen-reader or low-vision user would stumble over, as short lines. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // It would fetch style sheets anew, which the policy of the wallet frame refuses. First: this replaces
    // whatever was set before.
    .options({ preload: false })
    .withTags(TAGS)
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 4).map(({ target, html, failureSummary }) => {
      const why = failureSummary?.split('\n')[1]?.trim() ?? ''
      return `${id}: ${target.join(' ')} ${html.slice(0, 160)} ${why}`
    }),
  )
}

/** Both themes of what is shown, with what stands in the way in each. */
function looking(page: Page) {
  const found: Record<string, string[]> = {}
  return {
    found,
    async look(place: string) {
      await settled(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.waitForTimeout(250)
        const here = await barriers(page)
        if (here.length > 0) found[`${place}, ${colorScheme}`] = here
      }
    },
  }
}

/** Every place, twice, in milliseconds. */
const A_WHILE = 1_800_000

describe('tiny', () => {
  const on = stage()
  test('no barriers on any place, by day and by night', async () => {
    const person = await on.visitor()
    const { page } = person
    const { url } = on.product
    const { found, look } = looking(page)
    await page.goto(url)
    await look('home of a guest')
    await injectWallet(person.context)
    await page.goto(`${url}/sign-in`)
    await look('sign-in')
    await page.getByRole('button', { name: 'Make a wallet here' }).click()
    await look('make a wallet')
    await signIn(page, url)
    await seen(page.getByRole('heading', { name: 'Choose your name' }))
    await look('welcome')
    await chooseName(page, 'reader')
    await look('who to follow')
    await page.goto(url)
    await page.getByRole('button', { name: 'Write a cast' }).first().click()
    const field = page.getByLabel('Your cast')
    await field.fill('Hello @an')
    await seen(page.getByRole('option'))
    await look('composer with suggestions')
    await field.fill('Hello')
    await look('composer')
    await page.keyboard.press('Escape')
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await page.keyboard.press('?')
    await seen(page.getByRole('dialog', { name: 'Keyboard' }))
    await look('help')
    expect(found).toEqual({})
    noComplaints(person)
  })
})

describe.each(['social', 'nasty'])('%s', (world) => {
  const on = stage({ CASTAWAY_WORLD: world })
  test(
    'no place has barriers, by day and by night',
    async () => {
      const reader = await on.visitor()
      const { page } = reader
      const { url } = on.product
      await injectWallet(reader.context)
      await signIn(page, url)
      await chooseName(page, 'reader')
      const found: Record<string, string[]> = {}
      const night = await reader.context.newPage()
      await night.emulateMedia({ colorScheme: 'dark' })
      // Side by side: one after the other takes twice as long.
      const themes = { light: page, dark: night }
      for (const { name, path } of await placesOf(on.product)) {
        const look = async ([theme, shown]: [string, Page]) => {
          await shown.goto(`${url}${path}`)
          await settled(shown)
          const here = await barriers(shown)
          if (here.length > 0) found[`${name}, ${theme}`] = here
        }
        await Promise.all(Object.entries(themes).map(look))
      }
      expect(found).toEqual({})
      noComplaints(reader)
    },
    A_WHILE,
  )
})

describe('nasty, on a phone', () => {
  const on = stage({ CASTAWAY_WORLD: 'nasty' })
  test(
    'hostile content neither breaks a place nor widens it',
    async () => {
      const phone = await on.visitor({ width: 390, height: 844 })
      const { page } = phone
      const { url } = on.product
      const client = clientOf(on.product)
      const { casts } = await client.fetchTrendingFeed({ limit: 10 })
      const { channels } = await client.fetchAllChannels({ limit: 20 })
      const names = [...new Set(casts.map((cast) => cast.author.username))].slice(0, 4)
      const paths = [
        ...(await placesOf(on.product)).map(({ path }) => path),
        ...casts.slice(0, 4).map((cast) => `/cast/${cast.hash}`),
        ...names.map((name) => `/@${encodeURIComponent(name)}`),
        ...channels.slice(0, 3).map((channel) => `/c/${encodeURIComponent(channel.id)}`),
      ]
      const wide: string[] = []
      for (const path of paths) {
        await page.goto(`${url}${path}`)
        await settled(page)
        for (let screen = 0; screen < 3; screen++) {
          const over = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          if (over > 0) wide.push(`${path}: ${over} px`)
          await page.mouse.wheel(0, 1600)
          await page.waitForTimeout(120)
        }
      }
      expect(wide).toEqual([])
      noComplaints(phone)
    },
    A_WHILE,
  )
})
