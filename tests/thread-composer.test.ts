import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { clientOf } from './harness/people'
import {
  eventually,
  gone,
  hasFocus,
  noComplaints,
  openComposer,
  seen,
  stage,
} from './harness/journey'

const on = stage()

const fields = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: /^Your cast/ })
const values = async (page: Page) =>
  Promise.all((await fields(page).all()).map((each) => each.inputValue()))
const castRoute = '**/api/farcaster/cast'

/** What somebody has cast: the words, and the words that each answers. Casts of one second have no order of their own. */
async function castsOf(username: string) {
  const client = clientOf(on.product)
  const { user } = await client.lookupUserByUsername({ username })
  const { casts } = await client.fetchCastsForUser({ fid: user.fid, includeReplies: true })
  const words = new Map(casts.map(({ hash, text }) => [hash, text]))
  return casts
    .map(({ text, parent_hash }) => [text, words.get(parent_hash ?? '') ?? null])
    .toSorted()
}

/** Three casts by the keyboard alone. */
async function writeThree(page: Page, [one, two, three]: [string, string, string]) {
  await openComposer(page)
  await hasFocus(fields(page).first())
  await page.keyboard.type(one)
  await page.keyboard.press('Control+Shift+Enter')
  await eventually(async () => expect(await fields(page).count()).toBe(2))
  await page.keyboard.type(two)
  await page.keyboard.press('Control+Shift+Enter')
  await eventually(async () => expect(await fields(page).count()).toBe(3))
  await page.keyboard.type(three)
}

test('a thread is written, ordered and sent by the keyboard alone', async () => {
  const writer = await on.member('thea')
  const { page } = writer
  await writeThree(page, ['First the tide :wav', 'then the reef', 'last the boats'])
  expect(await values(page)).toEqual(['First the tide :wav', 'then the reef', 'last the boats'])
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await eventually(async () =>
    expect(await values(page)).toEqual(['First the tide :wav', 'last the boats', 'then the reef']),
  )
  await page.keyboard.type(' come in')
  expect((await values(page))[1]).toBe('last the boats come in')
  // A cast with nothing in it goes with one more press of Backspace.
  await page.keyboard.press('Control+Shift+Enter')
  await eventually(async () => expect(await fields(page).count()).toBe(4))
  await page.keyboard.press('Backspace')
  await eventually(async () => expect(await fields(page).count()).toBe(3))
  // An emoji by its name.
  await fields(page).first().focus()
  await page.keyboard.press('End')
  await page.keyboard.type('e')
  await seen(page.getByRole('option', { name: /:wave:/, selected: true }))
  await page.keyboard.press('Enter')
  expect((await values(page))[0]).toBe('First the tide 🌊 ')
  await page.keyboard.press('Control+Enter')
  await seen(page.getByText('Your thread of 3 casts is out'))
  expect(await castsOf('thea')).toEqual(
    [
      ['First the tide 🌊', null],
      ['last the boats come in', 'First the tide 🌊'],
      ['then the reef', 'last the boats come in'],
    ].toSorted(),
  )
  noComplaints(writer)
})

