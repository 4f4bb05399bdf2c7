import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { crawlUrl } from '../frames/crawl-url'
import { readHead } from './read-head'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function served(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const see = (url: string, allowPrivateAddresses = true) =>
  crawlUrl({ allowPrivateAddresses }, url, new AbortController().signal)

test('a page’s preview comes from its head', async () => {
  const url = await served((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('content-encoding', 'gzip')
    response.end(gzipSync('<title>Tides &amp; times</title><meta name=description content=High>'))
  })
  expect(await see(url)).toMatchObject({
    _status: 'RESOLVED',
    content_type: 'text/html',
    html: { ogTitle: 'Tides & times', ogDescription: 'High' },
  })
})

test('an image’s preview comes from its type, and its bytes are not read', async () => {
  const url = await served((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'image/png', 'content-length': '10' })
      .end('0123456789')
  })
  expect(await see(url)).toEqual({
    _status: 'RESOLVED',
    content_type: 'image/png',
    content_length: 10,
  })
})

test.each([
  'http://127.0.0.1/',
  'http://localhost/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://169.254.169.254/latest/meta-data',
  'http://0x7f000001/',
  'http://2130706433/',
  'http://user:secret@example.com/',
  'file:///etc/passwd',
  'ftp://example.com/',
])('%s is not fetched', async (url) => {
  await expect(see(url, false)).rejects.toMatchObject({ status: 400, property: 'url' })
})

test('three redirects are followed and no more', async () => {
  const url = await served((request, response) => {
    const hop = Number(request.url!.slice(1))
    if (hop === 3)
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>There')
    response.writeHead(302, { location: `/${hop + 1}` }).end()
  })
  expect((await see(`${url}/0`)).html?.ogTitle).toBe('There')
  await expect(see(`${url}/-1`)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' })
})

test('a decompression bomb is cut', async () => {
  const url = await served((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.setHeader('content-encoding', 'gzip')
    response.end(gzipSync(`<title>Bomb</title>${' '.repeat(20_000_000)}`))
  })
  expect((await see(url)).html?.ogTitle).toBe('Bomb')
})

test('URLs in a head are resolved, and those that run code are dropped', () => {
  const head = readHead(
    '<link rel=icon href="javascript:alert(1)"><meta property="og:image" content="/a.png"><meta property="og:image:width" content="2"><meta property="og:image" content="data:text/html,x">',
    'https://example.com/page',
  )
  expect(head.favicon).toBeUndefined()
  expect(head.ogImage).toEqual([{ url: 'https://example.com/a.png', width: '2' }])
})
