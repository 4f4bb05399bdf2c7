import { firstOf } from '@castaway/testkit/random-runs'
import { expect, test } from 'vitest'
import {
  eventually,
  expectNoConsoleErrors,
  holdBackNews,
  setupJourney,
  waitForVisible,
} from './harness/journey'
import { writerOf } from './harness/people'
import { cast, castRow } from './screens/cast'
import { shell } from './screens/shell'
import { thread } from './screens/thread'

const on = setupJourney()

/** A user who casts through the API. */
const writer = (name: string) => writerOf(on.product, name)

const knownLate = [
  [', and of its session', 'analate'],
  ['', 'anaearly'],
] as const
test.each(firstOf(1, knownLate))(
  'what happens before the page hears of events%s is shown once it does',
  async (late, name) => {
    const ana = await writer(name)
    const head = await ana.cast('A head that goes early')
    const reply = await ana.cast('A reply that stays', { parent: head })
    const reader = await on.newUser()
    const { page } = reader
    const release = await holdBackNews(page, late !== '')
    // The last thing that the page reads of the thread.
    const isRead = page.waitForResponse(`**/api/_removed/${head}`)
    await page.goto(`${on.product.url}/cast/${head}`)
    await waitForVisible(castRow(page, 'A reply that stays'))
    await isRead
    await ana.remove(head)
    await ana.cast('A reply that comes late', { parent: reply })
    release()
    await waitForVisible(thread(page).deletedHeading)
    await waitForVisible(thread(page).newReplies(1))
    expectNoConsoleErrors(reader)
  },
)

test('with reduced motion, a list that was hidden while it moved is there at once, and can have the focus', async () => {
  const mo = await writer('mothread')
  const head = await mo.cast('A head that moves')
  const { page } = await on.newUser()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${on.product.url}/cast/${head}`)
  const { like } = cast(castRow(page, 'A head that moves'))
  await waitForVisible(like())
  const hasFocus = await like().evaluate(async (button: HTMLElement) => {
    const list = button.closest<HTMLElement>('[role="feed"]')!
    list.style.visibility = 'hidden'
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    list.style.visibility = ''
    button.focus()
    return document.activeElement === button
  })
  expect(hasFocus).toBe(true)
})

test.each(firstOf(1, ['dark', 'light'] as const))(
  'a thread is printed whole, without navigation and controls, black on white in the %s theme',
  async (theme) => {
    const pia = await writer(`piathread${theme}`)
    const root = await pia.cast('The first on paper')
    const replies = Array.from({ length: 18 }, (_, index) => `Reply ${index + 1} on paper`)
    for (const text of replies) await pia.cast(text, { parent: root })
    const reader = await on.registeredUser(`printer${theme}`, {
      height: 500,
      theme,
      path: `/cast/${root}`,
    })
    const { page } = reader
    const { main, navigation, buttons } = shell(page)
    await waitForVisible(castRow(page, replies[0]!))
    await waitForVisible(navigation)
    await page.emulateMedia({ media: 'print' })
    await eventually(async () => {
      const text = await main.innerText()
      for (const each of ['The first on paper', ...replies]) expect(text).toContain(each)
    })
    expect(await navigation.count()).toBe(0)
    expect(await buttons.count()).toBe(0)
    const colors = await main.evaluate(({ ownerDocument: { documentElement: root } }) => {
      const { color, backgroundColor } = getComputedStyle(root)
      return { color, backgroundColor }
    })
    expect(colors).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' })
    // Afterwards the screen is as it was.
    await page.emulateMedia({ media: null })
    await waitForVisible(navigation)
    await waitForVisible(castRow(page, replies[0]!))
    expectNoConsoleErrors(reader)
  },
)
