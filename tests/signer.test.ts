import { custodyKeyOf, SMALL_SEED } from '@castaway/seeds/keys'
import { expect, test } from 'vitest'
import {
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { clientOf } from './harness/people'
import { injectWallet } from './harness/wallet'
import { approvalPage } from './screens/approval'
import { cast, castRow } from './screens/cast'
import { composer } from './screens/composer'
import { feed } from './screens/feed'
import { home } from './screens/home'
import { shell } from './screens/shell'
import { signIn } from './screens/sign-in'
import { welcome } from './screens/welcome'

const on = setupJourney()
const DARA = 5

test('an account casts only after its owner approved the signer, and says so before', async () => {
  const client = clientOf(on.product)
  const written = async () =>
    (await client.fetchCastsForUser({ fid: DARA, includeReplies: true })).casts.length
  const before = await written()
  const dara = await on.newUser()
  const { page } = dara
  await injectWallet(dara.context, custodyKeyOf(SMALL_SEED, DARA))
  await signIn(page).byWallet(on.product.url)
  const { approval, backHeading, doneHeading } = welcome(page)
  await waitForVisible(backHeading('dara'))
  expect(new URL(page.url()).pathname).toBe('/welcome')

  // Casting all the same shows who has to do what, and publishes nothing.
  await shell(page).link.home.click()
  await waitForVisible(home(page).followingChosen)
  await composer(page).open()
  const { noSignerNotice, noSignerAdvice } = composer(page)
  await waitForVisible(noSignerNotice)
  await waitForVisible(noSignerAdvice)
  expect(await shell(page).dialog.count()).toBe(0)
  await shell(page).dismissToast.click()
  await waitForHidden(noSignerNotice)
  await home(page).trendingTab.click()
  await cast(feed(page).list).like().first().click()
  await waitForVisible(noSignerNotice)
  expect(await written()).toBe(before)
  const refused = await page.evaluate(async () => {
    const token = /(?:^|; )[^=;]*xsrf[^=;]*=([^;]+)/i.exec(document.cookie)?.[1]
    const answer = await fetch('/api/farcaster/cast', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { 'x-xsrf-token': decodeURIComponent(token) } : {}),
      },
      body: JSON.stringify({ text: 'Past the page.' }),
    })
    return { status: answer.status, code: (await answer.json()).code as string }
  })
  expect(refused).toEqual({ status: 403, code: 'SIGNER_MISSING' })
  expect(await written()).toBe(before)

  // The approval page is another window, with the same wallet.
  await page.goto(`${on.product.url}/welcome`)
  await approval.request()
  const opened = dara.context.waitForEvent('page')
  await approval.link.click()
  const window = await opened
  await waitForVisible(approvalPage(window).heading)
  await approvalPage(window).approve()
  await window.close()

  await waitForVisible(doneHeading('dara'))
  await composer(page).write('The bean has let go of the string.')
  await page.goto(`${on.product.url}/@dara`)
  await waitForVisible(castRow(page, 'The bean has let go of the string.'))
  expect(await written()).toBe(before + 1)
  expectNoConsoleErrors(dara)
})
