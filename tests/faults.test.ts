import type { FaultRule } from '@castaway/contract'
import { firstOf } from '@castaway/testkit/random-runs'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { controlsOf } from './harness/controls'
import {
  waitForHidden,
  expectNoConsoleErrors,
  waitForVisible,
  setupJourney,
} from './harness/journey'
import { clientOf, register } from './harness/people'
import { connection } from './screens/connection'
import { feed } from './screens/feed'
import { shell } from './screens/shell'

const on = setupJourney({}, { own: true })

const { trouble, calm } = controlsOf(() => on.product)
beforeEach(calm)

let places: { path: string; fails: Partial<FaultRule> }[]
beforeAll(async () => {
  const client = clientOf(on.product)
  // The profile of a user who is in the cache, such as the owner of a listed channel, shows without a response of its
  // own, so this user is new.
  const { username, signerUuid } = await register(client, 'gwen')
  const { cast } = await client.publishCast({ signerUuid, text: 'Whose boat is that?' })
  places = [
    { path: '/', fails: { path: '/farcaster/feed/*' } },
    { path: `/cast/${cast.hash}`, fails: { path: '/farcaster/cast/*' } },
    { path: `/@${username}`, fails: { path: '/farcaster/user/by_username' } },
    { path: '/channels', fails: { path: '/farcaster/channel/*' } },
    { path: '/search?q=boat', fails: { path: '/farcaster/cast/search' } },
  ]
})

const faults: [string, Partial<FaultRule>][] = [
  ['answers with errors', { status: 503 }],
  ['answers nonsense', { broken: true }],
]
test.each(firstOf(1, faults))(
  'each place says so while the network %s, offers another try, and recovers by itself',
  async (_how, how) => {
    // Each place has the same notice, and the page takes both for a failure at one place in its code.
    for (const { path, fails } of firstOf(1, places)) {
      const guest = await on.newUser()
      const { page } = guest
      const { mainAlert, retryButton, rows } = shell(page)
      await trouble({ ...fails, ...how } as FaultRule)
      await page.goto(on.product.url + path)
      await waitForVisible(retryButton)
      await calm()
      await waitForHidden(mainAlert)
      await waitForVisible(rows)
      await guest.context.close()
    }
  },
)

test('while the server is gone the app says so, keeps what it shows, and recovers by itself', async () => {
  const person = await on.registeredUser('fay', { path: '/?tab=trending' })
  const { page } = person
  const { rows } = feed(page)
  const { noServer } = connection(page)
  await waitForVisible(rows)
  await on.product.stop('SIGKILL')
  await waitForVisible(noServer)
  expect(await rows.count()).toBeGreaterThan(1)
  await on.product.restart()
  // Retries use exponential backoff.
  await waitForHidden(noServer, 70_000)
  expectNoConsoleErrors(person)
})