test('cut off in the middle, exactly the rest stays, outlives a reload and goes out once', async () => {
  const writer = await on.member('rasmus')
  const { page } = writer
  await writeThree(page, ['Knot one', 'Knot two', 'Knot three'])
  let calls = 0
  // The second is written by the server, and its answer lost.
  await page.route(castRoute, async (route) => {
    calls += 1
    if (calls === 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Cast all' }).click()
  const alert = page.getByRole('dialog').getByRole('alert')
  await seen(alert)
  expect(await alert.innerText()).toMatch(/1 cast of the thread is out/)
  expect(await values(page)).toEqual(['Knot two', 'Knot three'])
  await page.unroute(castRoute)
  await page.reload()
  await openComposer(page)
  await eventually(async () => expect(await values(page)).toEqual(['Knot two', 'Knot three']))
  await seen(page.getByText(/1 cast of this thread is out/))
  await page.getByRole('dialog').getByRole('button', { name: 'Cast all' }).click()
  await seen(page.getByText('Your thread of 3 casts is out'))
  expect(await castsOf('rasmus')).toEqual(
    [
      ['Knot one', null],
      ['Knot two', 'Knot one'],
      ['Knot three', 'Knot two'],
    ].toSorted(),
  )
  noComplaints(writer)
})

test('two tabs with the same draft send it once, and the second is told', async () => {
  const writer = await on.member('paula')
  const { page } = writer
  await openComposer(page)
  await fields(page).fill('Said once, by two tabs.')
  await seen(page.getByText('Draft kept'))
  const other = await writer.context.newPage()
  await other.goto(`${on.product.url}/drafts`)
  await seen(other.getByText('open in a composer'))
  await other.getByRole('button', { name: /Said once/ }).click()
  await seen(fields(other))
  await Promise.all(
    [page, other].map((each) =>
      each.getByRole('dialog').getByRole('button', { name: 'Cast', exact: true }).click(),
    ),
  )
  await Promise.all([page, other].map((each) => gone(each.getByRole('dialog'))))
  expect(await castsOf('paula')).toEqual([['Said once, by two tabs.', null]])
  await other.reload()
  await seen(other.getByText('No drafts'))
  noComplaints(writer)
})

test('what is sent without a connection waits, says so, and goes out once by itself', async () => {
  const writer = await on.member('nils')
  const { page } = writer
  await writeThree(page, ['Written', 'without a', 'connection'])
  await writer.context.setOffline(true)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Send when I am back online' }).click()
  await gone(page.getByRole('dialog'))
  await seen(page.getByText('It goes out when you are back online'))
  expect(await castsOf('nils')).toEqual([])
  await writer.context.setOffline(false)
  await seen(page.getByText('What waited is out'), 40_000)
  expect(await castsOf('nils')).toEqual(
    [
      ['Written', null],
      ['without a', 'Written'],
      ['connection', 'without a'],
    ].toSorted(),
  )
  noComplaints(writer)
})

test('a text that is too long is offered as a thread, cut where sentences end', async () => {
  const writer = await on.member('ulla')
  const { page } = writer
  await openComposer(page)
  const sentence = 'The harbour was quiet and every rope had dried in the sun. '
  await fields(page).fill(sentence.repeat(20).trim())
  await seen(page.getByText('Too long for one cast, but it can go out as a thread.'))
  const cast = page.getByRole('dialog').getByRole('button', { name: 'Cast', exact: true })
  expect(await cast.isDisabled()).toBe(true)
  await page.getByRole('button', { name: /^Split into \d casts$/ }).click()
  const texts = await values(page)
  expect(texts.length).toBeGreaterThan(3)
  for (const text of texts) {
    expect(text).toMatch(/^The harbour.*sun\.$/)
    expect(text.length).toBeLessThanOrEqual(320)
  }
  expect(texts.join(' ')).toBe(sentence.repeat(20).trim())
  // The focus is in a field, not lost with the button.
  await page.keyboard.type('!')
  expect((await values(page)).at(-1)).toMatch(/sun\.!$/)
  noComplaints(writer)
})

test('a draft follows its writer to another device, and is gone there once it is sent', async () => {
  const phone = await on.member('dora')
  await openComposer(phone.page)
  await fields(phone.page).fill('Begun on the phone')
  await seen(phone.page.getByText('Draft kept'))
  const desk = await on.visitor()
  await desk.context.addCookies(await phone.context.cookies())
  await desk.page.goto(`${on.product.url}/drafts`)
  const row = desk.page.getByRole('button', { name: /Begun on the phone/ })
  await seen(row)
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Cast', exact: true }).click()
  await seen(phone.page.getByText('Your cast is out'))
  await gone(row)
  noComplaints(phone, desk)
})

/** Where the toolbar has stood over thirty frames, and whether there was nothing below it. */
const toolbar = (page: Page) =>
  page.evaluate(async () => {
    const bar = document.querySelector('dialog [aria-label="Add pictures"]')!.parentElement!
    const places = new Set<string>()
    for (let frame = 0; frame < 30; frame++) {
      await new Promise(requestAnimationFrame)
      const { top, bottom } = bar.getBoundingClientRect()
      const end = bar.parentElement!.getBoundingClientRect().bottom
      places.add(`${top} ${end - bottom < 2 ? 'at the end' : `${end - bottom} above the end`}`)
    }
    return [...places]
  })

test('the toolbar of a tall thread stands still in every window, also under the pointer', async () => {
  const writer = await on.member('tula', { width: 1280, height: 860 })
  const { page } = writer
  await openComposer(page)
  await hasFocus(fields(page).first())
  const add = page.getByRole('button', { name: 'Add a cast' })
  for (const [index, words] of ['One', 'Two', 'Three'].entries()) {
    if (index > 0) await add.click()
    await eventually(async () => expect(await fields(page).count()).toBe(index + 1))
    await hasFocus(fields(page).last())
    await page.keyboard.type(words)
  }
  await page.getByLabel('Pictures to add').setInputFiles({
    name: 'bay.png',
    mimeType: 'image/png',
    buffer: await sharp({
      create: { width: 1200, height: 800, channels: 3, background: '#2a9d8f' },
    })
      .png()
      .toBuffer(),
  })
  await page.getByLabel('What picture 1 shows').fill('Green water')
  await seen(page.getByRole('list', { name: 'Pictures' }).getByRole('img'))
  await add.click()
  await eventually(async () => expect(await fields(page).count()).toBe(4))
  await hasFocus(fields(page).last())
  await page.keyboard.type('Four')
  const sizes = [860, 640, 700, 815, 850, 865, 880, 1000].map((height) => ({ width: 1280, height }))
  for (const size of [...sizes, { width: 390, height: 844 }, { width: 390, height: 420 }]) {
    await page.setViewportSize(size)
    await add.hover()
    const places = await toolbar(page)
    expect({ size, places }).toEqual({ size, places: [expect.stringMatching(/at the end$/)] })
  }
  // A channel is still chosen from there.
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.getByRole('button', { name: 'Choose a channel' }).click()
  await page.getByRole('option', { name: /Lagoon/ }).click()
  await seen(page.getByRole('button', { name: /^Channel: Lagoon/ }))
  noComplaints(writer)
})
