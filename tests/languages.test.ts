import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeep } from '@castaway/testkit/random-runs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  eventually,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { feed } from './screens/feed'
import { LANGUAGES, languageHeading, openSettings, settings } from './screens/settings'
import { shell } from './screens/shell'

const on = setupJourney({ CASTAWAY_WORLD: 'social' })

/** English messages that are not words of the catalog's language: a page must not show any of them. */
function englishOf(language: string): Set<string> {
  const file = new URL(`../apps/web/src/i18n/${language}.po`, import.meta.url)
  const pairs = readFileSync(fileURLToPath(file), 'utf8').matchAll(
    /^msgid "((?:[^"\\]|\\.)+)"\nmsgstr "((?:[^"\\]|\\.)+)"$/gm,
  )
  const both = [...pairs].map(([, english, said]) => [english!, said!] as const)
  // Some words have the same spelling and another meaning: the Spanish “Media” is a density.
  const ofLanguage = new Set(both.map(([, said]) => said))
  return new Set(
    both.flatMap(([english]) => (ofLanguage.has(english) || /[{<]/.test(english) ? [] : [english])),
  )
}

/** Text of the app itself on a page, visible or for screen readers, without user content. */
const saidOn = (page: Page) =>
  page.evaluate(() => {
    const said: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let at = texts.nextNode(); at; at = texts.nextNode()) {
      // Names are in <bdi>, user content has its own direction, languages show their own names, and company logos
      // ("in") are made of letters.
      const others = 'bdi, [dir=auto], [lang]:not(html), .login-mark, script, style'
      if (!at.parentElement?.closest(others)) said.push(at.textContent?.trim() ?? '')
    }
    for (const each of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'title'])
        said.push(each.getAttribute(name) ?? '')
    }
    return said.filter(Boolean)
  })

const root = (of: Page) =>
  of.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }))

// The one whose direction differs, too.
test.each(LANGUAGES.filter(({ id }) => isDeep || id === 'ar'))(
  'everything is translated to $id, also after a reload',
  async (language) => {
    const { id, name, dir } = language
    const user = await on.newUser({ width: 390, height: 844 })
    const { page } = user
    await openSettings(page, on.product.url, 'language')
    await settings(page).chooseLanguage(name)
    await waitForVisible(languageHeading(page, language.heading))
    expect(await root(page)).toEqual({ lang: id, dir })

    await page.goto(`${on.product.url}/`)
    await waitForVisible(feed(page).rows)
    expect(await root(page)).toEqual({ lang: id, dir })
    expect((await saidOn(page)).join(' ')).toContain(language.trending)

    const english = englishOf(id)
    const expectTranslated = async (path: string) => {
      await waitForHidden(shell(page).loading)
      await waitForVisible(shell(page).headings)
      const left = (await saidOn(page)).filter((said) => english.has(said))
      expect([path, left]).toEqual([path, []])
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect([path, isWide]).toEqual([path, false])
    }
    await expectTranslated('/')
    for (const path of [
      '/search',
      '/channels',
      '/sign-in',
      '/settings',
      '/settings/appearance',
      '/nowhere',
    ]) {
      await page.goto(`${on.product.url}${path}`)
      await expectTranslated(path)
    }
    expectNoConsoleErrors(user)
  },
)

test('a language is chosen by keyboard, keeps the focus, and gives way to that of the browser', async () => {
  const user = await on.newUser()
  const { page } = user
  const screen = settings(page)
  await openSettings(page, on.product.url, 'language')
  const english = screen.language('English')
  await waitForVisible(screen.languageHeading)
  await screen.languageOfBrowser('English').focus()
  await page.keyboard.press('ArrowRight')
  await eventually(() => expect(english.isChecked()).resolves.toBe(true))
  await page.keyboard.press('ArrowRight')
  const arabic = LANGUAGES.find(({ id }) => id === 'ar')!
  await waitForVisible(languageHeading(page, arabic.heading))
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement)?.value)
  await eventually(() => expect(focused()).resolves.toBe('ar'))
  await page.keyboard.press('Home')
  await screen.languageOfBrowser('English').focus()
  await page.keyboard.press('Space')
  await waitForVisible(screen.heading)
  expect(await root(page)).toEqual({ lang: 'en', dir: 'ltr' })
  expectNoConsoleErrors(user)
})

test('text size and density are chosen by keyboard, and stay after a reload', async () => {
  const user = await on.newUser()
  const { page } = user
  const screen = settings(page)
  await openSettings(page, on.product.url, 'appearance')
  await waitForVisible(screen.textSizes)
  await screen.normalText.focus()
  await page.keyboard.press('ArrowRight')
  await screen.comfortableDensity.focus()
  await page.keyboard.press('ArrowLeft')
  const look = () => page.evaluate(() => ({ ...document.documentElement.dataset }))
  await eventually(() =>
    expect(look()).resolves.toMatchObject({ text: 'large', density: 'compact' }),
  )
  await page.reload()
  await waitForVisible(screen.textSizes)
  expect(await look()).toMatchObject({ text: 'large', density: 'compact' })
  expect(await screen.largeText.isChecked()).toBe(true)
  expectNoConsoleErrors(user)
})
