import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gatewayFetch } from './gateway'
import { setTabAccount } from './tab-account'

const FOLLOWING = '/api/farcaster/feed/following?fid=9&limit=25'
const answer = (text: string, account?: number) =>
  Promise.resolve(
    new Response(text, account ? { headers: { 'x-castaway-account': String(account) } } : {}),
  )
const read = async (path: string) => (await gatewayFetch(path)).text()

beforeEach(() => {
  // The page has just started.
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  vi.stubGlobal(
    'fetch',
    vi.fn(() => answer('asked again')),
  )
  history.replaceState(null, '', '/')
  localStorage.clear()
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  setTabAccount(null)
})

it('gives the answer that the page has asked for already, once', async () => {
  globalThis.castawayEarlyReads = { '/api/_me': answer('early') }
  expect(await read('/api/_me')).toBe('early')
  expect(fetch).not.toHaveBeenCalled()
  expect(await read('/api/_me')).toBe('asked again')
})

it('asks again where the early answer failed, was for another account or is old', async () => {
  globalThis.castawayEarlyReads = { '/api/_me': Promise.reject(new TypeError('no connection')) }
  expect(await read('/api/_me')).toBe('asked again')

  setTabAccount(9)
  globalThis.castawayEarlyReads = { [FOLLOWING]: answer('early', 7) }
  expect(await read(FOLLOWING)).toBe('asked again')
  globalThis.castawayEarlyReads = { [FOLLOWING]: answer('early', 9) }
  expect(await read(FOLLOWING)).toBe('early')

  vi.spyOn(performance, 'now').mockReturnValue(60_000)
  globalThis.castawayEarlyReads = { [FOLLOWING]: answer('early', 9) }
  expect(await read(FOLLOWING)).toBe('asked again')
})

it('never answers a change with something read early', async () => {
  globalThis.castawayEarlyReads = { '/api/_me': answer('early') }
  expect(await (await gatewayFetch('/api/_me', { method: 'POST' })).text()).toBe('asked again')
})

it('stores the first feed of a visit to Home, unless the page has asked for it', async () => {
  const stored = () => localStorage.getItem('castaway.first-feed')
  const visit = async (asked: string, ...paths: string[]) => {
    vi.resetModules()
    const { takeEarlyRead } = await import('./early-reads')
    globalThis.castawayEarlyReads = { [asked]: answer('early') }
    for (const path of paths) await takeEarlyRead(path)
  }
  const trending = '/api/farcaster/feed/trending?limit=10'
  await visit(trending, trending)
  expect(stored()).toBeNull()
  await visit(trending, '/api/_me', FOLLOWING, trending)
  expect(stored()).toBe(FOLLOWING)
  await visit(FOLLOWING, trending)
  expect(stored()).toBe(trending)
  history.replaceState(null, '', '/?tab=following')
  await visit(trending, FOLLOWING)
  expect(stored()).toBe(trending)
})
