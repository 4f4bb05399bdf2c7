import type { FaultRule, LoggedRequest } from '@castaway/contract'
import { isDeep } from '@castaway/testkit/random-runs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testInstallation, type TestInstallation } from '../../test/start'
import type { RunningServer } from '../boot'

/** The whole product against a failing remote provider, which a second island plays. */

const installations: TestInstallation[] = []
let provider: RunningServer
let app: RunningServer

async function start(env: Record<string, string>): Promise<RunningServer> {
  const installation = await testInstallation()
  installations.push(installation)
  return installation.start({ env: { CASTAWAY_WORLD: 'small', ...env } })
}
beforeAll(async () => {
  provider = await start({})
  app = await start({
    PROVIDER_URL: `${provider.url}/v2`,
    PROVIDER_API_KEY: provider.developmentKey!,
  })
})
afterAll(async () => {
  await app?.close()
  await provider?.close()
  for (const installation of installations) await installation.remove()
})

const control = async (path: string, method: string, body?: unknown) => {
  const answer = await fetch(`${provider.url}/_local/${path}`, {
    method,
    headers: { 'x-api-key': provider.developmentKey!, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(answer.ok).toBe(true)
  return answer.json()
}
const trouble = (rule: FaultRule) => control('faults', 'POST', rule)
/** Calls of this operation that have arrived since the log was cleared. */
const arrived = async (operation: string) => {
  const { requests } = (await control(`requests?limit=500&operation=${operation}`, 'GET')) as {
    requests: LoggedRequest[]
  }
  return requests.length
}
const named = (name: string) => fetch(`${app.url}/api/farcaster/user/by_username?username=${name}`)
const code = async (answer: Response) => ((await answer.json()) as { code: string }).code

beforeEach(async () => {
  await control('faults', 'DELETE')
  await control('requests', 'DELETE')
})

test('identical reads of many users are one call', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => named('bo')))
  const names = await Promise.all(
    answers.map(
      async (each) => ((await each.json()) as { user: { username: string } }).user.username,
    ),
  )
  expect(new Set(names)).toEqual(new Set(['bo']))
  expect(await arrived('lookupUserByUsername')).toBe(1)
})

test('a truncated response is an error and is not cached', async () => {
  await trouble({ operation: 'lookupUserByUsername', broken: true, times: 1 })
  const half = await named('chidi')
  expect([half.status, await code(half)]).toEqual([502, 'PROVIDER_GARBLED'])
  expect((await named('chidi')).status).toBe(200)
})

test.runIf(isDeep)('a 429 pauses calls for everyone for the named time', async () => {
  await trouble({ operation: 'lookupUserByUsername', status: 429, retry_after: 10, times: 1 })
  const first = await named('dara')
  expect([first.status, first.headers.get('retry-after')]).toEqual([429, '10'])
  const second = await named('eko')
  expect([second.status, await code(second)]).toEqual([429, 'PROVIDER_BUSY'])
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await arrived('lookupUserByUsername')).toBe(1)
  await expect.poll(async () => (await named('eko')).status, { timeout: 40_000 }).toBe(200)
})

test.runIf(isDeep)(
  'an outage pauses calls after a few failures and recovers by itself',
  async () => {
    await trouble({ path: '/farcaster/*', status: 503 })
    // The calls are made in parallel, because each consecutive failure makes the pause longer.
    await Promise.all(Array.from({ length: 6 }, (_, call) => named(`nobody${call}`)))
    await control('requests', 'DELETE')
    const left = await named('fern')
    expect([left.status, await code(left)]).toEqual([502, 'PROVIDER_UNREACHABLE'])
    expect(await arrived('lookupUserByUsername')).toBe(0)
    await control('faults', 'DELETE')
    await expect.poll(async () => (await named('fern')).status, { timeout: 60_000 }).toBe(200)
  },
)

test('a compressed response is passed on completely, with its ignored parameters', async () => {
  const path = '/farcaster/feed/trending?limit=10&mood=calm'
  const headers = { 'x-api-key': provider.developmentKey!, 'accept-encoding': 'gzip' }
  const there = await fetch(`${provider.url}/v2${path}`, { headers })
  const here = await fetch(`${app.url}/api${path}`, { headers: { 'accept-encoding': 'br' } })
  const about = ({ status, headers: told }: Response) => [
    status,
    told.get('content-encoding'),
    told.get('x-castaway-ignored'),
  ]
  expect([about(there), about(here)]).toEqual([
    [200, 'gzip', 'mood'],
    [200, 'br', 'mood'],
  ])
  expect(await here.json()).toEqual(await there.json())
})
