import { isDeep } from '@castaway/testkit/random-runs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf, writerOf } from './harness/people'
import {
  eventually,
  waitForFocus,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
  waitUntilStable,
} from './harness/journey'
import { cast, castOf, castRow, content, likeName } from './screens/cast'
import { composer } from './screens/composer'
import { shell } from './screens/shell'
import { thread } from './screens/thread'

const on = setupJourney()

/** A user who casts through the API. */
const writer = (name: string) => writerOf(on.product, name)

const topOf = (page: Page, hash: string) =>
  castOf(page, hash).evaluate((row) => Math.round(row.getBoundingClientRect().top))

test('a thread opens on its cast, folds by keyboard, remembers that, and takes in live replies when asked', async () => {
  const ana = await writer('anathread')
  const root = await ana.cast('The first of all')
  const second = await ana.cast('What answers the first', { parent: root })
  const middle = await ana.cast('The cast in the middle', { parent: second })
  const reply = await ana.cast('A reply to it', { parent: middle })
  await ana.cast('A reply to the reply', { parent: reply })
  await ana.cast('Another reply', { parent: middle })

  const reader = await on.newUser({ height: 700 })
  const { page } = reader
  await page.goto(`${on.product.url}/cast/${middle}`)
  await waitForVisible(castRow(page, 'A reply to the reply'))
  // It is right under the header, with its parent above the viewport.
  const header = await shell(page).header.evaluate((bar) => bar.getBoundingClientRect().bottom)
  await eventually(async () =>
    expect(Math.abs((await topOf(page, middle)) - header)).toBeLessThan(3),
  )

  const { keyboard } = page
  await keyboard.press('j')
  await keyboard.press('j')
  await eventually(async () =>
    expect(await shell(page).focused.getAttribute('data-key')).toBe(reply),
  )
  await keyboard.press('x')
  await waitForVisible(thread(page).showReplies(1))
  expect(await castRow(page, 'A reply to the reply').count()).toBe(0)
  await page.reload()
  await waitForVisible(thread(page).showReplies(1))
  await thread(page).showReplies(1).press('Enter')
  await waitForVisible(castRow(page, 'A reply to the reply'))

  // Expanded rows are measured a moment later.
  const before = await waitUntilStable(() => topOf(page, middle))
  await ana.cast('Said just now', { parent: middle })
  const pill = thread(page).newReplies(1)
  await waitForVisible(pill)
  expect(await castRow(page, 'Said just now').count()).toBe(0)
  expect(await topOf(page, middle)).toBe(before)
  await pill.press('Enter')
  await waitForVisible(castRow(page, 'Said just now'))
  expectNoConsoleErrors(reader)
})

test('a thread shows who quoted and liked it, sums up what was said, and keeps its view in the address', async () => {
  const bo = await writer('bothread')
  const ida = await writer('idathread')
  const root = await bo.cast('Lighthouses are lit by hand here')
  await ida.cast('A lighthouse keeper answers', { parent: root })
  await ida.cast('Everybody look at this lighthouse', { quote: { hash: root, fid: bo.fid } })
  await ida.like(root)

  const reader = await on.newUser()
  const { page } = reader
  await page.goto(`${on.product.url}/cast/${root}`)
  await waitForVisible(castRow(page, 'A lighthouse keeper answers'))
  const { tab, likes, ...about } = thread(page)
  await tab.conversation.focus()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL((url) => url.searchParams.get('tab') === 'quotes')
  await waitForVisible(castRow(page, 'Everybody look at this lighthouse'))
  await tab.likes.click()
  await waitForVisible(content(likes.list, '@idathread'))
  await tab.recasts.click()
  await waitForVisible(about.noRecasts)
  await tab.about.click()
  await waitForVisible(about.summaryHeading)
  await waitForVisible(about.speaker('idathread'))
  await about.wordChoice.selectOption('lighthouses')
  await waitForVisible(about.wordCount)
  expect(await about.days.count()).toBe(31)

  await page.goto(`${on.product.url}/cast/${root}?tab=likes`)
  await waitForVisible(content(likes.list, '@idathread'))
  expectNoConsoleErrors(reader)
})

test('a like made in one tab shows in the other, and rapid presses end where the last one said', async () => {
  const cleo = await writer('cleothread')
  const hash = await cleo.cast('Press the heart many times')
  const person = await on.registeredUser('twotabs', { path: `/cast/${hash}` })
  const { context, page } = person
  const other = await context.newPage()
  await other.goto(`${on.product.url}/cast/${hash}`)
  const heart = (where: Page) => cast(castOf(where, hash)).like()
  await waitForVisible(heart(other))
  await waitForVisible(heart(page))
  for (let press = 0; press < 5; press++) await heart(page).click()
  for (const tab of [page, other]) {
    await eventually(async () => {
      expect(await heart(tab).getAttribute('aria-pressed')).toBe('true')
      expect(await heart(tab).getAttribute('aria-label')).toBe(likeName(1))
    })
  }
  await eventually(async () => {
    const { cast } = await cleo.client.lookupCastByHashOrWarpcastUrl({
      identifier: hash,
      type: 'hash',
    })
    expect(cast.reactions.likes_count).toBe(1)
  })
  expectNoConsoleErrors(person)
})

