import { operations, type Operation } from '@castaway/contract'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let island: TestIsland
const ask = async (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) => {
  const response = await fetch(`${island.url}/v2${path}`, {
    ...init,
    headers: { 'x-api-key': island.apiKey, 'content-type': 'application/json', ...headers },
  })
  return {
    status: response.status,
    version: response.headers.get('x-castaway-api-version'),
    ignored: response.headers.get('x-castaway-ignored'),
    body: await response.json(),
  }
}

describe('an island with all versions of the API', () => {
  beforeAll(async () => {
    island = await startIsland({ runJobs: false })
  })
  afterAll(() => island.close())
  const user = ({ body }: Awaited<ReturnType<typeof ask>>) => body.users[0]

  test('answers the fields of all versions to those who name none', async () => {
    const answer = await ask('/farcaster/user/bulk?fids=2')
    expect(answer.version).toBeNull()
    expect(user(answer)).toMatchObject({
      power_badge: expect.any(Boolean),
      registered_at: expect.any(String),
      auth_addresses: [],
    })
  })

  test.each([
    ['the header', '/farcaster/user/bulk?fids=2', { 'x-castaway-api-version': '3.174.0' }],
    ['the SDK', '/farcaster/user/bulk?fids=2', { 'x-sdk-version': '3.177.0' }],
    ['the path', '/farcaster/user/bulk/?fids=2', {}],
  ])('answers exactly the current version to those who name it by %s', async (_, path, headers) => {
    const answer = await ask(path, headers as Record<string, string>)
    expect(answer.version).toBe('3.174.0')
    expect(user(answer)).toHaveProperty('registered_at')
    expect(user(answer)).not.toHaveProperty('power_badge')
  })

  test('answers exactly 2.46.0 to its SDK', async () => {
    const answer = await ask('/farcaster/user/bulk?fids=2', { 'x-sdk-version': '2.46.0' })
    expect(answer.version).toBe('2.46.0')
    expect(user(answer)).toHaveProperty('power_badge')
    expect(user(answer)).not.toHaveProperty('registered_at')
  })

  test('writes the time of a channel as each version does', async () => {
    const created = async (version: string) =>
      (await ask('/farcaster/channel?id=lagoon', { 'x-castaway-api-version': version })).body
        .channel.created_at
    const seconds = await created('2.46.0')
    expect(seconds).toBeGreaterThan(1_000_000_000)
    expect(await created('3.174.0')).toBe(new Date(seconds * 1000).toISOString())
  })

  test('answers the same ETag only for the same form', async () => {
    const etag = async (version: string) =>
      (
        await fetch(`${island.url}/v2/farcaster/user/bulk?fids=2`, {
          headers: { 'x-api-key': island.apiKey, 'x-castaway-api-version': version },
        })
      ).headers.get('etag')
    expect(await etag('2.46.0')).not.toBe(await etag('3.174.0'))
  })

  test('says what a version is, if the header names none', async () => {
    const answer = await ask('/farcaster/user/bulk?fids=2', { 'x-castaway-api-version': 'new' })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ property: 'x-castaway-api-version' })
  })
})

describe('an island with the current version alone', () => {
  beforeAll(async () => {
    island = await startIsland({ runJobs: false, apiVersion: '3.174.0', onError: () => {} })
  })
  afterAll(() => island.close())

  const gone = Object.values(operations as Record<string, Operation>).filter(
    ({ spec }) => spec.until,
  )
  test('has ended fifteen operations', () => {
    expect(gone).toHaveLength(15)
  })

  test.each(gone)('does not know $method $path', async ({ method, path }) => {
    const answer = await ask(path, {}, { method, ...(method === 'GET' ? {} : { body: '{}' }) })
    expect([404, 405]).toContain(answer.status)
  })

  test('gives its form to everybody', async () => {
    const answer = await ask('/farcaster/user/bulk?fids=2', { 'x-sdk-version': '2.46.0' })
    expect(answer.version).toBe('3.174.0')
    expect(answer.body.users[0]).not.toHaveProperty('power_badge')
  })

  test('does not know parameters that ended', async () => {
    const answer = await ask('/farcaster/notifications?fid=2&priority_mode=true')
    expect([answer.status, answer.ignored]).toEqual([200, 'priority_mode'])
    expect((await ask('/farcaster/feed/trending?provider=mbd')).status).toBe(400)
  })

  test('requires what is required since', async () => {
    const without = await ask('/farcaster/user/fid')
    expect(without.body).toMatchObject({ code: 'RequiredField', property: 'x-wallet-id' })
    expect((await ask('/farcaster/user/fid', { 'x-wallet-id': 'default' })).status).toBe(200)
    const body = JSON.stringify({
      signer_uuid: await island.signerOf(2),
      address: `0x${'1'.repeat(40)}`,
      block_hash: `0x${'1'.repeat(64)}`,
    })
    const removal = await ask('/farcaster/user/verification', {}, { method: 'DELETE', body })
    expect([removal.status, removal.body.property]).toEqual([400, 'eth_signature'])
  })
})
