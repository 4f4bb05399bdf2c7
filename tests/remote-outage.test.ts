import { isDeep } from '@castaway/testkit/random-runs'
import { custodyKeyOf, SMALL_SEED } from '@castaway/seeds/keys'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { controlsOf } from './harness/controls'
import type { Product } from './harness/product'
import { clientOf } from './harness/people'
import {
  eventually,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { castRow } from './screens/cast'
import { composer } from './screens/composer'
import { network } from './screens/network'
import { profile } from './screens/profile'

const on = setupJourney({}, { own: true })
let app: Product

beforeAll(async () => {
  app = await on.start({
    PROVIDER_URL: `${on.product.url}/v2`,
    PROVIDER_API_KEY: on.product.apiKey,
    CASTAWAY_APP_FID: '1',
    CASTAWAY_APP_KEY: custodyKeyOf(SMALL_SEED, 1),
  })
})
beforeEach(() => calm())

const { trouble, calm } = controlsOf(() => on.product)

test('an outage keeps the last data on the screen, is reported, and ends by itself', async () => {
  const guest = await on.newUser()
  const { page } = guest
  const cast = castRow(page, 'Which repair are you proudest of')
  await page.goto(app.url)
  await waitForVisible(cast)

  await trouble({ path: '/farcaster/*', status: 503 })
  const { staleLine, busyAlert } = network(page)
  // A response counts as fresh for some seconds.
  await eventually(async () => {
    await page.reload()
    await waitForVisible(cast)
    await waitForVisible(staleLine, 5_000)
  }, 60_000)
  // What was never loaded cannot be shown: an error message with a retry button.
  await page.goto(`${app.url}/@emeka-was-never-read`)
  await waitForVisible(busyAlert)
  await calm()
  await eventually(async () => {
    await page.goto(app.url)
    await waitForVisible(cast)
    await waitForHidden(staleLine, 5_000)
  }, 90_000)
  expectNoConsoleErrors(guest)
})

test('a rate limit is explained, waited for, and then passed', async () => {
  const guest = await on.newUser()
  const { page } = guest
  await trouble({ operation: 'lookupUserByUsername', status: 429, retry_after: 3, times: 2 })
  await page.goto(`${app.url}/@chidi`)
  const { pauseNotice, tryUntil } = network(page)
  const heading = profile(page).heading('Chidi Obi')
  await waitForVisible(pauseNotice.or(heading))
  await tryUntil(() => waitForVisible(heading, 2_000), 60_000)
  expectNoConsoleErrors(guest)
})

test.runIf(isDeep)('a truncated answer is explained and breaks no page', async () => {
  const guest = await on.newUser()
  const { page } = guest
  await trouble({ operation: 'lookupUserByUsername', broken: true })
  // A user whom the rest of the page does not know, unlike a channel's owner.
  await page.goto(`${app.url}/@fern`)
  const { alert, nonsenseAlert, tryUntil } = network(page)
  await waitForVisible(nonsenseAlert)
  await calm()
  await tryUntil(() => waitForHidden(alert, 2_000), 60_000)
  expectNoConsoleErrors(guest)
})

test('a cast whose answer was lost is sent once', async () => {
  const writer = await on.registeredUser('petra', { url: app.url })
  const { page } = writer
  const { dialog, field, open, send, sendAgain, write } = composer(page)
  await trouble({ operation: 'publishCast', drop: true, times: 1 })
  await open()
  await field.fill('Once, and only once.')
  await send()
  const client = clientOf(on.product)
  const { user } = await client.lookupUserByUsername({ username: 'petra' })
  const texts = async () =>
    (await client.fetchCastsForUser({ fid: user.fid })).casts.map((cast) => cast.text)
  // Whether it was sent automatically or by another click, the text is never published twice.
  await eventually(async () => {
    if (await sendAgain.isVisible()) await sendAgain.click({ timeout: 2_000 })
    await waitForHidden(dialog, 2_000)
  }, 60_000)
  await eventually(async () => expect(await texts()).toEqual(['Once, and only once.']))
  await write('And on it goes.')
  // The first cast's toast may still be there.
  await eventually(async () => expect(await texts()).toHaveLength(2))
  expectNoConsoleErrors(writer)
})
