import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, gone, noComplaints, seen, stage } from './harness/journey'

const on = stage({ CASTAWAY_WORLD: 'social' })

const languages = [
  { id: 'ar', name: 'العربية', dir: 'rtl', trending: 'الرائج', settings: 'الإعدادات' },
  { id: 'es', name: 'Español', dir: 'ltr', trending: 'tendencia', settings: 'Ajustes' },
  { id: 'ja', name: '日本語', dir: 'ltr', trending: 'トレンド', settings: '設定' },
  { id: 'zh', name: '中文', dir: 'ltr', trending: '热门', settings: '设置' },
]

/** English messages of a catalog that mean nothing in its language: none of them may be read on a page. */
function englishOf(language: string): Set<string> {
  const file = new URL(`../apps/web/src/words/${language}.po`, import.meta.url)
  const pairs = readFileSync(fileURLToPath(file), 'utf8').matchAll(
    /^msgid "((?:[^"\\]|\\.)+)"\nmsgstr "((?:[^"\\]|\\.)+)"$/gm,
  )
  const both = [...pairs].map(([, english, said]) => [english!, said!] as const)
  // Some words are written alike and mean something else: the Spanish “Media” is a density.
  const ofLanguage = new Set(both.map(([, said]) => said))
  return new Set(
    both.flatMap(([english]) => (ofLanguage.has(english) || /[{<]/.test(english) ? [] : [english])),
  )
}

/** What the app itself says on a page, in view or to screen readers: not what people wrote. */
const saidOn = (page: Page) =>
  page.evaluate(() => {
    const said: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let at = texts.nextNode(); at; at = texts.nextNode()) {
      // Names stand in <bdi>, people's words turn to their own direction, languages name themselves,
      // and the marks of companies ("in") are pictures made of letters.
      const others = 'bdi, [dir=auto], [lang]:not(html), .login-mark, script, style'
      if (!at.parentElement?.closest(others)) said.push(at.textContent?.trim() ?? '')
    }
    for (const each of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'title'])
        said.push(each.getAttribute(name) ?? '')
    }
    return said.filter(Boolean)
  })

const page = (of: Page) =>
  of.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }))

test.each(languages)('everything speaks $id, after a reload too', async (language) => {
  const { id, name, dir, trending, settings } = language
  const visitor = await on.visitor({ width: 390, height: 844 })
  const at = visitor.page
  await at.goto(`${on.product.url}/settings`)
  await at.getByText(name, { exact: true }).click()
  await seen(at.getByRole('heading', { name: settings, exact: true }))
  expect(await page(at)).toEqual({ lang: id, dir })

  await at.goto(`${on.product.url}/`)
  await seen(at.getByRole('feed').getByRole('article'))
  expect(await page(at)).toEqual({ lang: id, dir })
  expect((await saidOn(at)).join(' ')).toContain(trending)

  const english = englishOf(id)
  for (const path of ['/', '/search', '/channels', '/sign-in', '/settings', '/nowhere']) {
    await at.goto(`${on.product.url}${path}`)
    await gone(at.locator('[role=status][aria-label]'))
    await seen(at.getByRole('heading'))
    const left = (await saidOn(at)).filter((said) => english.has(said))
    expect([path, left]).toEqual([path, []])
    const isWide = await at.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect([path, isWide]).toEqual([path, false])
  }
  noComplaints(visitor)
})

test('chosen by keyboard alone: the focus stays, and the browser’s own comes back', async () => {
  const visitor = await on.visitor()
  const at = visitor.page
  await at.goto(`${on.product.url}/settings`)
  const english = at.getByRole('radio', { name: 'English', exact: true })
  await seen(at.getByRole('heading', { name: 'Language', exact: true }))
  await at.getByRole('radio', { name: /^As the browser/ }).focus()
  await at.keyboard.press('ArrowRight')
  await eventually(() => expect(english.isChecked()).resolves.toBe(true))
  await at.keyboard.press('ArrowRight')
  await seen(at.getByRole('heading', { name: 'الإعدادات', exact: true }))
  const focused = () => at.evaluate(() => (document.activeElement as HTMLInputElement)?.value)
  await eventually(() => expect(focused()).resolves.toBe('ar'))
  await at.keyboard.press('Home')
  await at
    .getByRole('radio', { name: /English/ })
    .first()
    .focus()
  await at.keyboard.press('Space')
  await seen(at.getByRole('heading', { name: 'Settings', exact: true }))
  expect(await page(at)).toEqual({ lang: 'en', dir: 'ltr' })
  noComplaints(visitor)
})

test('the look is chosen by keyboard and is there after a reload', async () => {
  const visitor = await on.visitor()
  const at = visitor.page
  await at.goto(`${on.product.url}/settings`)
  await seen(at.getByRole('group', { name: 'Text size' }))
  await at.getByRole('radio', { name: 'Normal', exact: true }).focus()
  await at.keyboard.press('ArrowRight')
  await at.getByRole('radio', { name: 'Comfortable', exact: true }).focus()
  await at.keyboard.press('ArrowLeft')
  const look = () => at.evaluate(() => ({ ...document.documentElement.dataset }))
  await eventually(() =>
    expect(look()).resolves.toMatchObject({ text: 'large', density: 'compact' }),
  )
  await at.reload()
  await seen(at.getByRole('group', { name: 'Text size' }))
  expect(await look()).toMatchObject({ text: 'large', density: 'compact' })
  expect(await at.getByRole('radio', { name: 'Large', exact: true }).isChecked()).toBe(true)
  noComplaints(visitor)
})
