import type { FaultRule } from '@castaway/contract'
import { beforeEach, expect, test } from 'vitest'
import { controlsOf } from './harness/controls'
import { gone, noComplaints, seen, stage } from './harness/journey'
import { clientOf } from './harness/people'
import { connection } from './screens/connection'
import { feed } from './screens/feed'
import { shell } from './screens/shell'

const on = stage({ CASTAWAY_WORLD: 'social' }, { own: true })

const { trouble, calm } = controlsOf(() => on.product)
beforeEach(calm)

async function firstOf<T>(items: AsyncIterable<T>, fits: (item: T) => boolean): Promise<T> {
  for await (const item of items) if (fits(item)) return item
  throw new Error('None fits')
}

const places = async () => {
  const client = clientOf(on.product)
  const besides = await client.fetchTrendingChannels({ limit: 25, timeWindow: '7d' })
  // Who leads a channel beside the page is known from there: their page stands without an answer of its own.
  const known = JSON.stringify(besides)
  const cast = await firstOf(
    client.fetchTrendingFeed.items({ limit: 10, timeWindow: '24h' }),
    ({ author }) => !known.includes(`"${author.username}"`),
  )
  return [
    { path: '/', fails: { path: '/farcaster/feed/*' } },
    { path: `/cast/${cast.hash}`, fails: { path: '/farcaster/cast/*' } },
    { path: `/@${cast.author.username}`, fails: { path: '/farcaster/user/by_username' } },
    { path: '/channels', fails: { path: '/farcaster/channel/*' } },
    { path: '/search?q=boat', fails: { path: '/farcaster/cast/search' } },
  ]
}

test.each([
  ['answers with errors', { status: 503 }],
  ['answers nonsense', { broken: true }],
] satisfies [string, Partial<FaultRule>][])(
  'each place says so while the network %s, offers another try, and recovers by itself',
  async (_how, how) => {
    for (const { path, fails } of await places()) {
      const guest = await on.visitor()
      const { page } = guest
      const { mainAlert, retryButton, rows } = shell(page)
      await trouble({ ...fails, ...how } as FaultRule)
      await page.goto(on.product.url + path)
      await seen(retryButton)
      await calm()
      await gone(mainAlert)
      await seen(rows)
      await guest.context.close()
    }
  },
)

test('while the server is gone the app says so, keeps what it shows, and recovers by itself', async () => {
  const person = await on.member('fay', { path: '/?tab=trending' })
  const { page } = person
  const { rows } = feed(page)
  const { noServer } = connection(page)
  await seen(rows)
  await on.product.stop('SIGKILL')
  await seen(noServer)
  expect(await rows.count()).toBeGreaterThan(1)
  await on.product.restart()
  // It is asked for in pauses that double.
  await gone(noServer, 70_000)
  noComplaints(person)
})
