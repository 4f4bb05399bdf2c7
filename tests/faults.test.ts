import type { FaultRule } from '@castaway/contract'
import { beforeEach, expect, test } from 'vitest'
import { chooseName, gone, noComplaints, seen, signIn, stage } from './harness/journey'
import { controlsOf } from './harness/controls'
import { clientOf } from './harness/people'
import { injectWallet } from './harness/wallet'

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
  'when the network %s each place says so with a way on, and recovers by itself',
  async (_how, how) => {
    for (const { path, fails } of await places()) {
      const guest = await on.visitor()
      const { page } = guest
      await trouble({ ...fails, ...how } as FaultRule)
      await page.goto(on.product.url + path)
      const alert = page.getByRole('main').getByRole('alert')
      await seen(alert.getByRole('button', { name: 'Try again' }))
      await calm()
      await gone(alert)
      await seen(page.getByRole('main').getByRole('article'))
      await guest.context.close()
    }
  },
)

test('while the server is gone the app says so, keeps what it shows, and comes back by itself', async () => {
  const person = await on.visitor()
  const { page } = person
  await injectWallet(person.context)
  await signIn(page, on.product.url)
  await chooseName(page, 'fay')
  await page.goto(`${on.product.url}/?tab=trending`)
  await seen(page.getByRole('feed').getByRole('article'))
  await on.product.stop('SIGKILL')
  const line = page.getByRole('status').filter({ hasText: 'The server does not answer' })
  await seen(line)
  expect(await page.getByRole('feed').getByRole('article').count()).toBeGreaterThan(1)
  await on.product.restart()
  // It is asked for in pauses that double.
  await gone(line, 70_000)
  noComplaints(person)
})
