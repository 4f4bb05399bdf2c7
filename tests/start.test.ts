import { mkdir, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { isDeep } from '@castaway/testkit/random-runs'
import { afterAll, describe, expect, test } from 'vitest'
import { clientOf, register } from './harness/people'
import {
  failToStart,
  isFree,
  newFolder,
  removeFolder,
  startProduct,
  type Product,
} from './harness/product'

const folders: string[] = []
const folder = async () => {
  const made = await newFolder()
  folders.push(made)
  return made
}
const running: Product[] = []
const start = async (env: Record<string, string> = {}) => {
  const product = await startProduct({ CASTAWAY_DATA: await folder(), ...env })
  running.push(product)
  return product
}
/** A product without settings. */
let started: Promise<Product> | undefined
const plain = () => (started ??= start())
afterAll(async () => {
  await Promise.all(running.map((product) => product.stop('SIGKILL')))
  await Promise.all(folders.map(removeFolder))
})

describe('starting', () => {
  test('the product prints its address, its data folder and a key, and is healthy and ready', async () => {
    const product = await plain()
    expect(product.output()).toMatch(/^Castaway is ready at http:\/\/localhost:\d+$/m)
    expect(product.output()).toContain(product.dataFolder)
    expect(product.apiKey).toMatch(/^[0-9a-f]{64}$/)
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
    expect(await (await fetch(`${product.url}/readyz`)).json()).toEqual({ status: 'ready' })
    const page = await fetch(product.url)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(await page.text()).toContain('Castaway')
  })

  test.runIf(isDeep)(
    'a product behind a proxy makes no key, and prints a line for each setting that is missing',
    async () => {
      const product = await start({ CASTAWAY_PUBLIC_URL: 'http://castaway.example' })
      // They arrive on another pipe than the awaited line.
      await expect.poll(() => product.output().trim().split('\n')).toHaveLength(5)
      const warnings = product
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as { level: string; message: string })
      expect(warnings).toMatchObject([
        { level: 'warn', message: expect.stringMatching(/^LOGIN_TRUSTED_PROXY is off/) },
        { level: 'warn', message: expect.stringMatching(/^CASTAWAY_PUBLIC_URL starts with http:/) },
        { level: 'warn', message: expect.stringMatching(/^CASTAWAY_API_KEYS is not set/) },
      ])
      expect(product.output()).not.toContain('Development API key')
    },
  )

  test('a bad setting prints one sentence and exits with 1', async () => {
    const { code, output } = await failToStart({ CASTAWAY_WORLD: 'atlantis' })
    expect(code).toBe(1)
    expect(output.trim()).toBe('CASTAWAY_WORLD must be one of social, small, hostile, empty')
  })

  test('a port in use prints one sentence, exits with 1 and leaves the data alone', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { code, output } = await failToStart({
      PORT: String(port),
      CASTAWAY_WORLD: 'small',
      CASTAWAY_DATA: await folder(),
    })
    other.close()
    expect(code).toBe(1)
    expect(output.trim()).toBe(
      `Port ${port} on 127.0.0.1 is in use: stop the process that uses it, or set PORT to another port`,
    )
  })

  test('a data folder in use is refused, and the first product goes on', async () => {
    const product = await plain()
    const { code, output } = await failToStart({
      PORT: '0',
      CASTAWAY_WORLD: 'small',
      CASTAWAY_DATA: product.dataFolder,
    })
    expect(code).toBe(1)
    expect(output).toMatch(/is in use by another Castaway/)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
  })

  test('a data folder of a newer version is refused', async () => {
    const path = await folder()
    await mkdir(path, { recursive: true })
    await writeFile(join(path, 'castaway.json'), JSON.stringify({ format: 99, world: 'small' }))
    const { code, output } = await failToStart({
      PORT: '0',
      CASTAWAY_WORLD: 'small',
      CASTAWAY_DATA: path,
    })
    expect(code).toBe(1)
    expect(output).toMatch(/newer version of Castaway/)
    expect(output.trim().split('\n')).toHaveLength(1)
  })
})

describe('stopping', () => {
  test('SIGTERM lets requests under way finish, exits with 0 and loses nothing', async () => {
    const product = await plain()
    const client = clientOf(product)
    const person = await register(client, 'harriet')
    const writing = Array.from({ length: 20 }, (_, index) =>
      client.publishCast({
        signerUuid: person.signerUuid,
        text: `Before the door closes, ${index}`,
      }),
    )
    const stream = await fetch(`${product.url}/live`)
    const casts = await Promise.all(writing)
    const last = await beginCast(product, {
      signer_uuid: person.signerUuid,
      text: 'And one while it does',
    })
    const ended = product.stop('SIGTERM')
    await expect.poll(() => isFree(Number(new URL(product.url).port))).toBe(true)
    const cast = await last.finish()
    expect(await ended).toBe(0)
    await stream.body?.cancel().catch(() => {})

    await product.restart()
    const again = clientOf(product)
    const hashes = [...casts.map((answer) => answer.cast.hash), cast.hash]
    const found = await again.fetchBulkCasts({ casts: hashes })
    expect(found.result.casts.map((kept) => kept.hash)).toEqual(hashes)
    const { user } = await again.lookupUserByUsername({ username: 'harriet' })
    expect(user.fid).toBe(person.fid)
  })
})

describe('starting again', () => {
  test('a product reached from other machines starts only with keys of its owner, and neither prints nor takes the development key', async () => {
    const local = await plain()
    const { dataFolder: path } = local
    const developmentKey = local.apiKey
    expect(await local.stop()).toBe(0)
    const refused = await failToStart({
      HOST: '0.0.0.0',
      PORT: '0',
      CASTAWAY_WORLD: 'small',
      CASTAWAY_DATA: path,
    })
    expect(refused.code).toBe(1)
    expect(refused.output).toMatch(/CASTAWAY_API_KEYS/)

    const owned = await start({
      CASTAWAY_DATA: path,
      HOST: '0.0.0.0',
      CASTAWAY_API_KEYS: 'an-owners-own-key-1',
    })
    expect(owned.output()).not.toContain(developmentKey)
    expect(owned.apiKey).toBe('')
    const ask = async (key: string) =>
      (await fetch(`${owned.url}/v2/farcaster/channel/list`, { headers: { 'x-api-key': key } }))
        .status
    expect(await ask('an-owners-own-key-1')).toBe(200)
    expect(await ask(developmentKey)).toBe(401)
  })
})

/** Begins to publish a cast: the server has the request's headers, and waits for its body. */
async function beginCast(product: Pick<Product, 'url' | 'apiKey'>, body: object) {
  const text = JSON.stringify(body)
  const sending = request(`${product.url}/v2/farcaster/cast/`, {
    method: 'POST',
    headers: {
      'x-api-key': product.apiKey,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      expect: '100-continue',
    },
  })
  sending.flushHeaders()
  await once(sending, 'continue')
  return {
    async finish(): Promise<{ hash: string }> {
      sending.end(text)
      const [response] = (await once(sending, 'response')) as [IncomingMessage]
      const answer = JSON.parse((await response.toArray()).join('')) as { cast: { hash: string } }
      return answer.cast
    },
  }
}
