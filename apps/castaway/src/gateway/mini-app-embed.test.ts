import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageEmbed } from './mini-app-embed'

let html = ''
let origin: string
const server = createServer((_, response) => {
  response.setHeader('content-type', 'text/html').end(html)
})
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((done) => server.close(done)))

const read = (allowPrivate = true) =>
  pageEmbed(`${origin}/`, { allowPrivate, signal: new AbortController().signal })
const withAction = (action: object) => {
  const embed = {
    version: '1',
    imageUrl: 'https://tides.example/card.png',
    button: { title: 'Open', action },
  }
  html = `<meta name="fc:miniapp" content='${JSON.stringify(embed)}'><title>Tides</title>`
}

test('a page that shows a token names it', async () => {
  withAction({ type: 'view_token', token: 'eip155:8453/slip44:60' })
  expect(await read()).toEqual({ token: 'eip155:8453/slip44:60' })
})

test('a page that opens an app says how it begins', async () => {
  withAction({ type: 'launch_miniapp', name: 'Tides' })
  expect(await read()).toEqual({})
  const splash = {
    splashImageUrl: 'https://tides.example/splash.png',
    splashBackgroundColor: '#0f6b7c',
  }
  withAction({ type: 'launch_frame', name: 'Tides', ...splash })
  expect(await read()).toEqual(splash)
})

test('a page without an embed, and one that may not be asked, say nothing', async () => {
  expect(await read(false)).toBeNull()
  html = '<title>Tides</title>'
  expect(await read()).toBeNull()
})
