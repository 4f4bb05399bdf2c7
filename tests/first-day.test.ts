import { expect, test } from 'vitest'
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

test('a guest reads home, a thread, a profile, a channel and the search', async () => {
  const guest = await on.visitor()
  const { page } = guest
  await page.goto(on.product.url)
  await seen(page.getByRole('heading', { name: 'Washed ashore? Pull up a seat.' }))
  await castRow(page, 'Which repair are you proudest of').getByText('Which repair').click()
  await page.waitForURL(/\/cast\/0x[0-9a-f]{40}$/)
  await seen(page.getByText('A kettle. Two rivets and a walnut handle.'))

  await page.getByRole('link', { name: 'Ana Sol' }).first().click()
  await page.waitForURL(/\/@ana$/)
  await seen(page.getByRole('heading', { name: 'Ana Sol' }))
  await seen(page.getByText('Keeps the tide table of the lagoon.'))
  await seen(page.getByText('The steps are dry again.'))

  await page.getByRole('link', { name: 'Channels', exact: true }).first().click()
  await page.getByRole('link', { name: /tools/i }).first().click()
  await page.waitForURL(/\/c\/tools$/)
  await seen(castRow(page, 'Sharpened eleven chisels.'))

  await page.getByRole('link', { name: 'Search', exact: true }).first().click()
  const search = page.getByRole('main').getByRole('combobox', { name: /^Search/ })
  await search.fill('kettle')
  await page.keyboard.press('Enter')
  await seen(castRow(page, 'A kettle. Two rivets'))
  await page.getByRole('tab', { name: 'People' }).click()
  await seen(page.getByRole('tab', { name: 'People', selected: true }))
  await search.fill('chidi')
  await page.keyboard.press('Enter')
  await seen(page.getByRole('link', { name: 'Chidi Obi' }))

  await page.goto(`${on.product.url}/@nobody-by-this`)
  await seen(page.getByText('Nobody by that name'))
  await page.goto(`${on.product.url}/cast/0x${'ab'.repeat(20)}`)
  await seen(page.getByText('This cast is gone'))
  noComplaints(guest)
})

test('two people meet: register, cast, reply, like, recast, follow, live; a restart loses nothing', async () => {
  const first = await on.visitor()
  const second = await on.visitor()
  const url = on.product.url
  const wallet = await injectWallet(first.context)
  await injectWallet(second.context)

  // The signature is declined first, which is said in words and leads back to the choice.
  wallet.rejectNext()
  await first.page.goto(`${url}/sign-in`)
  await first.page.getByRole('button', { name: 'Harbour Wallet' }).click()
  const note = first.page.getByRole('alert')
  await seen(note)
  expect(await note.innerText()).toMatch(/declined|rejected|said no|cancel/i)
  await signIn(first.page, url)

  // A name that somebody has is refused while it is typed.
  await first.page.getByLabel('Name', { exact: true }).fill('ana')
  await seen(first.page.getByText('@ana is taken. Choose another one.'))
  await first.page.getByLabel('Name', { exact: true }).fill('Not_A Name')
  await eventually(async () =>
    expect(await first.page.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBe(
      'true',
    ),
  )
  await chooseName(first.page, 'marina', 'Marina')
  await writeCast(first.page, 'First words from the jetty.')
  // The words that the cast is out may stand before it for a while.
  await first.page.getByRole('link', { name: 'Go to your home' }).click({ timeout: 40_000 })
  await first.page.waitForURL(`${url}/`)
  await first.page.getByRole('link', { name: /@marina/ }).click()
  await seen(castRow(first.page, 'First words from the jetty.'))

  // Marina sits on her notifications while Otto does everything to her cast.
  await first.page
    .getByRole('link', { name: /^Notifications/ })
    .first()
    .click()
  await seen(first.page.getByText('All quiet'))

  await signIn(second.page, url)
  await chooseName(second.page, 'otto', 'Otto')
  await second.page.goto(`${url}/@marina`)
  await seen(castRow(second.page, 'First words from the jetty.'))
  await second.page.getByRole('button', { name: 'Follow Marina' }).click()
  await seen(second.page.getByRole('button', { name: 'Unfollow Marina' }))
  const row = castRow(second.page, 'First words from the jetty.')
  await row.getByRole('button', { name: /^Like, / }).click()
  await seen(row.getByRole('button', { name: 'Like, 1', pressed: true }))
  await row.getByRole('button', { name: /^Recast, / }).click()
  await seen(row.getByRole('button', { name: 'Recast, 1', pressed: true }))
  await row.getByRole('button', { name: /^Reply, / }).click()
  await second.page.getByRole('textbox', { name: 'Your reply' }).fill('Well rowed, Marina.')
  await second.page.getByRole('dialog').getByRole('button', { name: 'Reply', exact: true }).click()
  await seen(second.page.getByText('Your reply is out'))

  // Live: no reload in the first window, the pill says how many.
  const pill = first.page.getByRole('button', { name: /\d new notifications?/ })
  await seen(pill)
  await eventually(async () => expect(await pill.innerText()).toMatch(/[4-9] new notifications/))
  await pill.click()
  await seen(first.page.getByText('Well rowed, Marina.'))
  const list = first.page.getByRole('feed', { name: 'Notifications' })
  await eventually(async () => {
    const text = await list.innerText()
    expect(text).toMatch(/liked your cast/)
    expect(text).toMatch(/recast your cast/)
    expect(text).toMatch(/followed you/)
    expect(text).toMatch(/Replied to you/i)
  })

  expect(await on.product.stop('SIGTERM')).toBe(0)
  await on.product.restart()
  expect(on.product.url).toBe(url)
  await first.page.goto(`${url}/@marina`)
  await seen(castRow(first.page, 'First words from the jetty.'))
  const after = castRow(first.page, 'First words from the jetty.')
  await seen(after.getByRole('button', { name: 'Like, 1' }))
  await seen(after.getByRole('button', { name: 'Recast, 1' }))
  await seen(after.getByRole('button', { name: 'Reply, 1' }))
  await seen(first.page.getByRole('link', { name: '1 follower' }))
  await after.getByText('First words').click()
  await seen(first.page.getByText('Well rowed, Marina.'))
  // Both are still who they were: each can write right away.
  await second.page.goto(url)
  for (const [visitor, words] of [
    [first, 'Still here after the restart.'],
    [second, 'And so am I.'],
  ] as const) {
    await writeCast(visitor.page, words)
  }
  noComplaints(first, second)
})
