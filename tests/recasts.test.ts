import { expect, test } from 'vitest'
import {
  eventually,
  waitForPost,
  waitForFocus,
  focusFirstRow,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { clientOf, register } from './harness/people'
import { cast, castRow, content, YOU } from './screens/cast'
import { composer } from './screens/composer'
import { profile } from './screens/profile'
import { shell } from './screens/shell'

const on = setupJourney()

test('a recast is shown in feeds and on profiles under the names of the recasters', async () => {
  const reader = await on.registeredUser('recaster')
  const { page } = reader
  const { url } = on.product
  const client = clientOf(on.product)
  // One after the other: of those who recast in the same second, the earlier account is named first.
  const gilly = await register(client, 'gilly')
  const hedda = await register(client, 'hedda')
  const [author, ...strangers] = await Promise.all(
    ['osric', 'stranger-one', 'stranger-two', 'stranger-three'].map((name) =>
      register(client, name),
    ),
  )
  const words = 'Passed from hand to hand'
  const made = await client.publishCast({ signerUuid: author!.signerUuid, text: words })
  for (const person of [gilly, ...strangers, hedda]) {
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
  const done = waitForPost(page, '/api/farcaster/reaction')
  await cast(row).recast()
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
  await cast(row).undoRecast()
  await waitForHidden(recastBy(YOU))
  expectNoConsoleErrors(reader)
})

test('one button recasts and quotes, by keyboard too, and a recast is undone from its toast', async () => {
  const client = clientOf(on.product)
  const author = await register(client, 'passer')
  const text = 'Pass it on or add to it'
  const { hash } = (await client.publishCast({ signerUuid: author.signerUuid, text })).cast
  const reader = await on.registeredUser('menureader', { path: `/cast/${hash}` })
  const { page } = reader
  const { keyboard } = page
  const row = castRow(page, text)
  const { recastButton, recastMenu, recastItem, recastedNotice } = cast(row)
  const recasts = async () => {
    const { result } = await client.fetchBulkCasts({ casts: [hash] })
    return result.casts[0]!.reactions.recasts_count
  }

  // Opened by a key, gone through by arrows, left by Escape.
  await waitForVisible(recastButton())
  await recastButton().press('Enter')
  await keyboard.press('Home')
  await waitForFocus(recastItem('Recast'))
  await keyboard.press('ArrowDown')
  await waitForFocus(recastItem('Quote'))
  await keyboard.press('Escape')
  await waitForHidden(recastMenu)
  await waitForFocus(recastButton())
  expect(await recasts()).toBe(0)

  await cast(row).recast()
  await waitForVisible(recastButton({ count: 1, recasted: true }))
  await waitForVisible(recastedNotice)
  await waitForFocus(recastButton())
  expect(await recasts()).toBe(1)
  await shell(page).undo.click()
  await waitForVisible(recastButton({ count: 0 }))
  await waitForHidden(recastedNotice)
  await eventually(async () => expect(await recasts()).toBe(0))

  // The key does the same, with the same toast.
  await focusFirstRow(page)
  await keyboard.press('t')
  await waitForVisible(recastedNotice)
  await waitForVisible(recastButton({ count: 1, recasted: true }))
  await shell(page).undo.click()
  await waitForVisible(recastButton({ count: 0 }))

  await cast(row).quote()
  await waitForFocus(composer(page).field)
  await waitForVisible(content(composer(page).dialog, text))
  await composer(page).close()
  await waitForFocus(recastButton())
  expectNoConsoleErrors(reader)
})
