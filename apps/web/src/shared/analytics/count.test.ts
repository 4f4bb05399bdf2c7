import { gatewayFetch, gatewayTransport } from '@castaway/react'
import type { AnalyticsBatch } from '@castaway/contract/analytics'
import type { AnyRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { consent } from './consent'
import { groupOf, startCounting } from './count'
import { clear } from './outbox'

let status: number
let sent: AnalyticsBatch[]
let go: (path: string) => void
let stop: (() => void) | undefined
let router: AnyRouter

beforeEach(() => {
  vi.useFakeTimers()
  document.cookie = 'XSRF-TOKEN=a'
  status = 201
  sent = []
  const matches = [{ fullPath: '/' }]
  const listeners = new Set<(event: { pathChanged: boolean }) => void>()
  router = {
    state: { matches },
    subscribe(_kind: string, listener: (event: { pathChanged: boolean }) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as AnyRouter
  go = (path) => {
    matches[0]!.fullPath = path
    for (const listener of listeners) listener({ pathChanged: true })
  }
  vi.stubGlobal(
    'fetch',
    vi.fn(async (url: string, init: RequestInit) => {
      if (url !== '/api/_analytics')
        return Response.json({}, { status: url.includes('bad') ? 500 : 200 })
      if (status === 0) throw new TypeError('Failed to fetch')
      sent.push(JSON.parse(init.body as string))
      return Response.json({}, { status })
    }),
  )
})
afterEach(() => {
  stop?.()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})
const start = () => void (stop = startCounting(router))
const events = () => sent.flatMap(({ events }) => events.map(({ kind, name }) => `${kind} ${name}`))

test('ten events are sent at once, and fewer after five seconds', async () => {
  start()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(events()).toEqual(['visit desktop', 'screen /'])
  sent = []
  for (let n = 0; n < 10; n++) go('/cast/$hash')
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.map(({ events }) => events.length)).toEqual([10])
  go('/settings/')
  await vi.advanceTimersByTimeAsync(4_900)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(events().at(-1)).toBe('screen /settings')
})

test('calls are measured by operation every 30 seconds, and changes are actions; nothing else is read', async () => {
  start()
  await gatewayFetch('/api/farcaster/feed?fid=7&viewer_fid=9')
  await gatewayFetch('/api/farcaster/bad', {})
  await gatewayFetch('/api/_records')
  await gatewayFetch('/api/farcaster/cast', { method: 'POST', body: '{"text":"a secret"}' })
  await vi.advanceTimersByTimeAsync(29_000)
  expect(sent.flatMap(({ metrics }) => metrics)).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  const metrics = sent.flatMap((batch) => batch.metrics)
  expect(metrics.map(({ name, failed }) => [name, failed])).toEqual([
    ['GET /farcaster/feed', 0],
    ['GET /farcaster/bad', 1],
    ['POST /farcaster/cast', 0],
  ])
  expect(events().filter((each) => each.startsWith('action'))).toEqual([
    'action POST /farcaster/cast',
  ])
  expect(JSON.stringify(sent)).not.toMatch(/fid|secret/)
})

test('twenty measured things are sent at once', async () => {
  start()
  for (let n = 0; n < 20; n++) await gatewayFetch(`/api/farcaster/${n}`)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.flatMap(({ metrics }) => metrics)).toHaveLength(20)
})

test('a batch is tried again ten times with the same id, each time after longer, and then dropped', async () => {
  status = 503
  start()
  for (let n = 0; n < 10; n++) go('/cast/$hash')
  await vi.advanceTimersByTimeAsync(2 * 3_600_000)
  expect(sent).toHaveLength(11)
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  expect(sent.at(-1)!.age).toBeGreaterThan(800_000)
  expect(localStorage).toHaveLength(0)
})

test('what could not be sent survives a reload, bounded', async () => {
  status = 0
  start()
  for (let n = 0; n < 30; n++) for (let m = 0; m < 10; m++) go('/cast/$hash')
  await vi.advanceTimersByTimeAsync(0)
  expect(localStorage).toHaveLength(20)
  stop!()
  status = 201
  start()
  await vi.advanceTimersByTimeAsync(100)
  expect(sent).toHaveLength(20)
  expect(localStorage).toHaveLength(0)
})

test('what a batch is refused for is not sent again, and where it was switched off nothing is', async () => {
  status = 400
  start()
  for (let n = 0; n < 10; n++) go('/cast/$hash')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  stop!()
  status = 0
  start()
  for (let n = 0; n < 30; n++) go('/cast/$hash')
  await vi.advanceTimersByTimeAsync(0)
  status = 404
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(2)
  expect(localStorage).toHaveLength(0)
})

test('a page that is left sends what it has, and its request outlives it', async () => {
  start()
  go('/cast/$hash')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  window.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(0)
  expect(events()).toEqual(['screen /cast/$hash'])
  expect(vi.mocked(fetch).mock.lastCall![1]).toMatchObject({ keepalive: true })
})

test('once it is withdrawn nothing is sent, nor between the app and the network', async () => {
  const before = gatewayTransport.fetch
  start()
  expect(gatewayTransport.fetch).not.toBe(before)
  go('/cast/$hash')
  stop!()
  clear()
  expect(gatewayTransport.fetch).toBe(before)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
})

test('consent is unasked until it is given, is asked for again after a year, and the browser’s own refusal comes first', () => {
  expect(consent.read()).toBe('unasked')
  consent.choose('allowed')
  expect(consent.read()).toBe('allowed')
  vi.setSystemTime(Date.now() + 366 * 86_400_000)
  expect(consent.read()).toBe('unasked')
  consent.choose('allowed')
  vi.stubGlobal('navigator', { globalPrivacyControl: true })
  expect(consent.read()).toBe('declined')
  vi.stubGlobal('navigator', { doNotTrack: '1' })
  expect(consent.read()).toBe('declined')
})

test('a duration is in the group of the first bound that it does not exceed', () => {
  expect([0, 50, 50.1, 3_200, 3_201].map(groupOf)).toEqual([0, 0, 1, 6, 7])
})
