import { isDeep } from '@castaway/testkit/random-runs'
import { custodyKeyOf, SMALL_SEED } from '@castaway/seeds/keys'
import { beforeAll, expect, test } from 'vitest'
import {
  eventually,
  expectNoConsoleErrors,
  holdBack,
  setupJourney,
  waitForVisible,
} from './harness/journey'
import { clientOf, register } from './harness/people'
import { content } from './screens/cast'
import { feed } from './screens/feed'
import { inspect } from './screens/inspect'
import { choose } from './screens/menu'
import { requests } from './screens/requests'

const on = setupJourney()

/** Text that breaks out of quotes and markup where someone forgets about it. */
const hostile = `Ahoy "<img src=x onerror=alert(1)>" \u202Eevil {{x}} 🏝`

let fid: number
let hash: string
beforeAll(async () => {
  const client = clientOf(on.product)
  const author = await register(client, 'inspected')
  fid = author.fid
  const { signerUuid } = author
  await client.updateUser({ signerUuid, displayName: hostile.slice(0, 30) })
  const { casts } = await client.fetchTrendingFeed({ limit: 1 })
  const { cast } = await client.publishCast({
    signerUuid,
    text: hostile,
    channelId: 'lagoon',
    embeds: [
      { url: 'https://example.org/?a=<b>' },
      { cast_id: { hash: casts[0]!.hash, fid: casts[0]!.author.fid } },
    ],
  })
  hash = cast.hash
})

test('a cast is inspected from its menu: its signed message, and that every check holds', async () => {
  const guest = await on.newUser()
  const { page } = guest
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.goto(`${on.product.url}/cast/${hash}`)
  const { castMenu, checks, signedMessage, bytes, answer } = inspect(page)
  // Until its replies are there, the cast is drawn from what the first response had.
  await waitForVisible(content(page, 'No replies yet'))
  await castMenu.first().click()
  await choose(page, 'Inspect')
  await page.waitForURL((url) => url.pathname === `/developers/inspect/cast/${hash}`)
  await eventually(async () => expect(await checks.allInnerTexts()).toHaveLength(3))
  for (const text of await checks.allInnerTexts()) expect(text).toMatch(/^Yes/)
  await waitForVisible(content(signedMessage, 'MESSAGE_TYPE_CAST_ADD'))
  await waitForVisible(content(signedMessage, '<img src=x onerror=alert(1)>'))
  await bytes.click()
  await waitForVisible(content(answer, 'author'))
  expect(dialogs).toEqual([])
  expectNoConsoleErrors(guest)
})

test('the buttons of a cast stay where they are when the code of its embeds comes', async () => {
  const { page } = await on.newUser()
  const release = await holdBack(page, 'embeds')
  await page.goto(`${on.product.url}/cast/${hash}`)
  await waitForVisible(content(page, 'No replies yet'))
  const { castMenu, quoted } = inspect(page)
  const before = await castMenu.first().boundingBox()
  expect(await quoted.count()).toBe(0)
  release()
  await waitForVisible(quoted)
  expect(await castMenu.first().boundingBox()).toEqual(before)
})

test('a person has the signed messages of the profile, each with its checks, and keys', async () => {
  const guest = await on.newUser({ width: 390, height: 800 })
  const { page } = guest
  await page.goto(`${on.product.url}/developers/inspect/person/${fid}`)
  const { field, checks, keys } = inspect(page)
  await waitForVisible(field('USER_DATA_TYPE_DISPLAY'))
  await field('USER_DATA_TYPE_DISPLAY').click()
  await eventually(async () => expect(await checks.allInnerTexts()).toHaveLength(3))
  for (const text of await checks.allInnerTexts()) expect(text).toMatch(/^Yes/)
  await waitForVisible(keys)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expectNoConsoleErrors(guest)
})

test('a channel says that it is not signed, and what the API answers', async () => {
  const guest = await on.newUser()
  const { page } = guest
  await page.goto(`${on.product.url}/developers/inspect/channel/lagoon`)
  const { answer, parentUrl, main } = inspect(page)
  await waitForVisible(content(main, 'isn’t a signed message'))
  await waitForVisible(content(parentUrl, '/lagoon'))
  await waitForVisible(content(answer, 'follower_count'))
  expectNoConsoleErrors(guest)
})

test('what is not there says so', async () => {
  const guest = await on.newUser()
  const { page } = guest
  const { main } = inspect(page)
  await page.goto(`${on.product.url}/developers/inspect/person/99999999`)
  await waitForVisible(content(main, 'Account not found'))
  await page.goto(`${on.product.url}/developers/inspect/cast/nothing`)
  await waitForVisible(content(main, 'Nothing to inspect'))
})

test.runIf(isDeep)(
  'with another provider there is no node: the page says so and shows what the API answers',
  async () => {
    const app = await on.start({
      PROVIDER_URL: `${on.product.url}/v2`,
      PROVIDER_API_KEY: on.product.apiKey,
      CASTAWAY_APP_FID: '1',
      CASTAWAY_APP_KEY: custodyKeyOf(SMALL_SEED, 1),
    })
    const guest = await on.newUser()
    const { page } = guest
    const { answer, checks, signedMessage } = inspect(page)
    await page.goto(`${app.url}/developers/inspect/cast/${hash}`)
    await waitForVisible(content(signedMessage, 'has no node of the network'))
    await waitForVisible(content(answer, '<img src=x onerror=alert(1)>'))
    expect(await checks.count()).toBe(0)
    // Nor are there controls, so that nothing can be made to fail.
    await page.goto(`${app.url}/channels?tab=all`)
    await waitForVisible(feed(page).rows)
    const drawer = requests(page)
    await eventually(async () => {
      if (!(await drawer.drawer.isVisible())) await page.keyboard.press('Control+j')
      expect(await drawer.drawer.isVisible()).toBe(true)
    })
    await drawer.row('fetchAllChannels').first().click()
    await waitForVisible(drawer.explorer)
    expect(await drawer.makeItFail.count()).toBe(0)
    expectNoConsoleErrors(guest)
  },
)
