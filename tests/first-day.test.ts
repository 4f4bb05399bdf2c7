import { expect, test } from 'vitest'
import { eventually, expectNoConsoleErrors, waitForVisible, setupJourney } from './harness/journey'
import { injectWallet, WALLET } from './harness/wallet'
import { accountMenu } from './screens/accounts'
import { cast, castRow, content, personLink } from './screens/cast'
import { channels } from './screens/channels'
import { composer } from './screens/composer'
import { home } from './screens/home'
import { notifications } from './screens/notifications'
import { profile } from './screens/profile'
import { search } from './screens/search'
import { shell } from './screens/shell'
import { signIn } from './screens/sign-in'
import { thread } from './screens/thread'
import { welcome } from './screens/welcome'

const on = setupJourney({}, { own: true })

test('a guest reads home, a thread, a profile, a channel and the search', async () => {
  const guest = await on.newUser()
  const { page } = guest
  await page.goto(on.product.url)
  await waitForVisible(home(page).invitationHeading)
  const question = castRow(page, 'Which repair are you proudest of')
  await content(question, 'Which repair').click()
  await page.waitForURL(/\/cast\/0x[0-9a-f]{40}$/)
  await waitForVisible(content(page, 'A kettle. Two rivets and a walnut handle.'))

  await personLink(page, 'Ana Sol').click()
  await page.waitForURL(/\/@ana$/)
  await waitForVisible(profile(page).heading('Ana Sol'))
  await waitForVisible(content(page, 'Keeps the tide table of the lagoon.'))
  await waitForVisible(content(page, 'The steps are dry again.'))

  await shell(page).link.channels.click()
  await channels(page).link('tools').click()
  await page.waitForURL(/\/c\/tools$/)
  await waitForVisible(castRow(page, 'Sharpened eleven chisels.'))

  await shell(page).link.search.click()
  const { field, peopleTab, chosenPeopleTab } = search(page)
  await field.fill('kettle')
  await page.keyboard.press('Enter')
  await waitForVisible(castRow(page, 'A kettle. Two rivets'))
  await peopleTab.click()
  await waitForVisible(chosenPeopleTab)
  await field.fill('chidi')
  await page.keyboard.press('Enter')
  await waitForVisible(personLink(page, 'Chidi Obi'))

  await page.goto(`${on.product.url}/@nobody-by-this`)
  await waitForVisible(profile(page).noSuchName)
  await page.goto(`${on.product.url}/cast/0x${'ab'.repeat(20)}`)
  await waitForVisible(thread(page).unknownNotice)
  expectNoConsoleErrors(guest)
})

test('two people register, cast, reply, like, recast and follow, live, and a restart loses nothing', async () => {
  const first = await on.newUser()
  const url = on.product.url
  const wallet = await injectWallet(first.context)

  // The first signature is declined, which shows a message and returns to the choice.
  wallet.rejectNext()
  const form = signIn(first.page)
  await form.open(url)
  await form.wallet(WALLET).click()
  await waitForVisible(form.rejectedError)
  await form.wallet(WALLET).click()
  await form.arrived()

  // A taken username is rejected while it is typed.
  const { nameField, takenNotice, chooseName, homeLink } = welcome(first.page)
  const size = first.page.viewportSize()!
  await first.page.setViewportSize({ width: 390, height: 844 })
  await waitForVisible(shell(first.page).link.barChooseName)
  await first.page.setViewportSize(size)
  await nameField.fill('ana')
  await waitForVisible(takenNotice('ana'))
  await nameField.fill('Not_A Name')
  await eventually(async () => expect(await nameField.getAttribute('aria-invalid')).toBe('true'))
  await chooseName('maren', 'Maren')
  await composer(first.page).write('First words from the jetty.')
  // The toast of the sent cast may cover it for a while.
  await homeLink.click({ timeout: 40_000 })
  await first.page.waitForURL(`${url}/`)
  await accountMenu(first.page).openProfile()
  await waitForVisible(castRow(first.page, 'First words from the jetty.'))

  // Maren is on her notifications while Otto does everything to her cast.
  await shell(first.page).link.notifications.click()
  const list = notifications(first.page)
  await waitForVisible(list.none)

  const second = await on.registeredUser('otto', { displayName: 'Otto', path: '/@maren' })
  const row = castRow(second.page, 'First words from the jetty.')
  await waitForVisible(row)
  await profile(second.page).followButton.click()
  await waitForVisible(profile(second.page).unfollowButton)
  await cast(row).like().click()
  await waitForVisible(cast(row).like({ count: 1, pressed: true }))
  await cast(row).recast()
  await waitForVisible(cast(row).recastButton({ count: 1, recasted: true }))
  await cast(row).reply().click()
  const reply = composer(second.page)
  await reply.field.fill('Well rowed, Maren.')
  await reply.sendReply()
  await waitForVisible(reply.replyNotice)

  // Live: without a reload in the first window, the pill shows the count.
  await waitForVisible(list.anyNewButton)
  await eventually(async () => {
    const [count] = /\d+/.exec(await list.anyNewButton.innerText())!
    expect(Number(count)).toBeGreaterThanOrEqual(4)
  })
  await list.anyNewButton.click()
  await waitForVisible(content(first.page, 'Well rowed, Maren.'))
  for (const event of [list.like('Otto'), list.recast('Otto'), list.follow('Otto'), list.reply]) {
    await waitForVisible(event)
  }

  expect(await on.product.stop('SIGTERM')).toBe(0)
  await on.product.restart()
  expect(on.product.url).toBe(url)
  await first.page.goto(`${url}/@maren`)
  const after = castRow(first.page, 'First words from the jetty.')
  await waitForVisible(after)
  await waitForVisible(cast(after).like({ count: 1 }))
  await waitForVisible(cast(after).recastButton({ count: 1 }))
  await waitForVisible(cast(after).reply({ count: 1 }))
  await waitForVisible(profile(first.page).followers(1))
  await content(after, 'First words').click()
  await waitForVisible(content(first.page, 'Well rowed, Maren.'))
  // Both are still signed in: each can cast right away.
  await second.page.goto(url)
  await composer(first.page).write('Still here after the restart.')
  await composer(second.page).write('And so am I.')
  expectNoConsoleErrors(first, second)
})
