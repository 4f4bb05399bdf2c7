import { firstOf, isDeep } from '@castaway/testkit/random-runs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deepViolations } from './harness/accessibility'
import {
  eventually,
  expectNoConsoleErrors,
  setupJourney,
  waitForHidden,
  waitForVisible,
} from './harness/journey'
import { clientOf, register, type RegisteredUser } from './harness/people'
import { startSnaps, type SnapServer } from './harness/snap-server'
import { castOf, content } from './screens/cast'
import { composer } from './screens/composer'
import { shell } from './screens/shell'
import { linkCard, snap } from './screens/snaps'
import { sending, swapping } from './screens/wallet-screen'

const on = setupJourney({ CASTAWAY_WORLD: 'small' })

let snaps: SnapServer
let author: RegisteredUser
beforeAll(async () => {
  snaps = await startSnaps(on.product.url)
  author = await register(clientOf(on.product), 'snapauthor')
})
afterAll(() => snaps.close())

/** Casts a link to a page of the test server. @returns the path of its thread, and its hash */
async function castWith(path: string, by = author) {
  const { cast } = await clientOf(on.product).publishCast({
    signerUuid: by.signerUuid,
    text: `A snap at ${path}`,
    embeds: [{ url: snaps.origin + path }],
  })
  return { hash: cast.hash, path: `/cast/${cast.hash}` }
}

/** Accessibility violations of the card. */
const audit = (page: Page) => deepViolations(page, { part: '[data-handles-press]' })

