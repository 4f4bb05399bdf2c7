import { custodyKeyOf, SMALL_SEED } from '@castaway/seeds/keys'
import { expect, test } from 'vitest'
import { clientOf } from './harness/people'
import { expectNoConsoleErrors, waitForVisible, setupJourney } from './harness/journey'
import { injectWallet } from './harness/wallet'
import { approvalPage } from './screens/approval'
import { castRow } from './screens/cast'
import { composer } from './screens/composer'
import { network } from './screens/network'
import { profile } from './screens/profile'
import { signIn } from './screens/sign-in'
import { welcome } from './screens/welcome'

// As Neynar serves it: what ended with 2.46 is gone, and what is required since is required.
const on = setupJourney({ CASTAWAY_API: 'today' }, { own: true })
const CHIDI = 4

test('people browse, register, approve and cast through a provider elsewhere, also after it was away', async () => {
  const provider = on.product
  const client = clientOf(provider)
  const app = await on.start({
    PROVIDER_URL: `${provider.url}/v2`,
    PROVIDER_API_KEY: provider.apiKey,
    PROVIDER_WALLET_ID: 'default',
    CASTAWAY_APP_FID: '1',
    CASTAWAY_APP_KEY: custodyKeyOf(SMALL_SEED, 1),
  })
  const guest = await on.newUser()
  await guest.page.goto(app.url)
  await waitForVisible(castRow(guest.page, 'Which repair are you proudest of'))

  const newcomer = await on.newUser()
  await injectWallet(newcomer.context)
  await signIn(newcomer.page).byWallet(app.url)
  await welcome(newcomer.page).chooseName('remy')
  // With a remote network, a signer has to be approved there as well.
  await composer(newcomer.page).write('Across the water.')
  const { user } = await client.lookupUserByUsername({ username: 'remy' })
  const texts = async (fid: number) =>
    (await client.fetchCastsForUser({ fid })).casts.map((cast) => cast.text)
  expect(await texts(user.fid)).toEqual(['Across the water.'])

  const chidi = await on.newUser()
  await injectWallet(chidi.context, custodyKeyOf(SMALL_SEED, CHIDI))
  await signIn(chidi.page).byWallet(app.url)
  const { approval, backHeading, doneHeading } = welcome(chidi.page)
  await waitForVisible(backHeading('chidi'))
  expect(new URL(await approval.request()).origin).toBe(provider.url)
  const opened = chidi.context.waitForEvent('page')
  await approval.link.click()
  const window = await opened
  await approvalPage(window).approve()
  await window.close()
  await waitForVisible(doneHeading('chidi'))
  await composer(chidi.page).write('Bass notes carry far over water.')
  expect(await texts(CHIDI)).toContain('Bass notes carry far over water.')

  expect(await provider.stop('SIGTERM')).toBe(0)
  // A user whom the rest of the page does not know.
  await guest.page.goto(`${app.url}/@fern`)
  const { awayNotice, tryUntil } = network(guest.page)
  await waitForVisible(awayNotice)
  await provider.restart()
  await tryUntil(() => waitForVisible(profile(guest.page).heading('Fern Alder'), 2_000), 90_000)
  await composer(chidi.page).write('And it is back.')
  expect(await texts(CHIDI)).toContain('And it is back.')
  expectNoConsoleErrors(guest, newcomer, chidi)
})
