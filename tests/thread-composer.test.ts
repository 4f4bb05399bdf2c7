import { firstOf, isDeep } from '@castaway/testkit/random-runs'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { clientOf } from './harness/people'
import {
  eventually,
  waitForHidden,
  waitForFocus,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { composer, PART_SENT } from './screens/composer'
import { drafts } from './screens/drafts'

const on = setupJourney()

const castRoute = '**/api/farcaster/cast'

/** A user's casts: their text, and the text of their parent. Casts within one second have no defined order. */
async function castsOf(username: string) {
  const client = clientOf(on.product)
  const { user } = await client.lookupUserByUsername({ username })
  const { casts } = await client.fetchCastsForUser({ fid: user.fid, includeReplies: true })
  const words = new Map(casts.map(({ hash, text }) => [hash, text]))
  return casts
    .map(({ text, parent_hash }) => [text, words.get(parent_hash ?? '') ?? null])
    .toSorted()
}

/** Writes three casts by keyboard alone. */
async function writeThree(page: Page, [one, two, three]: [string, string, string]) {
  const { open, field, fields } = composer(page)
  await open()
  await waitForFocus(field)
  await page.keyboard.type(one)
  await page.keyboard.press('Control+Shift+Enter')
  await eventually(async () => expect(await fields.count()).toBe(2))
  await page.keyboard.type(two)
  await page.keyboard.press('Control+Shift+Enter')
  await eventually(async () => expect(await fields.count()).toBe(3))
  await page.keyboard.type(three)
}

test('a thread is written, ordered and sent by the keyboard alone', async () => {
  const writer = await on.registeredUser('thea')
  const { page } = writer
  const { words, has, fields, field, ...write } = composer(page)
  await writeThree(page, ['First the tide :wav', 'then the reef', 'last the boats'])
  expect(await words()).toEqual(['First the tide :wav', 'then the reef', 'last the boats'])
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await has('First the tide :wav', 'last the boats', 'then the reef')
  await page.keyboard.type(' come in')
  expect((await words())[1]).toBe('last the boats come in')
  // One more Backspace removes an empty cast.
  await page.keyboard.press('Control+Shift+Enter')
  await eventually(async () => expect(await fields.count()).toBe(4))
  await page.keyboard.press('Backspace')
  await eventually(async () => expect(await fields.count()).toBe(3))
  // An emoji by its name.
  await field.focus()
  await page.keyboard.press('End')
  await page.keyboard.type('e')
  await waitForVisible(write.chosenSuggestion(/:wave:/))
  await page.keyboard.press('Enter')
  expect((await words())[0]).toBe('First the tide 🌊 ')
  await page.keyboard.press('Control+Enter')
  await waitForVisible(write.threadNotice(3))
  expect(await castsOf('thea')).toEqual(
    [
      ['First the tide 🌊', null],
      ['last the boats come in', 'First the tide 🌊'],
      ['then the reef', 'last the boats come in'],
    ].toSorted(),
  )
  expectNoConsoleErrors(writer)
})

test('a thread that fails in the middle keeps exactly its rest, which survives a reload and is sent once', async () => {
  const writer = await on.registeredUser('rasmus')
  const { page } = writer
  const write = composer(page)
  await writeThree(page, ['Knot one', 'Knot two', 'Knot three'])
  let calls = 0
  // The server publishes the second cast, and an error arrives in place of its response.
  await page.route(castRoute, async (route) => {
    calls += 1
    if (calls === 1) return route.continue()
    await route.fetch()
    await route.fulfill({ status: 500, json: { code: 'INTERNAL_ERROR', message: 'broken' } })
  })
  await write.sendThread()
  await waitForVisible(write.alert)
  expect(await write.alert.innerText()).toMatch(PART_SENT)
  expect(await write.words()).toEqual(['Knot two', 'Knot three'])
  await page.unroute(castRoute)
  await page.reload()
  await write.open()
  await write.has('Knot two', 'Knot three')
  await waitForVisible(write.partSentNotice)
  await write.sendThread()
  await waitForVisible(write.threadNotice(3))
  expect(await castsOf('rasmus')).toEqual(
    [
      ['Knot one', null],
      ['Knot two', 'Knot one'],
      ['Knot three', 'Knot two'],
    ].toSorted(),
  )
  expectNoConsoleErrors(writer)
})

test('a draft open in two tabs is sent once', async () => {
  const writer = await on.registeredUser('paulina')
  const { page } = writer
  const write = composer(page)
  await write.open()
  await write.fields.fill('Said once, by two tabs.')
  await waitForVisible(write.draftNotice)
  const other = await writer.context.newPage()
  await other.goto(`${on.product.url}/drafts`)
  await waitForVisible(drafts(other).openElsewhere)
  await drafts(other).draft('Said once').click()
  await waitForVisible(composer(other).fields)
  await Promise.all([page, other].map((each) => composer(each).send()))
  await Promise.all([page, other].map((each) => waitForHidden(composer(each).dialog)))
  expect(await castsOf('paulina')).toEqual([['Said once, by two tabs.', null]])
  await other.reload()
  await waitForVisible(drafts(other).none)
  expectNoConsoleErrors(writer)
})

test.runIf(isDeep)('a thread sent while offline is delivered once', async () => {
  const writer = await on.registeredUser('nils')
  const { page } = writer
  await writeThree(page, ['Written', 'without a', 'connection'])
  await writer.context.setOffline(true)
  await page.keyboard.press('Control+Enter')
  const write = composer(page)
  await waitForHidden(write.dialog)
  await waitForVisible(write.laterNotice)
  expect(await castsOf('nils')).toEqual([])
  await writer.context.setOffline(false)
  await waitForVisible(write.waitedNotice, 40_000)
  expect(await castsOf('nils')).toEqual(
    [
      ['Written', null],
      ['without a', 'Written'],
      ['connection', 'without a'],
    ].toSorted(),
  )
  expectNoConsoleErrors(writer)
})

test('a text that is too long is split into a thread where sentences end', async () => {
  const writer = await on.registeredUser('ulla')
  const { page } = writer
  const write = composer(page)
  await write.open()
  const sentence = 'The harbour was quiet and every rope had dried in the sun. '
  await write.fields.fill(sentence.repeat(20).trim())
  await waitForVisible(write.tooLong)
  expect(await write.sendButton.isDisabled()).toBe(true)
  await write.split.click()
  const texts = await write.words()
  expect(texts.length).toBeGreaterThan(3)
  for (const text of texts) {
    expect(text).toMatch(/^The harbour.*sun\.$/)
    expect(text.length).toBeLessThanOrEqual(320)
  }
  expect(texts.join(' ')).toBe(sentence.repeat(20).trim())
  // The focus is in a field, not lost with the button.
  await page.keyboard.type('!')
  expect((await write.words()).at(-1)).toMatch(/sun\.!$/)
  expectNoConsoleErrors(writer)
})

test('a draft syncs to another device, and is removed there once it is sent', async () => {
  const phone = await on.registeredUser('dora')
  const write = composer(phone.page)
  await write.open()
  await write.fields.fill('Begun on the phone')
  await waitForVisible(write.draftNotice)
  const desk = await on.newUser()
  await desk.context.addCookies(await phone.context.cookies())
  await desk.page.goto(`${on.product.url}/drafts`)
  const row = drafts(desk.page).draft('Begun on the phone')
  await waitForVisible(row)
  await write.send()
  await waitForVisible(write.sentNotice)
  await waitForHidden(row)
  expectNoConsoleErrors(phone, desk)
})

/** The positions of the toolbar over thirty frames, and whether nothing was below it. */
const toolbar = (page: Page) =>
  composer(page).toolbar.evaluate(async (bar) => {
    const places = new Set<string>()
    for (let frame = 0; frame < 30; frame++) {
      await new Promise(requestAnimationFrame)
      const { top, bottom } = bar.getBoundingClientRect()
      const end = bar.parentElement!.getBoundingClientRect().bottom
      places.add(`${top} ${end - bottom < 2 ? 'at the end' : `${end - bottom} above the end`}`)
    }
    return [...places]
  })

test.runIf(isDeep)(
  'the toolbar of a tall thread stays in place in every window, also under the pointer',
  async () => {
    const writer = await on.registeredUser('tula', { width: 1280, height: 860 })
    const { page } = writer
    const { fields, addCast, ...write } = composer(page)
    await write.open()
    await waitForFocus(write.field)
    for (const [index, words] of ['One', 'Two', 'Three'].entries()) {
      if (index > 0) await addCast.click()
      await eventually(async () => expect(await fields.count()).toBe(index + 1))
      await waitForFocus(fields.last())
      await page.keyboard.type(words)
    }
    await write.chooseImages({
      name: 'bay.png',
      mimeType: 'image/png',
      buffer: await sharp({
        create: { width: 1200, height: 800, channels: 3, background: '#2a9d8f' },
      })
        .png()
        .toBuffer(),
    })
    await write.altText(1).fill('Green water')
    await waitForVisible(write.images)
    await addCast.click()
    await eventually(async () => expect(await fields.count()).toBe(4))
    await waitForFocus(fields.last())
    await page.keyboard.type('Four')
    const phones = [420, 844].map((height) => ({ width: 390, height }))
    const heights = [640, 860, 700, 815, 850, 865, 880, 1000]
    const desktops = firstOf(2, heights).map((height) => ({ width: 1280, height }))
    for (const size of [...desktops, ...phones]) {
      await page.setViewportSize(size)
      await addCast.hover()
      const places = await toolbar(page)
      expect({ size, places }).toEqual({ size, places: [expect.stringMatching(/at the end$/)] })
    }
    // The channel can still be chosen from there.
    await page.setViewportSize({ width: 1280, height: 860 })
    await write.chooseChannel.click()
    await write.suggestion(/Lagoon/).click()
    await waitForVisible(write.channel('Lagoon'))
    expectNoConsoleErrors(writer)
  },
)
