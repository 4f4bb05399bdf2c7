import { expect, test } from 'vitest'
import { systemRandom } from '@castaway/contract'
import { createFaults, matchesPattern, isDropped } from './faults'

test.each([
  ['/farcaster/cast', '/farcaster/cast', true],
  ['/farcaster/cast', '/farcaster', false],
  ['/farcaster/cast', '/farcaster/*', true],
  ['/farcaster/cast', '*', true],
  ['/farcaster/cast/bulk', '/farcaster/*/bulk', true],
  ['/farcaster/cast/bulk', '*cast*', true],
  ['/abc', '/ab*bc', false],
  ['/aXbXc', '/a*b*c', true],
  ['/acb', '/a*b*c', false],
  ['/a.c', '/a.c', true],
  ['/abc', '/a.c', false],
])('%s has the form %s: %s', (path, pattern, fits) => {
  expect(matchesPattern(path, pattern)).toBe(fits)
})

test('a pattern that would take a regular expression forever is matched quickly', () => {
  const began = performance.now()
  expect(matchesPattern('a'.repeat(200), `${'a*'.repeat(99)}b`)).toBe(false)
  expect(performance.now() - began).toBeLessThan(5_000)
})

const call = {
  operation: 'publishCast',
  method: 'POST',
  path: '/farcaster/cast',
  signal: new AbortController().signal,
} as const

test('a probability applies to about that share of the calls', async () => {
  let state = 1
  const faults = createFaults({
    bytes: (length) =>
      Uint8Array.from(
        { length },
        () => (state = (state * 1_103_515_245 + 12_345) & 0x7fffffff) >> 16,
      ),
  })
  faults.add({ probability: 0.3, status: 500 })
  let struck = 0
  for (let i = 0; i < 1000; i++) {
    const answer = await faults.around(call, async () => Response.json({}))
    if (answer.status === 500) struck++
  }
  expect(struck).toBeGreaterThan(240)
  expect(struck).toBeLessThan(360)
})

test('a rejected call does not run, a dropped one does', async () => {
  const faults = createFaults(systemRandom)
  faults.add({ method: 'POST', status: 429, retry_after: 7, times: 1 })
  faults.add({ drop: true })
  let done = 0
  const work = async () => {
    done++
    return Response.json({})
  }
  const refused = await faults.around(call, work)
  expect([refused.status, refused.headers.get('retry-after'), done]).toEqual([429, '7', 0])
  expect(await refused.json()).toMatchObject({ code: 'RateLimitExceeded' })
  const dropped = await faults.around(call, work)
  expect([isDropped(dropped), isDropped(refused), done]).toEqual([true, false, 1])
})

test('the number of faults is limited', () => {
  const faults = createFaults(systemRandom)
  for (let i = 0; i < 100; i++) expect(faults.add({ drop: true })).not.toBeNull()
  expect(faults.add({ drop: true })).toBeNull()
  faults.clear()
  expect(faults.list()).toEqual([])
})
