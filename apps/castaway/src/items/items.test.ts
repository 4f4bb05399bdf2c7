import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ItemMetadata } from '@castaway/contract/items'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMetadata } from './metadata'
import { itemRoutes } from './routes'

const shell = {
  name: 'A shell',
  description: 'Found at low tide.',
  image: 'https://shells.example/1.png',
  attributes: [
    { trait_type: 'Color', value: 'coral' },
    { trait_type: 'Turns', value: 7 },
    { value: 'without a name' },
    'nonsense',
  ],
}
const asShown: ItemMetadata = {
  name: 'A shell',
  description: 'Found at low tide.',
  image: 'https://shells.example/1.png',
  traits: [
    { name: 'Color', value: 'coral' },
    { name: 'Turns', value: '7' },
  ],
}

let server: Server
let base: string
beforeAll(async () => {
  server = createServer(({ url }, response) => {
    if (url === '/shell.json') return response.end(JSON.stringify(shell))
    if (url === '/large.json') return response.end(`{"name":"${'a'.repeat(300_000)}"}`)
    if (url === '/page') return response.end('<html></html>')
    if (url === '/away') return response.writeHead(302, { location: '/shell.json' }).end()
    return response.writeHead(404).end('{}')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const read = (uri: string, allowPrivate = true) =>
  readMetadata(uri, { allowPrivate, signal: AbortSignal.timeout(20_000) })
const inText = (value: object) =>
  `data:application/json,${encodeURIComponent(JSON.stringify(value))}`

describe('what a creator says of an item', () => {
  it('is read from the web, and from the contract itself', async () => {
    expect(await read(`${base}/shell.json`)).toEqual(asShown)
    expect(await read(`${base}/away`)).toEqual(asShown)
    expect(await read(inText(shell))).toEqual(asShown)
    expect(
      await read(`data:application/json,${JSON.stringify({ ...shell, name: '100%' })}`),
    ).toEqual({
      ...asShown,
      name: '100%',
    })
    const coded = Buffer.from(JSON.stringify(shell)).toString('base64')
    expect(await read(`data:application/json;base64,${coded}`)).toEqual(asShown)
  })

  it('is nothing if it cannot be read', async () => {
    for (const uri of [
      `${base}/none.json`,
      `${base}/page`,
      `${base}/large.json`,
      'not a uri',
      'file:///etc/passwd',
      'data:application/json',
      'data:application/json,nonsense',
      'data:application/json,[]',
    ])
      expect([uri, await read(uri)]).toEqual([uri, null])
  })

  it('is not read from this machine by a server that others can reach', async () => {
    expect(await read(`${base}/shell.json`, false)).toBeNull()
  })

  it('has images that a page may show, and no others', async () => {
    const imageOf = async (more: object, allowPrivate = false) =>
      (await read(inText({ name: 'x', ...more }), allowPrivate))?.image
    expect(await imageOf({ image: 'ipfs://bafy/1.png' })).toBe('https://ipfs.io/ipfs/bafy/1.png')
    expect(await imageOf({ image: 'ipfs://ipfs/bafy' })).toBe('https://ipfs.io/ipfs/bafy')
    expect(await imageOf({ image: 'ar://abc' })).toBe('https://arweave.net/abc')
    expect(await imageOf({ image_url: 'https://shells.example/2.png' })).toBe(
      'https://shells.example/2.png',
    )
    expect(await imageOf({ image: 'data:image/png;base64,AA' })).toBe('data:image/png;base64,AA')
    expect(await imageOf({ image_data: '<svg xmlns="x"/>' })).toMatch(/^data:image\/svg\+xml,/)
    expect(await imageOf({ image: `${base}/1.png` }, true)).toBe(`${base}/1.png`)
    for (const image of [
      'javascript:alert(1)',
      'data:text/html,<script>',
      'http://shells.example/1.png',
      'https://user:word@shells.example/1.png',
      7,
      null,
    ])
      expect([image, await imageOf({ image })]).toEqual([image, null])
  })

  it('is cut to a length that a page can show', async () => {
    const said = await read(
      inText({
        name: 'n'.repeat(10_000),
        description: 'd'.repeat(10_000),
        attributes: Array.from({ length: 500 }, () => ({ trait_type: 'a', value: 'b' })),
      }),
    )
    expect([said?.name?.length, said?.description?.length, said?.traits.length]).toEqual([
      200, 2000, 50,
    ])
  })
})

describe('/api/_items', () => {
  const app = itemRoutes({
    allowPrivate: true,
    userIdOf: async (request) => request.headers.get('x-user'),
    report: () => {},
  })
  const ask = (body: unknown, user = 'ana') =>
    app.request('/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(user && { 'x-user': user }) },
      body: JSON.stringify(body),
    })

  it('describes several items at once, in their order', async () => {
    const answer = await ask({
      uris: [inText({ name: 'first' }), 'nonsense', `${base}/shell.json`],
    })
    expect(await answer.json()).toEqual({
      items: [{ name: 'first', description: null, image: null, traits: [] }, null, asShown],
    })
  })

  it('is for people who are signed in, and for at most twenty', async () => {
    expect((await ask({ uris: ['x'] }, '')).status).toBe(401)
    expect((await ask({ uris: Array.from({ length: 21 }, () => 'x') })).status).toBe(400)
    expect((await ask({})).status).toBe(400)
  })
})
