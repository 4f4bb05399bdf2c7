import { custodyKeyOf } from '@castaway/provider'
import { expect, test } from 'vitest'
import { clientOf } from './harness/people'
import { injectWallet } from './harness/wallet'
import { castRow, gone, noComplaints, seen, signIn, stage, writeCast } from './harness/journey'

const on = stage()
const DARA = 5

test('an account whose owner has not approved the signer: words before, the approval by link, casts after', async () => {
  const dara = await on.visitor()
  const { page } = dara
  const client = clientOf(on.product)
  const written = async () =>
    (await client.fetchCastsForUser({ fid: DARA, includeReplies: true })).casts.length
  const before = await written()
  await injectWallet(dara.context, custodyKeyOf('tiny', DARA))
  await signIn(page, on.product.url)
  await seen(page.getByRole('heading', { name: 'Welcome back, @dara' }))
  expect(new URL(page.url()).pathname).toBe('/welcome')

  // Trying all the same says who has to do what, and writes nothing.
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await seen(page.getByRole('tab', { name: 'Following', selected: true }))
  await page.getByRole('button', { name: 'Write a cast' }).first().click()
  const told = page.getByText('This account cannot cast yet')
  await seen(told)
  await seen(page.getByText('The wallet that owns it has to approve Castaway’s signer.'))
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await gone(told)
  await page.getByRole('tab', { name: 'Trending' }).click()
  await page
    .getByRole('feed')
    .getByRole('button', { name: /^Like, / })
    .first()
    .click()
  await seen(told)
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
  await page.getByRole('button', { name: 'Ask for approval' }).click()
  const link = page.getByRole('link', { name: 'Open the approval page' })
  await seen(link)
  const opened = dara.context.waitForEvent('page')
  await link.click()
  const approval = await opened
  await seen(approval.getByRole('heading', { name: /Castaway asks to write for you/ }))
  await approval.getByRole('button', { name: 'Approve with Harbour Wallet' }).click()
  await seen(approval.getByText('Approved. You can close this page.'))
  await approval.close()

  await seen(page.getByRole('heading', { name: 'Welcome ashore, @dara' }))
  await writeCast(page, 'The bean has let go of the string.')
  await page.goto(`${on.product.url}/@dara`)
  await seen(castRow(page, 'The bean has let go of the string.'))
  expect(await written()).toBe(before + 1)
  noComplaints(dara)
})
