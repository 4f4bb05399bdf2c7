import { isDeep } from '@castaway/testkit/random-runs'
import { custodyKeyOf, SMALL_SEED } from '@castaway/seeds/keys'
import type { Locator } from 'playwright-core'
import { generatePrivateKey } from 'viem/accounts'
import { expect, test } from 'vitest'
import {
  waitForFocus,
  waitForPost,
  eventually,
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { content } from './screens/cast'
import { channel, inviteDialog } from './screens/channel'
import { channelFollow, channels, invite } from './screens/channels'
import { shell } from './screens/shell'

const on = setupJourney()
const [ANA, BO] = [2, 3]

/** A seeded user of the island, by the wallet that owns their account. */
const native = (fid: number, path: string) =>
  on.signedInUser({ key: custodyKeyOf(SMALL_SEED, fid), approves: true, path })

test('the owner of a channel invites a person, who accepts, is a member, and is removed', async () => {
  const { url } = on.product
  const guest = await on.registeredUser('newcomer', {
    width: 390,
    height: 844,
    path: '/c/tools?tab=members',
  })
  const tools = channel(guest.page, 'Tools')

  // Only the owner and moderators of the channel may do it.
  await waitForVisible(tools.member('@bo'))
  expect(await tools.inviteButton.count()).toBe(0)

  const lead = await native(BO, '/c/tools?tab=members')
  const ledTools = channel(lead.page, 'Tools')
  await ledTools.inviteButton.click()
  const asking = inviteDialog(lead.page, 'tools')
  await asking.nameField.fill('newcomer')
  await asking.memberButton('newcomer').click()
  await waitForVisible(asking.sentNotice)
  await lead.page.keyboard.press('Escape')
  await waitForHidden(asking.dialog)
  await waitForVisible(ledTools.openInvite('Bo'))

  // The invite is among the user's channels and is answered there.
  const own = channels(guest.page)
  await guest.page.goto(`${url}/channels`)
  await own.mineTab.click()
  await own.invitesLink(1).click()
  await invite(guest.page).acceptButton('Tools').click()
  await waitForVisible(invite(guest.page).acceptedNotice('tools'))
  await waitForVisible(own.noInvites)
  await own.membershipsLink.click()
  await waitForVisible(own.membership('Tools'))

  await lead.page.reload()
  const row = ledTools.member('@newcomer')
  await waitForVisible(row)
  await ledTools.removeMember('newcomer')
  await waitForHidden(row)
  await guest.page.goto(`${url}/channels?tab=memberships`)
  await waitForVisible(own.noMembership)
  expectNoConsoleErrors(lead, guest)
})

test('a channel is found, followed, read and pinned by keyboard', async () => {
  const key = generatePrivateKey()
  const person = await on.registeredUser('kay', { key, path: '/channels' })
  const { page } = person
  const { keyboard } = page
  const screen = channels(page)
  const music = channel(page, 'Music')
  const [musicFollow, toolsFollow] = [channelFollow(page, 'music'), channelFollow(page, 'tools')]
  const tabTo = async (target: Locator) => {
    await waitForVisible(target)
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((each) => each === document.activeElement)) return
      await keyboard.press('Tab')
    }
    throw new Error(`Tab does not lead to ${target}`)
  }
  await tabTo(screen.searchField)
  await keyboard.type('mus')
  await page.waitForURL(/q=mus/)
  await waitForVisible(screen.found.rows)
  await tabTo(musicFollow.followButton)
  await keyboard.press('Enter')
  await eventually(async () =>
    expect(await musicFollow.unfollowButton.getAttribute('aria-pressed')).toBe('true'),
  )
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await keyboard.press('j')
  await keyboard.press('o')
  await page.waitForURL(/\/c\/music$/)

  // The views are tabs: arrow keys move between them, and the URL changes.
  await tabTo(music.castsTab)
  await keyboard.press('ArrowRight')
  await page.waitForURL(/tab=trending$/)
  await waitForVisible(music.chosenTrendingTab)
  await keyboard.press('ArrowRight')
  await page.waitForURL(/tab=members$/)
  await waitForVisible(content(music.members.list, '@chidi'))
  await page.goto(`${on.product.url}/c/music`)
  await tabTo(music.menuButton)
  await keyboard.press('Enter')
  await keyboard.press('ArrowDown')
  await waitForFocus(music.pinItem)
  await keyboard.press('Enter')
  await waitForVisible(music.pinNotice)

  // A followed channel shows as followed everywhere.
  await page.goto(`${on.product.url}/channels?tab=all`)
  await waitForVisible(musicFollow.unfollowButton)

  // So does one followed on another device, although this one restores its snapshot.
  await waitForVisible(toolsFollow.followButton)
  const phone = await on.signedInUser({ key, width: 390, height: 844, path: '/channels?tab=all' })
  const followed = waitForPost(phone.page, '/api/farcaster/channel/follow')
  await channelFollow(phone.page, 'tools').followButton.click()
  await followed
  await page.reload()
  await waitForVisible(toolsFollow.unfollowButton)
  expectNoConsoleErrors(person, phone)
})

test.runIf(isDeep)('a declined invite disappears, and an error is explained', async () => {
  const ana = await native(ANA, '/c/music')
  const { page } = ana
  const { url } = on.product
  const { declineButton, declinedNotice } = invite(page)
  await waitForVisible(declineButton)
  // The response fails: the invite is shown again, with an error.
  await page.route('**/api/farcaster/channel/member/invite', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await declineButton.click()
  await waitForVisible(shell(page).noConnection)
  await waitForVisible(declineButton)
  await page.unroute('**/api/farcaster/channel/member/invite')
  await declineButton.click()
  await waitForVisible(declinedNotice)
  await waitForHidden(declineButton)
  await page.goto(`${url}/channels?tab=invites`)
  await waitForVisible(channels(page).noInvites)

  // A moderator who is not the owner sees what they may not do.
  await page.goto(`${url}/c/lagoon?tab=members`)
  const lagoon = channel(page, 'Lagoon')
  await waitForVisible(lagoon.moderatorAdvice)
  await lagoon.inviteButton.click()
  const asking = inviteDialog(page, 'lagoon')
  expect(await asking.moderatorOption.isDisabled()).toBe(true)
  await asking.nameField.fill('bo')
  await asking.memberButton('Bo').click()
  await waitForVisible(asking.alreadyNotice)
  expectNoConsoleErrors(ana)
})
