import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { officialAppUrl, pageOf } from './official-app'
import { resolveOfficial } from './resolve-official'

const link = { kind: 'app', slug: 'tide-clock', path: 'high', search: '?at=6' } as const
const app = (name: string, home: string) => ({
  object: 'frame',
  version: 'next',
  image: 'https://a.example/1.png',
  frames_url: `${home}some-page`,
  manifest: { miniapp: { name, home_url: home, icon_url: home, version: '1' } },
})
let frames: object[]
let asked: string[]
beforeEach(() => {
  asked = []
  frames = [
    app('Tide Clock', 'https://tides.example/app/?lang=en'),
    app('Tide Clock Pro', 'https://pro.example/'),
  ]
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    asked.push(input instanceof Request ? input.url : String(input))
    return Response.json({ frames, next: { cursor: null } })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a link opens the app of that name, at its path and with its parameters', async () => {
  const url = 'https://tides.example/app/high?lang=en&at=6'
  expect(await officialAppUrl(link)).toBe(url)
  expect(asked[0]).toMatch(/\/frame\/search\?.*q=tide(?:\+|%20)clock/)
  const path = await resolveOfficial({} as never, link)
  expect(path).toBe(`/mini-app?url=${encodeURIComponent(url)}`)
})

test('without an app of that name, or with two, the directory is searched', async () => {
  frames.push(app('Tide clock', 'https://copy.example/'))
  expect(await officialAppUrl(link)).toBeUndefined()
  expect(await resolveOfficial({} as never, link)).toBe('/apps?q=tide%20clock')
  frames = []
  expect(await officialAppUrl(link)).toBeUndefined()
})

test('what the link adds is appended to the home page', () => {
  expect(pageOf('https://a.example', { ...link, path: '', search: '' })).toBe('https://a.example/')
  expect(pageOf('https://a.example/v1', link)).toBe('https://a.example/v1/high?at=6')
  expect(pageOf('javascript:alert(1)', link)).toBeUndefined()
})
