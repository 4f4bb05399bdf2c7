import { expect, test } from 'vitest'
import { eventually, goByKeys, gone, noComplaints, seen, stage } from './harness/journey'

const on = stage({ CASTAWAY_WORLD: 'social' })

test('anything is found and done by some letters, without a mouse', async () => {
  const guest = await on.visitor()
  const { page } = guest
  const { keyboard } = page
  await page.goto(on.product.url)
  await seen(page.getByRole('feed').getByRole('article'))
  const author = await page
    .getByRole('feed')
    .getByRole('article')
    .first()
    .locator('a[href^="/@"]')
    .first()
    .getAttribute('href')

  const palette = page.getByRole('dialog', { name: 'Find anything, do anything' })
  const field = palette.getByRole('combobox')
  const chosen = () =>
    field.evaluate((each) => {
      const id = each.getAttribute('aria-activedescendant')
      return (id && document.getElementById(id)?.textContent) || ''
    })
  await keyboard.press('Control+k')
  await seen(palette.getByRole('option', { name: 'Channels' }))
  // What a guest cannot do is not offered.
  expect(await palette.getByRole('option', { name: 'Your profile' }).count()).toBe(0)
  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  const second = await chosen()
  await keyboard.press('ArrowUp')
  expect(await chosen()).not.toBe(second)
  await keyboard.type('chanls')
  await eventually(async () => expect(await chosen()).toContain('Channels'))
  await keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/channels')
  await gone(palette)

  await keyboard.press('Control+k')
  await seen(palette.getByRole('group', { name: 'Recent' }).getByText('Channels'))
  await keyboard.type('theme night')
  await eventually(async () => expect(await chosen()).toContain('night'))
  await keyboard.press('Enter')
  await eventually(async () =>
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('night'),
  )

  await keyboard.press('Control+k')
  await keyboard.type(author!.slice(1))
  const person = palette
    .getByRole('group', { name: 'People' })
    .getByText(author!.slice(1), { exact: true })
  await seen(person)
  await person.click()
  await page.waitForURL((url) => decodeURIComponent(url.pathname) === author)

  await keyboard.press('Control+k')
  await keyboard.type('no such thing at all')
  await eventually(async () => expect(await chosen()).toContain('Search for'))
  await keyboard.press('Escape')
  await gone(palette)
  noComplaints(guest)
})

test('the help says the keys that work where one is, and places are two keys away', async () => {
  const guest = await on.visitor()
  const { page } = guest
  const { keyboard } = page
  await page.goto(on.product.url)
  await seen(page.getByRole('feed').getByRole('article'))
  await keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard' })
  await seen(help.getByText('In a list'))
  expect(await help.getByText('In a thread').count()).toBe(0)
  await keyboard.press('Escape')
  await gone(help)
  await goByKeys(page, ',', '/settings')
  await keyboard.press('?')
  await seen(help.getByText('Anywhere'))
  expect(await help.getByText('In a list').count()).toBe(0)
  await keyboard.press('Escape')

  // F6 leads past lists that have no end.
  await page.goto(on.product.url)
  await seen(page.getByRole('feed').getByRole('article'))
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const parts = []
  for (let step = 0; step < 3; step++) {
    await keyboard.press('F6')
    parts.push(await page.evaluate(() => document.activeElement?.tagName))
  }
  expect(parts).toEqual(['HEADER', 'MAIN', 'ASIDE'])
})

test('what another app shares opens as the words of a cast, and an address that leads nowhere says so', async () => {
  const guest = await on.visitor()
  const { page } = guest
  await page.goto(`${on.product.url}/compose?text=Look&url=https%3A%2F%2Fexample.org`)
  // A guest is told what is missing.
  await seen(page.getByText('Sign in to cast'))
  await page.goto(`${on.product.url}/no/such/place`)
  await seen(page.getByText('There is nothing at this address'))
  const manifest = await (await fetch(`${on.product.url}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ display: 'standalone', share_target: { action: '/compose' } })
  for (const { src } of (manifest as { icons: { src: string }[] }).icons) {
    const icon = await fetch(`${on.product.url}${src}`)
    expect(icon.headers.get('content-type')).toMatch(/^image\//)
  }
  const worker = await fetch(`${on.product.url}/sw.js`)
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect(worker.headers.get('content-type')).toContain('javascript')
})
