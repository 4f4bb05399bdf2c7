import { custodyKeyOf } from '@castaway/provider'
import { expect, test } from 'vitest'
import { clientOf } from './harness/people'
import { injectWallet } from './harness/wallet'
import {
  castRow,
  chooseName,
  eventually,
  noComplaints,
  seen,
  signIn,
  stage,
  writeCast,
} from './harness/journey'

const on = stage({}, { own: true })
const CHIDI = 4

test('through a provider elsewhere: browse, register, approve by link, cast; it goes and comes back', async () => {
  const provider = on.product
  const client = clientOf(provider)
  const app = await on.start({
    PROVIDER_URL: `${provider.url}/v2`,
    PROVIDER_API_KEY: provider.apiKey,
    CASTAWAY_APP_FID: '1',
    CASTAWAY_APP_KEY: custodyKeyOf('tiny', 1),
  })
  const guest = await on.visitor()
  await guest.page.goto(app.url)
  await seen(castRow(guest.page, 'Which repair are you proudest of'))

  const newcomer = await on.visitor()
  await injectWallet(newcomer.context)
  await signIn(newcomer.page, app.url)
  await chooseName(newcomer.page, 'remy')
  // Where the network lies elsewhere, a signer has to be approved there as well.
  await writeCast(newcomer.page, 'Across the water.')
  const { user } = await client.lookupUserByUsername({ username: 'remy' })
  const texts = async (fid: number) =>
    (await client.fetchCastsForUser({ fid })).casts.map((cast) => cast.text)
  expect(await texts(user.fid)).toEqual(['Across the water.'])

  const chidi = await on.visitor()
  await injectWallet(chidi.context, custodyKeyOf('tiny', CHIDI))
  await signIn(chidi.page, app.url)
  await seen(chidi.page.getByRole('heading', { name: 'Welcome back, @chidi' }))
  await chidi.page.getByRole('button', { name: 'Ask for approval' }).click()
  const link = chidi.page.getByRole('link', { name: 'Open the approval page' })
  await seen(link)
  expect(new URL((await link.getAttribute('href'))!).origin).toBe(provider.url)
  const opened = chidi.context.waitForEvent('page')
  await link.click()
  const approval = await opened
  await approval.getByRole('button', { name: 'Approve with Harbour Wallet' }).click()
  await seen(approval.getByText('Approved. You can close this page.'))
  await approval.close()
  await seen(chidi.page.getByRole('heading', { name: 'Welcome ashore, @chidi' }))
  await writeCast(chidi.page, 'Bass notes carry far over water.')
  expect(await texts(CHIDI)).toContain('Bass notes carry far over water.')

  expect(await provider.stop('SIGTERM')).toBe(0)
  // Nobody who is known from elsewhere on the page.
  await guest.page.goto(`${app.url}/@fern`)
  await seen(guest.page.getByText(/network (cannot be reached|does not answer)/i))
  await provider.restart()
  // It comes back by itself, or sooner where somebody asks.
  await eventually(async () => {
    const again = guest.page.getByRole('button', { name: 'Try again' }).first()
    if (await again.isVisible()) await again.click({ timeout: 2_000 })
    await seen(guest.page.getByRole('heading', { name: 'Fern Alder' }), 2_000)
  }, 90_000)
  await writeCast(chidi.page, 'And it is back.')
  expect(await texts(CHIDI)).toContain('And it is back.')
  noComplaints(guest, newcomer, chidi)
})
