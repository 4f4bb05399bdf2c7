import { randomUUID } from 'node:crypto'
import { createClient } from '@castaway/client'
import { afterEach, expect, test } from 'vitest'
import { lowerLimit } from '../../test/lower-limit'
import { OWNER_KEY, startIn, type Answer, type Instance, type SetupName } from '../../test/setups'

/** The limits of a running server, as its visitors and programs see them. */

let instance: Instance | undefined
let restore: (() => void) | undefined
afterEach(async () => {
  restore?.()
  await instance?.close()
  instance = restore = undefined
})
const start = async (setup: SetupName, env: Record<string, string> = {}) =>
  (instance = await startIn(setup, { CASTAWAY_CHAIN: 'off', ...env }))
/** Each visitor has an address of their own, which the proxy tells. */
const startPublic = (env: Record<string, string> = {}) =>
  start('behind a proxy on this machine', { LOGIN_TRUSTED_PROXY: 'on', ...env })
/**
 * Sends requests at once.
 * @returns those that were denied, how many were allowed, and how many a limit allows in the time that this took: a
 *   busy machine takes longer, and more is refilled
 */
async function atOnce(
  count: number,
  limit: { requests: number; seconds: number },
  send: () => Promise<Answer>,
) {
  const started = performance.now()
  const answers = await Promise.all(Array.from({ length: count }, send))
  const seconds = (performance.now() - started) / 1_000
  return {
    denied: answers.filter(({ status }) => status === 429),
    allowed: answers.filter(({ status }) => status === 200).length,
    most: limit.requests + Math.ceil((seconds * limit.requests) / limit.seconds),
  }
}
const trending = '/v2/farcaster/feed/trending?limit=1'

test('a server that others can reach limits its visitors, and one that is alone does not', async () => {
  const { ask } = await startPublic()
  const { headers } = await ask('/api/_me')
  expect(headers['ratelimit-policy']).toBe('"read";q=1200;w=60')
  expect(headers['ratelimit']).toBe('"read";r=1199;t=1')
  expect((await ask('/')).headers['ratelimit-policy']).toBe('"page";q=3000;w=60')
  // Monitors ask as often as they like.
  expect((await ask('/readyz')).headers['ratelimit-policy']).toBeUndefined()
  await instance!.close()
  const alone = await start('alone')
  expect((await alone.ask('/api/_me')).headers['ratelimit-policy']).toBeUndefined()
})

test('one address cannot use up the server', async () => {
  restore = lowerLimit('places', 30)
  const { ask } = await startPublic()
  const places = (address: string) =>
    ask('/api/_places?q=lis', { headers: { 'x-forwarded-for': address } })
  const { denied, allowed, most } = await atOnce(90, { requests: 30, seconds: 60 }, () =>
    places('203.0.113.9'),
  )
  expect(allowed).toBeGreaterThanOrEqual(30)
  expect(allowed).toBeLessThanOrEqual(most)
  expect(denied.length).toBeGreaterThan(0)
  expect(Number(denied[0]!.headers['retry-after'])).toBeGreaterThan(0)
  expect((await places('203.0.113.10')).status).toBe(200)
})

test('a plan of the provider can be set on any server, and a client meets its limits', async () => {
  const { ask, running } = await start('alone', { CASTAWAY_PLAN: 'starter' })
  const key = running.developmentKey!
  const { denied, allowed, most } = await atOnce(60, { requests: 5, seconds: 1 }, () =>
    ask(trending, { headers: { 'x-api-key': key } }),
  )
  expect(allowed).toBeGreaterThanOrEqual(5)
  expect(allowed).toBeLessThanOrEqual(most)
  expect(denied.length).toBeGreaterThan(0)
  expect(JSON.parse(denied[0]!.body)).toEqual({
    code: 'RateLimitExceeded',
    message: 'Too many requests. Try again in 1 second',
  })
  expect(denied[0]!.headers).toMatchObject({
    'retry-after': '1',
    'ratelimit-policy': '"fetchTrendingFeed a second";q=5;w=1',
    'access-control-allow-origin': '*',
  })
  // The client waits as long as it is told to, and asks again.
  const client = createClient({ baseUrl: `${running.url}/v2`, apiKey: key })
  for (let i = 0; i < 8; i++) {
    expect((await client.fetchTrendingFeed({ limit: 1 })).casts).toHaveLength(1)
  }
})

test('keys are limited each by itself', async () => {
  const other = 'another-key-of-the-owner'
  const { ask } = await startPublic({
    CASTAWAY_API_KEYS: `${OWNER_KEY},${other}`,
    CASTAWAY_PLAN: 'starter',
  })
  const statusFor = async (key: string) =>
    (await ask(trending, { headers: { 'x-api-key': key } })).status
  const first = await Promise.all(Array.from({ length: 60 }, () => statusFor(OWNER_KEY)))
  expect(first).toContain(429)
  expect(await statusFor(other)).toBe(200)
})

test('any number of keys that are made up slow down only the address that they come from', async () => {
  const { ask } = await startPublic({ CASTAWAY_API_KEYS: OWNER_KEY })
  const statusFor = async (key: string, address: string) => {
    const headers = { 'x-api-key': key, 'x-forwarded-for': address }
    return (await ask(trending, { headers })).status
  }
  const requests = 100
  restore = lowerLimit('noKey', requests)
  const started = performance.now()
  const statuses = await Promise.all(
    Array.from({ length: 3 * requests }, () => statusFor(randomUUID(), '203.0.113.66')),
  )
  const refilled = Math.ceil(((performance.now() - started) / 60_000) * requests)
  const denied = statuses.filter((status) => status === 429).length
  const unknown = statuses.filter((status) => status === 401).length
  expect(denied + unknown).toBe(statuses.length)
  expect(denied).toBeGreaterThan(0)
  expect(unknown).toBeGreaterThanOrEqual(requests)
  expect(unknown).toBeLessThanOrEqual(requests + refilled)
  // A valid key is not slowed down, not even from there.
  expect(await statusFor(OWNER_KEY, '203.0.113.66')).toBe(200)
  expect(await statusFor(OWNER_KEY, '203.0.113.67')).toBe(200)
  expect(await statusFor('made-up', '203.0.113.67')).toBe(401)
})