test('a deleted first cast is shown as such above the remaining replies', async () => {
  const tua = await writer('tuathread')
  const rui = await writer('ruithread')
  const head = await tua.cast('A head that goes')
  const second = await tua.cast('The second of three', { parent: head })
  await tua.cast('The third of three', { parent: second })
  const answer = await rui.cast('An answer by someone', { parent: head })

  const reader = await on.newUser()
  const { page } = reader
  await page.goto(`${on.product.url}/cast/${head}`)
  await waitForVisible(castRow(page, 'The third of three'))
  const stands = async () => {
    await waitForVisible(thread(page).deletedHeading)
    for (const words of ['The second of three', 'The third of three', 'An answer by someone'])
      await waitForVisible(castRow(page, words))
    expect(await shell(page).tabs.count()).toBe(0)
    expect(await shell(page).tryAgain.count()).toBe(0)
  }
  // While the thread is open, after a reload, and through a link to its likes.
  await tua.remove(head)
  await stands()
  await page.reload()
  await stands()
  await page.goto(`${on.product.url}/cast/${head}?tab=likes`)
  await stands()

  await rui.cast('Late, and all the same', { parent: second })
  await thread(page).newReplies(1).press('Enter')
  await waitForVisible(castRow(page, 'Late, and all the same'))

  // A reply shows it above, and Back returns to it.
  await content(castRow(page, 'An answer by someone'), 'An answer by').click()
  await page.waitForURL(`${on.product.url}/cast/${answer}`)
  await waitForVisible(thread(page).deletedNotice)
  await page.goBack()
  await stands()
  expectNoConsoleErrors(reader)
})

test('a cast deleted in the middle keeps its place, and a URL without a cast leads home', async () => {
  const mia = await writer('miathread')
  const root = await mia.cast('Where it began')
  const middle = await mia.cast('The one in between', { parent: root })
  const leaf = await mia.cast('What is left of it', { parent: middle })
  await mia.remove(middle)

  const reader = await on.newUser()
  const { page } = reader
  for (const hash of [root, leaf]) {
    await page.goto(`${on.product.url}/cast/${hash}`)
    for (const words of ['Where it began', 'What is left of it'])
      await waitForVisible(castRow(page, words))
    await waitForVisible(thread(page).deletedRow)
  }
  await page.goto(`${on.product.url}/cast/${middle}`)
  await waitForVisible(thread(page).deletedHeading)
  for (const words of ['Where it began', 'What is left of it'])
    await waitForVisible(castRow(page, words))

  await page.goto(`${on.product.url}/cast/0x${'cd'.repeat(20)}`)
  await waitForVisible(thread(page).unknownNotice)
  expect(await shell(page).tabs.count()).toBe(0)
  await shell(page).goHome.click()
  await page.waitForURL((url) => url.pathname === '/')
  expectNoConsoleErrors(reader)
})

test.runIf(isDeep)(
  'a thread whose first cast is deleted while it is open can still be answered',
  async () => {
    const author = await on.registeredUser('olathread')
    const { page } = author
    await composer(page).write('Said too soon')
    const client = clientOf(on.product)
    const { user } = await client.lookupUserByUsername({ username: 'olathread' })
    const { casts } = await client.fetchCastsForUser({ fid: user.fid })
    const head = casts[0]!.hash
    const kim = await writer('kimthread')
    await kim.cast('Answered in time', { parent: head })
    await page.goto(`${on.product.url}/cast/${head}`)
    await waitForVisible(castRow(page, 'Answered in time'))

    // One's own cast is answered below it, as others' are.
    await thread(page).ownReplyPrompt.click()
    await waitForFocus(composer(page).field)
    await composer(page).close()

    // The question begins at Cancel, so that Enter deletes nothing.
    const { askRemoval, menuButton, removal } = cast(castOf(page, head))
    await askRemoval()
    await waitForVisible(removal.dialog)
    await waitForFocus(removal.cancel)
    const about = await removal.dialog.innerText()
    expect(about).toContain('can’t be undone')
    expect(about).toContain('Replies to it')
    await page.keyboard.press('Enter')
    await waitForHidden(removal.dialog)
    await waitForFocus(menuButton)
    await askRemoval()
    await waitForVisible(removal.dialog)
    await page.keyboard.press('Escape')
    await waitForHidden(removal.dialog)
    await waitForFocus(menuButton)

    await askRemoval()
    await removal.confirm.click()
    await waitForVisible(thread(page).deletedHeading)
    await waitForVisible(castRow(page, 'Answered in time'))
    expect(await shell(page).tabs.count()).toBe(0)

    await cast(castRow(page, 'Answered in time')).reply().click()
    await composer(page).field.fill('Thank you all the same')
    await composer(page).sendReply()
    await waitForHidden(composer(page).dialog)
    await page.reload()
    await waitForVisible(thread(page).deletedHeading)
    await waitForVisible(castRow(page, 'Thank you all the same'))
    expectNoConsoleErrors(author)
  },
)
