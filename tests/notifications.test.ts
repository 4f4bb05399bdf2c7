import { expect, test } from 'vitest'
import {
  waitForPost,
  eventually,
  focusFirstRow,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { clientOf, register } from './harness/people'
import { content } from './screens/cast'
import { channelFollow } from './screens/channels'
import { composer } from './screens/composer'
import { home } from './screens/home'
import { mutedKeywords, keywordDialog } from './screens/muting'
import { notifications } from './screens/notifications'
import { openSettings } from './screens/settings'

const on = setupJourney()

test('notifications are counted in the title, grouped and filtered, and lead to their casts', async () => {
  const { url } = on.product
  const client = clientOf(on.product)
  const person = await on.registeredUser('heard', { displayName: 'Heard' })
  const { page } = person
  const { keyboard } = page
  const screen = notifications(page)
  await composer(page).write('Who hears this?')
  const me = (await client.lookupUserByUsername({ username: 'heard' })).user.fid
  const { casts } = await client.fetchCastsForUser({ fid: me })
  const { hash } = casts[0]!
  const others = []
  for (const name of ['one', 'two', 'three']) others.push(await register(client, `${name}er`))
  const like = (signerUuid: string) =>
    client.publishReaction({ signerUuid, reactionType: 'like', target: hash })

  // Elsewhere in the app, only the badge shows the count.
  await like(others[0]!.signerUuid)
  await client.followUser({ signerUuid: others[0]!.signerUuid, targetFids: [me] })
  await eventually(async () => expect(await page.title()).toBe(screen.titleOfHome(2)))
  const liked = Math.ceil(Date.now() / 1000)
  await page.goto(`${url}/notifications`)
  await waitForVisible(screen.like('oneer'))
  await waitForVisible(screen.follow('oneer'))
  await eventually(async () => expect(await page.title()).toBe(screen.title))

  // While someone reads, nothing moves without a request. Times are whole seconds: this like is a later one.
  await eventually(() => expect(Date.now() / 1000).toBeGreaterThan(liked))
  await like(others[1]!.signerUuid)
  await client.publishCast({
    signerUuid: others[2]!.signerUuid,
    text: 'I do, and the kettle does.',
    parent: hash,
    parentAuthorFid: me,
  })
  const newButton = screen.newButton(2)
  await waitForVisible(newButton)
  expect(await screen.rows.count()).toBe(2)
  await eventually(async () => {
    await keyboard.press('.')
    expect(await newButton.count()).toBe(0)
  })
  await waitForVisible(screen.like('twoer', 'oneer'))
  await eventually(async () => expect(await screen.rows.count()).toBe(3))

  // Arrow keys switch tabs; each one has its own URL.
  await screen.allTab.focus()
  await keyboard.press('ArrowRight')
  await page.waitForURL(/tab=mentions/)
  await eventually(async () => expect(await screen.rows.count()).toBe(1))
  await waitForVisible(content(screen.rows, 'I do, and the kettle does.'))
  await screen.chosenTab.press('ArrowRight')
  await page.waitForURL(/tab=follows/)
  await waitForVisible(screen.follow('oneer'))
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await focusFirstRow(page)
  await keyboard.press('o')
  await page.waitForURL(`${url}/@oneer`)
  await page.goto(`${url}/notifications?tab=reactions`)
  await waitForVisible(screen.rows)
  await focusFirstRow(page)
  await keyboard.press('o')
  await page.waitForURL(`${url}/cast/${hash}`)

  // A muted keyword hides new replies and the existing one.
  await openSettings(page, url, 'muting')
  await mutedKeywords(page).addButton.click()
  const { dialog } = keywordDialog(page)
  await waitForVisible(dialog)
  await keyboard.type('kettle')
  await keyboard.press('Enter')
  await waitForHidden(dialog)
  await page.goto(`${url}/notifications?tab=mentions`)
  await waitForVisible(screen.noMentions)

  // Likes no longer count, a follow does; and this applies on every page.
  await screen.choiceButton.click()
  const kept = waitForPost(page, '/api/_records')
  await screen.likesBox.click()
  await kept
  await keyboard.press('Escape')
  await page.goto(url)
  await waitForVisible(home(page).emptyHeading)
  await like(others[2]!.signerUuid)
  await client.followUser({ signerUuid: others[2]!.signerUuid, targetFids: [me] })
  await eventually(async () => expect(await page.title()).toBe(screen.titleOfHome(1)))
  expectNoConsoleErrors(person)
})

test('notifications of a channel and of a link have a URL, and a wrong link is reported', async () => {
  const { url } = on.product
  const client = clientOf(on.product)
  const person = await on.registeredUser('corner', { path: '/notifications' })
  const { page } = person
  const screen = notifications(page)
  await screen.channelsTab.click()
  await waitForVisible(screen.noChannels)
  await page.goto(`${url}/c/tools`)
  const followed = waitForPost(page, '/api/farcaster/channel/follow')
  await channelFollow(page, 'tools').followButton.click()
  await followed
  const other = await register(client, 'answerer')
  await page.goto(`${url}/notifications?tab=channels`)
  await screen.channel('tools').click()
  await page.waitForURL(/channel=tools/)
  await waitForVisible(screen.nothingFrom('tools'))
  await client.publishCast({
    signerUuid: other.signerUuid,
    text: '@corner have you a plane?',
    channelId: 'tools',
  })
  const newButton = screen.newButton(1)
  await waitForVisible(newButton)
  await newButton.click()
  await waitForVisible(content(screen.rows, 'have you a plane?'))

  await screen.linkTab.click()
  await screen.linkField.fill('no address at all')
  await page.keyboard.press('Enter')
  await waitForVisible(screen.linkAlert)
  await screen.linkField.fill('https://tide.example/table')
  await page.keyboard.press('Enter')
  await page.waitForURL((each) => each.searchParams.get('link') === 'https://tide.example/table')
  await waitForVisible(screen.noneOfLink)
  expectNoConsoleErrors(person)
})