test('a snap is shown in a cast, pressed once and answered, and a vote counts once', async () => {
  const { hash } = await castWith('/poll')
  const person = await on.registeredUser('snapvoter', {
    path: '/@snapauthor',
    moves: true,
  })
  const { page } = person
  const { card, button, choice, effects } = snap(page, castOf(page, hash))
  await waitForVisible(card)
  // A press in the card does not open the cast.
  await content(card, 'Which tide is yours?').click()
  await choice('Neap').check({ force: true })
  await button('Vote').dblclick()
  await waitForVisible(content(card, 'Thank you for your vote'))
  await eventually(async () => expect(await effects.count()).toBeGreaterThan(0))
  expect(new URL(page.url()).pathname).toBe('/@snapauthor')
  const { fid } = (await (await page.request.get(`${on.product.url}/api/_me`)).json()).account
  expect(snaps.presses).toEqual([
    {
      fid,
      user: { fid },
      inputs: { tide: 'Neap' },
      timestamp: expect.any(Number),
      audience: snaps.origin,
      surface: { type: 'cast', cast: { hash, author: { fid: author.fid } } },
      nonce: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ])
  // The answered page stays while the app is open.
  await button('Share').click()
  await composer(page).has('I voted on the tides')
  await composer(page).close()
  await shell(page).link.home.click()
  await page.goBack()
  await waitForVisible(content(card, 'Thank you for your vote'))
  expect(snaps.presses).toHaveLength(1)
  expectNoConsoleErrors(person)
})

test('a snap is used by keyboard alone, and a press that failed is sent again as the same one', async () => {
  const { path } = await castWith('/poll?keys')
  const { page } = await on.registeredUser('snapkeys', { path })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { card, button, choice, failure, retryButton, effects } = snap(page)
  await waitForVisible(card)
  const before = snaps.presses.length
  snaps.failing = 1
  await choice('Spring').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  expect(await button('Vote').evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await waitForVisible(failure)
  // The choice is still there, and the focus is where the next step is.
  expect(await choice('Spring').isChecked()).toBe(true)
  await eventually(async () =>
    expect(await retryButton.evaluate((one) => one === document.activeElement)).toBe(true),
  )
  await page.keyboard.press('Enter')
  await waitForVisible(content(card, 'Thank you for your vote'))
  expect(snaps.presses.slice(before).map(({ inputs }) => inputs)).toEqual([{ tide: 'Spring' }])
  // With reduced motion, nothing flies.
  expect(await effects.count()).toBe(0)
  await eventually(async () =>
    expect(await card.evaluate((one) => one === document.activeElement)).toBe(true),
  )
})

test.runIf(isDeep)(
  'pages of a paginator are turned here, and a tall snap is clipped until it is opened',
  async () => {
    const { path } = await castWith('/elements')
    const person = await on.registeredUser('snapturner', { path })
    const { page } = person
    const { card, group, nextButton, field, ...screen } = snap(page)
    await waitForVisible(group('Page 1 of 3'))
    const asked = snaps.asked.length
    await nextButton.focus()
    await page.keyboard.press('ArrowRight')
    await waitForVisible(group('Page 2 of 3'))
    await page.keyboard.press('ArrowRight')
    await waitForVisible(group('Page 3 of 3'))
    await field('Name').fill('Grace')
    await screen.previousButton.click()
    await waitForVisible(group('Page 2 of 3'))
    await nextButton.click()
    expect(await field('Name').inputValue()).toBe('Grace')
    expect(snaps.asked).toHaveLength(asked)

    const tall = await castWith('/tall')
    await page.goto(on.product.url + tall.path)
    await waitForVisible(screen.showMoreButton)
    expect((await card.boundingBox())!.width).toBeLessThanOrEqual(480)
    expect((await card.boundingBox())!.height).toBeLessThan(620)
    await screen.showMoreButton.click()
    await waitForHidden(screen.showMoreButton)
    await screen.button('At the end').click()
    await waitForVisible(content(screen.leaving.dialog, 'https://example.com/end'))
    await screen.leaving.stayButton.click()
    // Images of a host that is not there are the only errors.
    expect(person.consoleErrors.filter((each) => !each.includes('images.example'))).toEqual([])
  },
)

test('a press for another site asks first, and visitors are asked to sign in', async () => {
  const { path } = await castWith('/elsewhere')
  const { page } = await on.registeredUser('snapasked', { path })
  const { button, sending } = snap(page)
  await button('Vote').click()
  await waitForVisible(content(sending.dialog, 'elsewhere.example'))
  await sending.cancelButton.click()
  await waitForHidden(sending.dialog)
  const visitor = await on.newUser()
  await visitor.page.goto(on.product.url + path)
  const theirs = snap(visitor.page)
  await theirs.button('Vote').click()
  await waitForVisible(theirs.signInNotice)
})

test('hostile snaps stay links', async () => {
  const hostile = ['/circle', '/many', '/script', '/huge', '/wrong', '/page', '/slow']
  const by = await register(clientOf(on.product), 'snaphostile')
  for (const each of hostile) await castWith(each, by)
  // As high as all of them, because only what comes into view is asked for.
  const person = await on.registeredUser('snapwary', { path: '/@snaphostile', height: 4_000 })
  const { page } = person
  for (const each of hostile) {
    await waitForVisible(linkCard(page, snaps.origin + each))
    await eventually(() => expect(snaps.asked).toContain(`GET ${each}`))
    const answer = await page.request.get(
      `${on.product.url}/api/_snap?url=${encodeURIComponent(snaps.origin + each)}`,
    )
    expect([each, await answer.json()]).toEqual([each, { snap: null }])
  }
  expect(await snap(page).card.count()).toBe(0)
  expectNoConsoleErrors(person)
})

test('a snap of a later version says so beside its link', async () => {
  const { path } = await castWith('/newer')
  const { page } = await on.registeredUser('snapnewer', { path })
  await waitForVisible(snap(page).newerNotice)
  await waitForVisible(linkCard(page, `${snaps.origin}/newer`))
})

test.runIf(isDeep)('the composer previews a snap, which can not be pressed there', async () => {
  const { page } = await on.registeredUser('snapwriter')
  const { dialog, open, field } = composer(page)
  await open()
  await field.fill(`Look ${snaps.origin}/poll`)
  await waitForVisible(content(dialog, 'Which tide is yours?'))
  const { button } = snap(page, dialog)
  expect(await button('Vote').evaluate((one) => one.closest('[inert]') !== null)).toBe(true)
})

describe.each(firstOf(1, ['light', 'dark'] as const))('in the %s theme', (colorScheme) => {
  test('no element has an accessibility violation', async () => {
    const { path } = await castWith(`/elements?${colorScheme}`)
    const { page } = await on.registeredUser(`snap${colorScheme}`, { path, theme: colorScheme })
    const { group, nextButton } = snap(page)
    for (const number of [1, 2, 3]) {
      await waitForVisible(group(`Page ${number} of 3`))
      expect(await audit(page)).toEqual([])
      if (number < 3) await nextButton.click()
    }
  })
})

test('a snap opens a transfer or a swap, prefilled, and sends nothing itself', async () => {
  const { path } = await castWith('/pay')
  const person = await on.registeredUser('snappayer', { path })
  const { page } = person
  const { button } = snap(page)
  await button('Pay').click()
  const send = sending(page)
  await waitForVisible(send.amountField)
  expect(await send.amountField.inputValue()).toBe('0.25')
  await waitForVisible(send.changeButton)
  await page.goBack()
  await button('Token').click()
  await waitForVisible(send.tokenHeading('USD Coin'))
  await page.goBack()
  await button('Swap').click()
  await waitForVisible(swapping(page).payButton('ETH'))
  await waitForVisible(swapping(page).receiveButton('USDC'))
  expect(person.wallet.asked).not.toContain('eth_sendTransaction')
  expectNoConsoleErrors(person)
})
