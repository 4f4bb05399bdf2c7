import { expect, test } from 'vitest'
import {
  answered,
  castRow,
  firstRowByKey,
  gone,
  noComplaints,
  seen,
  stage,
} from './harness/journey'
import { clientOf, register } from './harness/people'

const on = stage()

test('a recast stands where it belongs, with the name of whom it is by', async () => {
  const reader = await on.member('reader')
  const { page } = reader
  const { url } = on.product
  const client = clientOf(on.product)
  const [gilly, hedda, author, ...strangers] = await Promise.all(
    ['gilly', 'hedda', 'osric', 'stranger-one', 'stranger-two', 'stranger-three'].map((name) =>
      register(client, name),
    ),
  )
  const words = 'Passed from hand to hand'
  const { cast } = await client.publishCast({ signerUuid: author!.signerUuid, text: words })
  for (const person of [gilly!, ...strangers, hedda!]) {
    await client.publishReaction({
      signerUuid: person.signerUuid,
      reactionType: 'recast',
      target: cast.hash,
    })
  }
  const follow = async (name: string) => {
    await page.goto(`${url}/@${name}`)
    const followed = answered(page, '/api/farcaster/user/follow')
    await page
      .getByRole('region', { name: 'About' })
      .getByRole('button', { name: /^Follow / })
      .click()
    await followed
  }
  const row = castRow(page, words)

  await follow('gilly')
  await page.goto(`${url}/?tab=following`)
  await seen(row.getByText(/^gilly recasted$/))
  expect(await row.textContent()).not.toContain('stranger')
  // A cast that has been opened says the same when one comes back.
  await row.getByText(words).click()
  await page.waitForURL(/\/cast\//)
  await page.goBack()
  await seen(row.getByText(/^gilly recasted$/))
  await follow('hedda')
  await page.goto(`${url}/?tab=following`)
  await seen(row.getByText(/^gilly and hedda recasted$/))

  // On the profile of whoever recast it, it stands among the casts.
  await page.goto(`${url}/@hedda`)
  await seen(row.getByText(/^hedda recasted$/))
  const recast = row.getByRole('button', { name: /^Recast/ })
  const done = answered(page, '/api/farcaster/reaction')
  await recast.click()
  await done
  await page.goto(`${url}/@hedda?tab=replies`)
  await seen(page.getByText('hedda has not replied to anyone yet.'))

  await page.goto(`${url}/@reader`)
  await seen(row.getByText(/^You recasted$/))
  await firstRowByKey(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/cast\//)
  await page.goBack()
  await page.getByRole('tab', { name: 'Replies', exact: true }).click()
  await seen(page.getByText('No replies yet'))
  expect(await row.count()).toBe(0)

  // Taken back, it is no longer said.
  await page.getByRole('tab', { name: 'Casts', exact: true }).click()
  await seen(row.getByText(/^You recasted$/))
  await recast.click()
  await gone(row.getByText(/^You recasted$/))
  noComplaints(reader)
})
