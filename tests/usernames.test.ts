import { expect, test } from 'vitest'
import { clientOf } from './harness/people'
import { eventually, expectNoConsoleErrors, setupJourney, waitForVisible } from './harness/journey'
import { content } from './screens/cast'
import { feed } from './screens/feed'
import { profile, usernames } from './screens/profile'

const on = setupJourney({ CASTAWAY_WORLD: 'hostile' })

/** As long as a username can be. */
const WIDEST = 'mmmmmmmmmmmmmmmm.base.eth'

test('a name is registered on the island’s chain, chosen as the username, and found under it', async () => {
  const user = await on.registeredUser('nora', { path: '/settings/profile' })
  const { page } = user
  const own = usernames(page)
  await waitForVisible(own.row('nora'))
  await own.ending.selectOption('.base.eth')
  await own.label.fill('nora-by-the-sea')
  await own.registerButton.click()
  await waitForVisible(own.row('nora-by-the-sea.base.eth'))
  await own.useButton('nora-by-the-sea.base.eth').click()
  await waitForVisible(own.current('nora-by-the-sea.base.eth'))
  await page.goto(`${on.product.url}/@nora-by-the-sea.base.eth`)
  await waitForVisible(profile(page).heading(/nora/))
  // Someone else’s name is not theirs to have.
  await page.goto(`${on.product.url}/settings/profile`)
  await own.label.fill('castaway')
  await own.registerButton.click()
  await waitForVisible(own.error)
  // And back.
  await own.useButton('nora').click()
  await waitForVisible(own.current('nora'))
  expectNoConsoleErrors(user)
})

test('the widest name fits on a phone, in rows, mentions and on its own page', async () => {
  const user = await on.newUser({ width: 360, height: 740 })
  const { page } = user
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await page.goto(`${on.product.url}/@${WIDEST}`)
  await waitForVisible(profile(page).heading(/mmmm/))
  await waitForVisible(feed(page).rows)
  expect(await wide()).toBeLessThanOrEqual(0)
  const found = await clientOf(on.product).searchCasts({ q: '"Ask"' })
  const [cast] = found.result.casts.filter(({ text }) => text.includes('@castaway.base.eth'))
  await page.goto(`${on.product.url}/cast/${cast!.hash}`)
  await waitForVisible(content(page, 'Ask @castaway.eth'))
  const mentioned = ['castaway.eth', 'castaway.base.eth', 'base.eth']
  for (const name of mentioned) {
    await waitForVisible(usernames(page).mention(name))
  }
  expect(await wide()).toBeLessThanOrEqual(0)
  await page.goto(`${on.product.url}/search?q=mmmm&tab=people`)
  await eventually(async () => {
    expect(await usernames(page).linksTo(WIDEST).count()).toBeGreaterThan(0)
  })
  expect(await wide()).toBeLessThanOrEqual(0)
})
