import { operations } from '@castaway/contract'
import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationPath } from './path'

const bulk = '/farcaster/user/bulk'

describe('the path of an operation', () => {
  test.each([
    '/v2/farcaster/user/bulk',
    '/v2/farcaster/user/bulk/',
    '/v2/farcaster/user/bulk//',
    '/v2//farcaster/user//bulk',
    '//v2/farcaster/user/bulk/',
    '/v2/v2/farcaster/user/bulk/',
    '/v2//v2/farcaster/user/bulk/',
    '/v2/farcaster/us%65r/bul%6B',
    '/%76%32/farcaster/user/bulk',
  ])('is the same for %s', (written) => {
    expect(operationPath(written)).toBe(bulk)
  })

  test.each([
    ['an encoded slash is not a separator', '/v2/farcaster/user%2Fbulk', '/farcaster/user%2Fbulk'],
    ['letters keep their case', '/v2/Farcaster/user/bulk', '/Farcaster/user/bulk'],
    ['double encoding stays', '/v2/farcaster/us%2565r', '/farcaster/us%2565r'],
    ['a root without a path', '/v2/', ''],
    ['another root', '/v21/farcaster/user/bulk', null],
    ['no root', '/farcaster/user/bulk', null],
  ])('%s', (_, written, path) => {
    expect(operationPath(written)).toBe(path)
  })

  test('matches every operation, with a trailing slash and without', () => {
    for (const { path } of Object.values(operations)) {
      expect(operationPath(`/v2${path}`)).toBe(path)
      expect(operationPath(`/v2${path}/`)).toBe(path)
    }
  })
})

describe('over HTTP', () => {
  let island: TestIsland
  beforeAll(async () => {
    island = await startIsland({ runJobs: false })
  })
  afterAll(() => island.close())

  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${island.url}${path}`, { ...init, headers: { 'x-api-key': island.apiKey } })

  test.each(['/v2/farcaster/user/bulk/?fids=2', '/v2/v2/farcaster/user/bulk/?fids=2'])(
    '%s responds as without the slash',
    async (path) => {
      const response = await call(path)
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ users: [{ fid: 2 }] })
    },
  )

  test('HEAD returns what GET would, without a body', async () => {
    const response = await call('/v2/farcaster/user/bulk/?fids=2', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  test('another method is rejected with the list of allowed methods', async () => {
    const response = await call('/v2/farcaster/cast/', { method: 'PUT' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('DELETE, GET, POST')
  })

  test('a call without the root gets the base URL to set', async () => {
    const response = await call('/farcaster/user/bulk/?fids=2')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({
      code: 'ROUTE_NOT_FOUND',
      message: expect.stringContaining(`${island.url}/v2`),
    })
  })

  test('an unknown path is rejected with a message, whatever it ends in', async () => {
    for (const path of ['/v2', '/v2/', '/v2/farcaster', '/v2/farcaster/user/bulk/2/']) {
      const response = await call(path)
      expect([response.status, await response.json()]).toMatchObject([
        404,
        { code: 'ROUTE_NOT_FOUND' },
      ])
    }
  })
})
