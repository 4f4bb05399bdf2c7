import { expect, test } from 'vitest'
import {
  waitForPost,
  focusFirstRow,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { clientOf, register } from './harness/people'
import { cast, castRow, content, YOU } from './screens/cast'
import { profile } from './screens/profile'

const on = setupJourney()

test('a recast is shown in feeds and on profiles under the names of the recasters', async () => {
  const reader = await on.registeredUser('recaster')
  const { page } = reader
  const { url } = on.product
  const client = clientOf(on.product)
  const [gilly, hedda, author, ...strangers] = await Promise.all(
    ['gilly', 'hedda', 'osric', 'stranger-one', 'stranger-two', 'stranger-three'].map((name) =>
      register(client, name),
    ),
  )
  const words = 'Passed from hand to hand'
  const made = await client.publishCast({ signerUuid: author!.signerUuid, text: words })
  for (const person of [gilly!, ...strangers, hedda!]) {
    await client.publishReaction({
      signerUuid: person.signerUuid,
      reactionType: 'recast',
      target: made.cast.hash,
    })
  }
  const follow = async (name: string) => {
    await page.goto(`${url}/@${name}`)
    const followed = waitForPost(page, '/api/farcaster/user/follow')
    await profile(page).followButton.click()
    await followed
  }
  const row = castRow(page, words)
  const { recastBy } = cast(row)

  await follow('gilly')
  await page.goto(`${url}/?tab=following`)
  await waitForVisible(recastBy('gilly'))
  expect(await row.textContent()).not.toContain('stranger')
  // A cast that was opened shows the same on going back.
  await content(row, words).click()
  await page.waitForURL(/\/cast\//)
  await page.goBack()
  await waitForVisible(recastBy('gilly'))
  await follow('hedda')
  await page.goto(`${url}/?tab=following`)
  await waitForVisible(recastBy('gilly', 'hedda'))

  // On the recaster's profile, it is among the casts.
  await page.goto(`${url}/@hedda`)
  await waitForVisible(recastBy('hedda'))
  const recast = cast(row).recast()
  const done = waitForPost(page, '/api/farcaster/reaction')
  await recast.click()
  await done
  await page.goto(`${url}/@hedda?tab=replies`)
  await waitForVisible(profile(page).noRepliesOf('hedda'))

  await page.goto(`${url}/@recaster`)
  await waitForVisible(recastBy(YOU))
  await focusFirstRow(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/cast\//)
  await page.goBack()
  await profile(page).openView('replies')
  await waitForVisible(profile(page).noOwnReplies)
  expect(await row.count()).toBe(0)

  // Undone, it is no longer shown.
  await profile(page).castsTab.click()
  await waitForVisible(recastBy(YOU))
  await recast.click()
  await waitForHidden(recastBy(YOU))
  expectNoConsoleErrors(reader)
})
