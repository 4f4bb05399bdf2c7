import { test } from 'vitest'
import { clientOf } from './harness/people'
import { expectNoConsoleErrors, setupJourney, waitForVisible } from './harness/journey'
import { profile, usernames } from './screens/profile'

const on = setupJourney({ CASTAWAY_WORLD: 'social' })

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
  const fids = Array.from({ length: 60 }, (_, index) => index + 2)
  const { users } = await clientOf(on.product).fetchBulkUsers({ fids })
  const taken = users.find(({ username }) => /^[^.]+\.eth$/.test(username))!.username
  await own.label.fill(taken.replace('.eth', ''))
  await own.registerButton.click()
  await waitForVisible(own.error)
  // And back.
  await own.useButton('nora').click()
  await waitForVisible(own.current('nora'))
  expectNoConsoleErrors(user)
})
