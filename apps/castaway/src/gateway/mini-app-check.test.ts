import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkMiniApp } from './mini-app-check'
import type { Upstream } from './upstream'

/** The beginning of a PNG that says its size. @param color 6 has an alpha channel, 2 has none */
const png = (width: number, height: number, color: number) => {
  const bytes = Buffer.alloc(33)
  bytes.write('89504e470d0a1a0a0000000d49484452', 'hex')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.set([8, color], 24)
  return bytes
}

let server: Server
let origin = ''
const files: Record<string, { type: string; body: string | Buffer }> = {}
beforeAll(async () => {
  server = createServer((request, response) => {
    const file = files[request.url ?? '']
    if (!file) return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': file.type,
      ...(request.url === '/app' && { 'x-frame-options': 'DENY' }),
    })
    response.end(file.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const app = {
    version: '1',
    name: 'Tides',
    homeUrl: `${origin}/app`,
    iconUrl: `${origin}/icon.png`,
    splashImageUrl: `${origin}/splash.png`,
    screenshotUrls: [`${origin}/none.png`],
    description: 'x'.repeat(171),
    color: 'blue',
  }
  const embed = {
    version: '1',
    imageUrl: `${origin}/square.png`,
    button: { title: 'Open', action: { type: 'launch_miniapp', name: 'Tides' } },
  }
  Object.assign(files, {
    '/.well-known/farcaster.json': {
      type: 'application/json',
      body: JSON.stringify({ miniapp: app }),
    },
    '/app': {
      type: 'text/html',
      body: `<head><meta name="fc:frame" content='${JSON.stringify(embed)}'></head>`,
    },
    '/icon.png': { type: 'image/png', body: png(1024, 1024, 6) },
    '/splash.png': { type: 'text/html', body: '<p>' },
    '/square.png': { type: 'image/png', body: png(600, 600, 2) },
  })
})
afterAll(() => new Promise((done) => server.close(done)))

const upstream = {
  client: { fetchBulkUsers: async () => ({ users: [] }) },
} as unknown as Upstream
const check = (path: string, allowPrivate = true) =>
  checkMiniApp(
    new URL(origin + path),
    { allowPrivate, siteOrigin: 'https://castaway.example', upstream },
    new AbortController().signal,
  )

test('every field of the specification is there, with its value and what production refuses', async () => {
  const { manifest, association, address } = await check('/app')
  const field = (name: string) => manifest.fields.find((each) => each.name === name)
  expect(field('name')).toEqual({ name: 'name', value: 'Tides', problems: [] })
  expect(field('tags')).toEqual({ name: 'tags', problems: [] })
  expect(field('iconUrl')?.problems[0]).toMatch(/https/)
  expect(field('description')?.problems).toHaveLength(1)
  expect(manifest.unknown).toEqual(['color'])
  expect(association.problems).toHaveLength(1)
  expect(address.problems[0]).toMatch(/not https/)
})

test('images are loaded: wrong types, sizes and ratios are named', async () => {
  const { images } = await check('/app')
  const shown = Object.fromEntries(
    images.map(({ name, problems, advice }) => [name, [problems, advice]]),
  )
  expect(shown).toEqual({
    iconUrl: [[], ['has an alpha channel; clients expect it without']],
    splashImageUrl: [['has the content type text/html, and is no image'], []],
    screenshotUrls: [['answers 404'], []],
    'embed imageUrl': [[], ['is 600 × 600 pixels, and is cropped to 3:2']],
  })
  expect(images[0]).toMatchObject({ type: 'image/png', width: 1024, height: 1024, bytes: 33 })
})

test('a page that no site can frame is told, and the tag with its content', async () => {
  const { embed, framing } = await check('/app')
  expect(embed).toMatchObject({ tag: 'fc:frame', content: { version: '1' } })
  expect(framing).toBe('x-frame-options')
})

test('a site without anything, and this machine from a public server, are named as such', async () => {
  delete files['/.well-known/farcaster.json']
  const { manifest, embed, images } = await check('/nothing')
  expect(manifest).toMatchObject({ problems: [expect.stringMatching(/answers 404/)], fields: [] })
  expect(embed).toMatchObject({ tag: null, problems: [expect.stringMatching(/answers 404/)] })
  expect(images).toEqual([])
  const elsewhere = await check('/app', false)
  expect(elsewhere.manifest.problems[0]).toMatch(/cannot be read/)
  expect(elsewhere).not.toHaveProperty('framing')
})
