import { systemClock, systemRandom } from '@castaway/contract'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogin, AuthError, type LoginOptions } from '../index'
import { openTestDatabase } from '../../test/database'
import type { ClientAddress } from '../net/client-address'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase({})
})
afterAll(() => database.close())

/** A login, with requests to another part of its site from the given IP address. */
function site(options: Partial<LoginOptions> = {}) {
  const socket = { address: '203.0.113.5' as string | undefined }
  const login = createLogin({
    db: database.db,
    secret: 'a secret that only the tests know',
    clock: systemClock,
    random: systemRandom,
    baseUrl: 'https://castaway.example',
    addressOf: () => socket.address,
    ...options,
  })
  const app = new Hono()
  app.get('/sender', (c) => c.json(login.clientAddressOf(c)))
  app.get('/cost/:user', async (c) => {
    try {
      await login.countCost(c, 'crawl', c.req.param('user'))
      return c.text('counted')
    } catch (cause) {
      if (cause instanceof AuthError) return cause.toResponse()
      throw cause
    }
  })
  return { login, app, socket }
}

describe('the client of a request', () => {
  it.each<[string | undefined, ClientAddress]>([
    ['203.0.113.5', { address: '203.0.113.5', isShared: false }],
    ['::ffff:203.0.113.5', { address: '203.0.113.5', isShared: false }],
    ['2001:db8:1:2:3::4', { address: '2001:db8:1:2::/64', isShared: false }],
    ['127.0.0.1', { address: '127.0.0.1', isShared: true }],
    ['::ffff:127.0.0.1', { address: '127.0.0.1', isShared: true }],
    ['::1', { address: '0:0:0:0::/64', isShared: true }],
    ['10.1.2.3', { address: '10.1.2.3', isShared: true }],
    ['172.31.0.1', { address: '172.31.0.1', isShared: true }],
    ['192.168.1.1', { address: '192.168.1.1', isShared: true }],
    ['fd00::1', { address: 'fd00:0:0:0::/64', isShared: true }],
    ['fe80::1%eth0', { address: 'fe80:0:0:0::/64', isShared: true }],
    [undefined, { address: 'unknown', isShared: true }],
  ])('is read from the socket: %s', async (address, sender) => {
    const { app, socket } = site()
    socket.address = address
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    expect(await (await app.request('/sender', { headers })).json()).toEqual(sender)
  })

  it.each(['http://localhost:4747', 'http://127.0.0.1:4747', 'http://[::1]:4747'])(
    'is one visitor if only this machine can reach the site: %s',
    async (baseUrl) => {
      const { app, socket } = site({ baseUrl })
      socket.address = '127.0.0.1'
      const told = await app.request('/sender')
      expect(await told.json()).toEqual({ address: '127.0.0.1', isShared: false })
    },
  )

  it('is read from a trusted proxy’s header if present', async () => {
    const { app, socket } = site({ trustedProxy: true })
    socket.address = '10.0.0.1'
    const headers = { 'x-forwarded-for': '192.0.2.99, 198.51.100.7' }
    const told = await app.request('/sender', { headers })
    expect(await told.json()).toEqual({ address: '198.51.100.7', isShared: false })
    const untold = await app.request('/sender')
    expect(await untold.json()).toEqual({ address: '10.0.0.1', isShared: true })
  })
})

it('costly operations are counted per user and per IP address', async () => {
  let now = 1_800_000_000_000
  const limits = {
    crawl: { tries: 2, seconds: 60 },
    crawlAddress: { tries: 5, seconds: 60 },
  }
  const { login, app } = site({ clock: { now: () => now }, limits })
  await login.migrate()
  const cost = async (user: string) => {
    const { status, headers } = await app.request(`/cost/${user}`)
    return [status, headers.get('retry-after')]
  }
  for (const user of ['ann', 'ann', 'ben', 'ben', 'cy']) {
    expect(await cost(user)).toEqual([200, null])
  }
  expect(await cost('ann')).toEqual([429, '60'])
  expect(await cost('dee')).toEqual([429, '60'])
  now += 60_000
  expect(await cost('ann')).toEqual([200, null])
})
