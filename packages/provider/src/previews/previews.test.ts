import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { HtmlMetadata } from '@castaway/contract'
import { describe, expect, test } from 'vitest'
import { serve, stopServersAfterEach } from '../../test/serve'
import { crawlUrl } from '../frames/crawl-url'
import { readHead } from './read-head'

stopServersAfterEach()

const see = (url: string, allowPrivateAddresses = true) =>
  crawlUrl({ allowPrivateAddresses }, url, new AbortController().signal)

test('a page’s preview comes from its head', async () => {
  const url = await serve((_request, response) => {
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
  const url = await serve((request, response) => {
    const hop = Number(request.url!.slice(1))
    if (hop === 3)
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>There')
    response.writeHead(302, { location: `/${hop + 1}` }).end()
  })
  expect((await see(`${url}/0`)).html?.ogTitle).toBe('There')
  await expect(see(`${url}/-1`)).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' })
})

test('a decompression bomb is cut', async () => {
  const url = await serve((_request, response) => {
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

test('every field of the description is read', () => {
  const names = [
    'title',
    'type',
    'url',
    'description',
    'site_name',
    'determiner',
    'locale',
    'logo',
    'date',
    'episode',
    'movie',
    'website',
    'availability',
    'price:amount',
    'price:currency',
    'audio',
    'audio:url',
    'audio:secure_url',
    'audio:type',
    'locale:alternate',
    'updated_time',
    'modified_time',
    'image',
    'video',
    'article:author',
    'article:expiration_time',
    'article:modified_time',
    'article:published_time',
    'article:publisher',
    'article:section',
    'article:tag',
    'product:availability',
    'product:condition',
    'product:price:amount',
    'product:price:currency',
    'product:retailer_item_id',
    'video:actor',
    'video:actor:id',
    'video:actor:role',
    'video:director',
    'video:duration',
    'video:other',
    'video:tag',
    'video:release_date',
    'video:secure_url',
    'video:series',
    'video:tv_show',
    'video:writer',
  ]
  const head = readHead(
    `<link rel="shortcut icon" href="/i.ico">${names
      .map((name, index) => `<meta property="og:${name}" content="/value-${index}">`)
      .join('')}`,
    'https://example.com/',
  )
  const fields = Object.keys(HtmlMetadata.shape).filter((name) => name !== 'oembed')
  expect(Object.keys(head).toSorted()).toEqual(fields.toSorted())
  expect(HtmlMetadata.parse(head)).toEqual(head)
})

test('tags may lack their prefix, be names, and come from Twitter', () => {
  const head = readHead(
    `<meta name="article:published_time" content="2026-01-02"><meta name="twitter:title" content="Bird">
    <meta name="twitter:description" content="Says"><meta name="twitter:image" content="/t.png">
    <meta name="twitter:image:alt" content="A bird"><meta property="product:price:amount" content="5">
    <meta property="og:video" content="/v.mp4"><meta property="og:video:type" content="video/mp4">
    <meta property="og:video:width" content="640"><title>Title</title>`,
    'https://example.com/',
  )
  expect(head).toEqual({
    ogTitle: 'Bird',
    ogDescription: 'Says',
    ogArticlePublishedTime: '2026-01-02',
    ogProductPriceAmount: '5',
    ogImage: [{ url: 'https://example.com/t.png', alt: 'A bird' }],
    ogVideo: [{ url: 'https://example.com/v.mp4', type: 'video/mp4', width: '640' }],
  })
})

test.each([
  ['in its header', 'text/html; charset=windows-1251', ''],
  ['in its first bytes', 'text/html', '<meta charset="windows-1251">'],
  [
    'the old way',
    'text/html',
    '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">',
  ],
])('a page that names its encoding %s is decoded by it', async (_, type, tag) => {
  const url = await serve((_request, response) => {
    response.setHeader('content-type', type)
    // “Мир”, in an encoding of one byte per letter.
    response.end(Buffer.concat([Buffer.from(`${tag}<title>`), Buffer.from([0xcc, 0xe8, 0xf0])]))
  })
  expect((await see(url)).html?.ogTitle).toBe('Мир')
})

test('a page with an unknown encoding is read as UTF-8', async () => {
  const url = await serve((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=x-none')
    response.end('<title>Été</title>')
  })
  expect((await see(url)).html?.ogTitle).toBe('Été')
})

describe('oEmbed', () => {
  const discovery =
    '<link rel="alternate" type="application/json+oembed" href="/oembed?format=json"><title>A page</title>'
  const withOembed = async (answer: RequestListener) =>
    (
      await see(
        await serve((request, response) => {
          if (request.url === '/') {
            return void response.writeHead(200, { 'content-type': 'text/html' }).end(discovery)
          }
          answer(request, response)
        }),
      )
    ).html
  const nothing = {
    title: null,
    author_name: null,
    author_url: null,
    provider_name: null,
    provider_url: null,
    cache_age: null,
    thumbnail_url: null,
    thumbnail_width: null,
    thumbnail_height: null,
  }

  test.each<[string, object, object]>([
    [
      'rich',
      {
        type: 'rich',
        version: '1.0',
        html: '<blockquote>Hi</blockquote>',
        width: 550,
        height: null,
      },
      { html: '<blockquote>Hi</blockquote>', width: 550, height: null },
    ],
    [
      'video',
      { type: 'video', version: 1, html: '<iframe></iframe>', width: '640', height: '100%' },
      { version: '1', html: '<iframe></iframe>', width: 640, height: null },
    ],
    [
      'photo',
      { type: 'photo', version: '1.0', url: '/p.png', width: 3, height: 4, cache_age: 60 },
      {
        url: expect.stringMatching(/^http:\/\/127.*\/p\.png$/),
        width: 3,
        height: 4,
        cache_age: '60',
      },
    ],
    [
      'link',
      {
        type: 'link',
        version: '1.0',
        title: 'A title',
        author_url: 'javascript:alert(1)',
        more: 1,
      },
      { title: 'A title' },
    ],
  ])('of type %s is read', async (type, sent, found) => {
    const html = await withOembed((_request, response) => response.end(JSON.stringify(sent)))
    expect(html?.oembed).toEqual({ type, version: '1.0', ...nothing, ...found })
    expect(HtmlMetadata.parse(html)).toEqual(html)
  })

  test.each<[string, RequestListener]>([
    ['fails', (_request, response) => response.writeHead(500).end('{"type":"link"}')],
    ['is no JSON', (_request, response) => response.end('<html>')],
    ['has another type', (_request, response) => response.end('{"type":"hologram"}')],
    ['is a list', (_request, response) => response.end('[]')],
    [
      'is too long',
      (_request, response) => response.end(`{"type":"link","x":"${'x'.repeat(90_000)}"}`),
    ],
    [
      'leads into another protocol',
      (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    ],
  ])('that %s is left out, and the rest of the page is there', async (_, answer) => {
    expect(await withOembed(answer)).toEqual({ ogTitle: 'A page' })
  })
})
