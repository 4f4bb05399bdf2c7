import { custodyKeyOf } from '@castaway/provider'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { controlsOf } from './harness/controls'
import type { Product } from './harness/product'
import { clientOf } from './harness/people'
import { injectWallet } from './harness/wallet'
import {
  castRow,
  chooseName,
  eventually,
  gone,
  noComplaints,
  seen,
  signIn,
  stage,
  writeCast,
} from './harness/journey'

const on = stage({}, { own: true })
let app: Product

beforeAll(async () => {
  app = await on.start({
    PROVIDER_URL: `${on.product.url}/v2`,
    PROVIDER_API_KEY: on.product.apiKey,
    CASTAWAY_APP_FID: '1',
    CASTAWAY_APP_KEY: custodyKeyOf('tiny', 1),
  })
})
beforeEach(() => calm())

const { trouble, calm } = controlsOf(() => on.product)
test('an outage: what was last seen stays, with words; it is left alone, and comes back by itself', async () => {
  const guest = await on.visitor()
  const { page } = guest
  const cast = castRow(page, 'Which repair are you proudest of')
  await page.goto(app.url)
  await seen(cast)

  await trouble({ path: '/farcaster/*', status: 503 })
  const line = page.getByText(/The network does not answer · what you see is from/)
  // An answer is as good as new for some seconds.
  await eventually(async () => {
    await page.reload()
    await seen(cast)
    await seen(line, 5_000)
  }, 60_000)
  // What nobody has seen cannot be shown: words and another try.
  await page.goto(`${app.url}/@emeka-was-never-read`)
  await seen(page.getByRole('alert').getByText(/network does not answer|server is busy/i))
  await calm()
  await eventually(async () => {
    await page.goto(app.url)
    await seen(cast)
    await gone(line, 5_000)
  }, 90_000)
  noComplaints(guest)
})

test('too many calls: said in words, waited for as long as it was told, then gone on', async () => {
  const guest = await on.visitor()
  const { page } = guest
  await trouble({ operation: 'lookupUserByUsername', status: 429, retry_after: 3, times: 2 })
  await page.goto(`${app.url}/@chidi`)
  await seen(page.getByText(/Too many requests|asks for a pause|Chidi Obi/))
  await eventually(async () => {
    const again = page.getByRole('button', { name: 'Try again' })
    if (await again.first().isVisible()) await again.first().click({ timeout: 2_000 })
    await seen(page.getByRole('heading', { name: 'Chidi Obi' }), 2_000)
  }, 60_000)
  noComplaints(guest)
})

test('half an answer, and one that never comes, are words and not a broken page', async () => {
  const guest = await on.visitor()
  const { page } = guest
  await trouble({ operation: 'lookupUserByUsername', broken: true })
  // Nobody whom the page knows from elsewhere, as who leads a channel beside it is.
  await page.goto(`${app.url}/@fern`)
  await seen(page.getByRole('alert').getByText(/makes no sense|does not answer/))
  await calm()
  await eventually(async () => {
    const again = page.getByRole('button', { name: 'Try again' })
    if (await again.first().isVisible()) await again.first().click({ timeout: 2_000 })
    await gone(page.getByRole('alert'), 2_000)
  }, 60_000)
  noComplaints(guest)
})

test('a cast whose answer was lost on the way is out once', async () => {
  const writer = await on.visitor()
  const { page } = writer
  await injectWallet(writer.context)
  await signIn(page, app.url)
  await chooseName(page, 'petra')
  await trouble({ operation: 'publishCast', drop: true, times: 1 })
  await page.getByRole('button', { name: 'Write a cast' }).first().click()
  await page.getByRole('textbox', { name: 'Your cast' }).fill('Once, and only once.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cast', exact: true }).click()
  const client = clientOf(on.product)
  const { user } = await client.lookupUserByUsername({ username: 'petra' })
  const texts = async () =>
    (await client.fetchCastsForUser({ fid: user.fid })).casts.map((cast) => cast.text)
  // Whether it went out by itself or by another press, the words are never there twice.
  await eventually(async () => {
    const again = page.getByRole('dialog').getByRole('button', { name: 'Try again' })
    if (await again.isVisible()) await again.click({ timeout: 2_000 })
    await gone(page.getByRole('dialog', { name: 'New cast' }), 2_000)
  }, 60_000)
  await eventually(async () => expect(await texts()).toEqual(['Once, and only once.']))
  await writeCast(page, 'And on it goes.')
  // The first one's words of success may still stand there.
  await eventually(async () => expect(await texts()).toHaveLength(2))
  noComplaints(writer)
})
