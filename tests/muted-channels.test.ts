import { isDeep } from '@castaway/testkit/random-runs'
import { expect, test } from 'vitest'
import { deepViolations } from './harness/accessibility'
import {
  eventually,
  expectNoConsoleErrors,
  setupJourney,
  waitForHidden,
  waitForPost,
  waitForVisible,
} from './harness/journey'
import { clientOf, register } from './harness/people'
import { cast, castRow, content } from './screens/cast'
import { channel, channelLink } from './screens/channel'
import { feed } from './screens/feed'
import { home } from './screens/home'
import { choose } from './screens/menu'
import { mutedChannels } from './screens/muting'
import { profile } from './screens/profile'
import { openSettings } from './screens/settings'
import { shell } from './screens/shell'

const on = setupJourney({ CASTAWAY_WORLD: 'small' })

test('a muted channel leaves Home in every tab and stays on its page, until it is unmuted in the settings', async () => {
  const { url } = on.product
  const client = clientOf(on.product)
  const angler = await register(client, 'angler')
  const post = async (text: string, more: object = {}) =>
    (await client.publishCast({ signerUuid: angler.signerUuid, text, ...more })).cast
  await post('A heron, far from any channel.')
  await post('A pike in the lagoon.', { channelId: 'lagoon' })
  const person = await on.registeredUser('landlubber', { path: '/@angler' })
  const { page, context } = person
  const followed = waitForPost(page, '/api/farcaster/user/follow')
  await profile(page).followButton.click()
  await followed

  const { following } = home(page)
  await page.goto(`${url}/?tab=following`)
  const pike = castRow(following.list, 'A pike in the lagoon.')
  const heron = castRow(following.list, 'A heron, far from any channel.')
  await waitForVisible(pike)
  const other = await context.newPage()
  await other.goto(`${url}/?tab=following`)
  const otherPike = castRow(home(other).following.list, 'A pike in the lagoon.')
  await waitForVisible(otherPike)

  const muted = mutedChannels(page)
  await cast(pike).muteChannel('lagoon')
  await waitForVisible(muted.mutedToast('lagoon'))
  await waitForHidden(pike)
  await waitForVisible(heron)
  await waitForHidden(otherPike)
  // Undone, and muted again from the channel's page.
  await shell(page).undo.click()
  await waitForVisible(pike)
  await page.goto(`${url}/c/lagoon`)
  const casts = feed(page)
  await waitForVisible(castRow(casts.list, 'A pike in the lagoon.'))
  expect(await muted.notice.count()).toBe(0)
  await channel(page, 'Lagoon').menuButton.click()
  await choose(page, muted.muteItem)
  await waitForVisible(muted.notice)
  await waitForVisible(castRow(casts.list, 'A pike in the lagoon.'))
  expect(await deepViolations(page)).toEqual([])

  // On the server, for the next visit; what is cast from now on is left out too.
  await post('An eel in the lagoon.', { channelId: 'lagoon' })
  await page.goto(`${url}/?tab=following`)
  await waitForVisible(heron)
  await eventually(async () => expect(await content(page, 'in the lagoon.').count()).toBe(0))
  await home(page).trendingTab.click()
  await waitForVisible(home(page).castsOrNone.first())
  await eventually(async () => expect(await channelLink(page, 'lagoon').count()).toBe(0))

  await openSettings(page, url, 'muting')
  await waitForVisible(content(muted.list, '/lagoon'))
  expect(await deepViolations(page)).toEqual([])
  await muted.unmuteButton('lagoon').focus()
  await page.keyboard.press('Enter')
  await waitForVisible(muted.none)
  await page.goto(`${url}/?tab=following`)
  await waitForVisible(castRow(following.list, 'An eel in the lagoon.'))
  await waitForVisible(otherPike)
  expectNoConsoleErrors(person)
})

test.runIf(isDeep)(
  'of a muted channel, replies and mentions still notify, other notifications do not',
  async () => {
    const { url } = on.product
    const client = clientOf(on.product)
    const townCrier = await register(client, 'town-crier')
    const hermit = await register(client, 'hermit')
    const person = await on.signedInUser({ key: hermit.key, path: '/c/lagoon' })
    const { page } = person
    const muted = mutedChannels(page)
    await channel(page, 'Lagoon').menuButton.click()
    await choose(page, muted.muteItem)
    await waitForVisible(muted.notice)
    const { hash } = (
      await client.publishCast({ signerUuid: hermit.signerUuid, text: 'Alone at last.' })
    ).cast
    const post = (text: string, more: object = {}) =>
      client.publishCast({ signerUuid: townCrier.signerUuid, text, ...more })
    const quote = { embeds: [{ cast_id: { hash, fid: hermit.fid } }] }
    await post('A quote anywhere.', quote)
    await post('A quote in the lagoon.', { ...quote, channelId: 'lagoon' })
    await post('Hear this, @hermit, by the lagoon.', { channelId: 'lagoon' })
    await page.goto(`${url}/notifications`)
    for (const text of ['A quote anywhere.', 'by the lagoon.'])
      await waitForVisible(content(page, text))
    await eventually(async () =>
      expect(await content(page, 'A quote in the lagoon.').count()).toBe(0),
    )
    // Asked for the channel, they are shown.
    await page.goto(`${url}/notifications?tab=channels&channel=lagoon`)
    await waitForVisible(content(page, 'A quote in the lagoon.'))
    expectNoConsoleErrors(person)
  },
)
