import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startIsland, type TestIsland } from '@castaway/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let island: TestIsland
let server: Server
let elsewhere: string

beforeAll(async () => {
  island = await startIsland({ strict: true, chain: { enabled: false } })
  const blue = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  server = createServer((request, response) => {
    const isImage = request.url === '/blue.png'
    response.writeHead(isImage ? 200 : 404, { 'content-type': isImage ? 'image/png' : 'text/html' })
    response.end(isImage ? blue : '<p>Not here</p>')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise((done) => server.close(done))
  await island.close()
})

type ImageRequest = Parameters<TestIsland['client']['generateImage']>[0]['generateImageRequest']
const generate = async (request: ImageRequest, xWalletId = 'default') => {
  const args = { xWalletId, generateImageRequest: { width: 48, height: 32, ...request } }
  return (await island.client.generateImage(args)).image_url
}
const bytesOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())

describe('a generated image', () => {
  test.each(['png', 'jpeg', 'webp'] as const)(
    'is at its URL as a %s of its size',
    async (format) => {
      const url = await generate({ prompt: 'A boat', format })
      const response = await fetch(url)
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        `image/${format}`,
      ])
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      const facts = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect(facts).toMatchObject({ format, width: 48, height: 32 })
      expect((await fetch(url.replace(/\w+$/, 'gif'))).status).toBe(404)
    },
  )

  test('has 1024 × 1024 pixels and is a PNG by default', async () => {
    const { image_url } = await island.client.generateImage({
      xWalletId: 'default',
      generateImageRequest: { prompt: 'Mountains' },
    })
    expect(await sharp(await bytesOf(image_url)).metadata()).toMatchObject({
      format: 'png',
      width: 1024,
      height: 1024,
    })
  })

  test('depends on the prompt, and is the same for the same request', async () => {
    const [one, same, other] = await Promise.all(
      ['A boat', 'A boat', 'A house'].map((prompt) => generate({ prompt })),
    )
    expect(same).toBe(one)
    expect(other).not.toBe(one)
    expect(await generate({ prompt: 'A boat', high_fidelity: true })).not.toBe(one)
  })
})

describe('an edited image', () => {
  const mean = async (url: string) =>
    (await sharp(await bytesOf(url)).stats()).channels.map((channel) => Math.round(channel.mean))

  test('is made of images from elsewhere, or from here', async () => {
    const prompt = 'As an inverted negative'
    const yellow = await generate({ prompt, source_image_urls: [`${elsewhere}/blue.png`] })
    expect((await mean(yellow)).slice(0, 3)).toEqual([255, 255, 0])
    const back = await generate({ prompt, source_image_urls: [yellow] })
    expect((await mean(back)).slice(0, 3)).toEqual([0, 0, 255])
  })

  test('needs images that can be fetched', async () => {
    const from = (url: string) => generate({ prompt: 'x', source_image_urls: [url] })
    for (const url of [`${elsewhere}/missing.png`, `${island.url}/nfts/images/none.png`]) {
      await expect(from(url)).rejects.toMatchObject({
        status: 400,
        property: 'source_image_urls.0',
      })
    }
    await expect(from('http://127.0.0.1:1/')).rejects.toMatchObject({ status: 502 })
    const six = Array<string>(6).fill(`${elsewhere}/blue.png`)
    await expect(generate({ prompt: 'x', source_image_urls: six })).rejects.toMatchObject({
      status: 400,
      property: 'source_image_urls',
    })
  })
})

test.each<[string, Partial<ImageRequest>, string]>([
  ['no prompt', { prompt: '' }, 'prompt'],
  ['no width', { width: 0 }, 'width'],
  ['too much height', { height: 4097 }, 'height'],
  ['another format', { format: 'gif' as never }, 'format'],
])('%s is rejected', async (_, request, property) => {
  await expect(generate({ prompt: 'A boat', ...request })).rejects.toMatchObject({
    status: 400,
    property,
  })
})

test('an unknown wallet is rejected', async () => {
  await expect(generate({ prompt: 'A boat' }, 'no-such-wallet')).rejects.toMatchObject({
    status: 404,
    property: 'x-wallet-id',
  })
})
