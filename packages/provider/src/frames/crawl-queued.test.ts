import { randomBytes } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signedKeyRequestTypedData } from '@castaway/contract/eip712'
import { inAnHour, messageJson, startIsland, type TestIsland } from '@castaway/testkit'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AppContext } from '../context'
import { build, merge, sign, signerFromSeed, toHex } from '../messages/index'
import { crawlQueued } from './crawl-queued'
import { CRAWL_PREVIEWS } from '../messages/crawl-queue'

const [APP, ANA] = [1, 2]
const signer = signerFromSeed(randomBytes(32))
let island: TestIsland
const servers: Server[] = []
let base: string
let other: string
let asked: string[] = []
let answer: (path: string, response: ServerResponse) => void

beforeAll(async () => {
  base = await listen()
  other = await listen()
  island = await startIsland({ runJobs: false })
  await approveKey()
})
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  await island.close()
})
beforeEach(() => {
  asked = []
  answer = (path, response) => {
    if (path.startsWith('/.well-known/')) return void response.writeHead(404).end()
    const embed = JSON.stringify({
      version: '1',
      imageUrl: `${base}/image.png`,
      button: {
        title: 'Open',
        action: { type: 'launch_miniapp', name: 'Tide game', url: `${base}/app` },
      },
    })
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      `<title>Page ${path}</title>` +
        (path.startsWith('/frame') ? `<meta name="fc:miniapp" content='${embed}'>` : ''),
    )
  }
})

async function listen(): Promise<string> {
  const server = createServer((request, response) => {
    asked.push(request.url!)
    answer(request.url!, response)
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Requests and approves a developer-managed key over HTTP. */
async function approveKey(): Promise<void> {
  const publicKey = toHex(signer.publicKey) as Hex
  const deadline = inAnHour(island.clock)
  const typed = signedKeyRequestTypedData({ requestFid: APP, key: publicKey, deadline })
  const signature = await island.walletOf(APP).signTypedData(typed)
  const { signer_approval_url: link } =
    await island.client.registerSignedKeyForDeveloperManagedSigner({
      publicKey,
      appFid: APP,
      deadline,
      signature,
    })
  const wallet = island.walletOf(ANA)
  const approval = (await (await fetch(`${link}?owner=${wallet.address}`)).json()) as {
    typed_data: Parameters<typeof wallet.signTypedData>[0]
  }
  await fetch(link!, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      custody_address: wallet.address,
      signature: await wallet.signTypedData(approval.typed_data),
    }),
  })
}

const signed = (text: string, urls: string[]) =>
  sign(
    build.castAdd(
      { fid: ANA, at: island.clock.now() },
      { text, embeds: urls.map((url) => ({ url })) },
    ),
    signer,
  )
const post = async (text: string, urls: string[]) => {
  const message = signed(text, urls)
  await island.client.publishMessageToFarcaster({ body: messageJson(message) })
  return toHex(message.hash)
}
const embedsOf = async (hash: string) =>
  (await island.client.fetchBulkCasts({ casts: [hash] })).result.casts[0]!.embeds
const waiting = async () =>
  (await island.store.db.selectFrom('preview_wanted').select('url').orderBy('url').execute()).map(
    ({ url }) => url,
  )

test('a cast that was signed elsewhere gets the same preview as with publishCast', async () => {
  const url = `${base}/frame`
  const hash = await post('Signed by a key of its own', [url])
  await island.jobs.drain()
  const [embed] = await embedsOf(hash)
  expect(embed).toMatchObject({
    url,
    metadata: { _status: 'RESOLVED', html: { ogTitle: 'Page /frame' }, frame: { version: '1' } },
  })
  const frames = await island.client.fetchFramesOnlyFeed({})
  expect(frames.casts.map((cast) => cast.hash)).toContain(hash)

  const { cast } = await island.client.publishCast({
    signerUuid: await island.signerOf(ANA),
    text: 'By publishCast',
    embeds: [{ url }],
  })
  await island.jobs.drain()
  expect(await embedsOf(cast.hash)).toEqual([embed])
  // A fresh preview is not fetched again.
  expect(asked.filter((path) => path === '/frame')).toHaveLength(1)
})

test('casts that arrive in bulk are crawled once per URL, and only on the web', async () => {
  const casts = Array.from({ length: 30 }, (_, n) => signed(`Many ${n}`, [`${base}/many/${n % 3}`]))
  await merge(island.store, [...casts, signed('No page', ['chain://eip155:1/erc721:0x1'])])
  await island.jobs.drain()
  expect(asked.toSorted()).toEqual(['/many/0', '/many/1', '/many/2'])
  expect(await waiting()).toEqual([])
})

test('a process that ends during a crawl loses nothing', async () => {
  const url = `${base}/interrupted`
  await post('Interrupted', [url])
  expect(await waiting()).toEqual([url])
  const ending = new AbortController()
  answer = () => ending.abort()
  const { store, clock, jobs } = island
  const grounds = { store, clock, jobs, allowPrivateAddresses: true } as unknown as AppContext
  const run = crawlQueued(grounds, null, { signal: ending.signal })
  await expect(run).rejects.toThrow()
  expect(await waiting()).toEqual([url])

  answer = (_, response) => void response.end('<title>Back</title>')
  const { rowCount } = await jobOfCrawl()
  expect(rowCount).toBe(1)
  await island.jobs.drain()
  expect(await waiting()).toEqual([])
})

test('a rejected cast is not crawled', async () => {
  const stranger = sign(
    build.castAdd(
      { fid: ANA, at: island.clock.now() },
      { text: 'Not mine', embeds: [{ url: `${base}/refused` }] },
    ),
    signerFromSeed(randomBytes(32)),
  )
  await expect(
    island.client.publishMessageToFarcaster({ body: messageJson(stranger) }),
  ).rejects.toMatchObject({ status: 400 })
  expect(await waiting()).toEqual([])
})

test('a page that fails is tried three times, and then given up', async () => {
  answer = (_, response) => void response.destroy()
  const url = `${base}/broken`
  const hash = await post('Broken page', [url])
  const times = () => asked.filter((path) => path === '/broken').length
  for (const [attempt, pause] of [60_000, 900_000].entries()) {
    await island.jobs.drain()
    expect(times()).toBe(attempt + 1)
    island.clock.advance(pause - 20_000)
    await island.jobs.drain()
    expect([times(), await waiting()]).toEqual([attempt + 1, [url]])
    island.clock.advance(20_000)
  }
  await island.jobs.drain()
  expect([times(), await waiting()]).toEqual([3, []])
  island.clock.advance(86_400_000)
  await island.jobs.drain()
  expect(times()).toBe(3)
  expect(await embedsOf(hash)).toEqual([{ url }])

  // Another cast that embeds it is another chance.
  answer = (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Mended</title>')
  await post('Look again', [url])
  await island.jobs.drain()
  expect(await embedsOf(hash)).toMatchObject([{ metadata: { html: { ogTitle: 'Mended' } } }])
})

test('a page that is published after its cast is found', async () => {
  answer = (_, response) => void response.writeHead(404).end()
  const hash = await post('Soon here', [`${base}/soon`])
  await island.jobs.drain()
  expect(await embedsOf(hash)).toMatchObject([{ metadata: { _status: 'FAILED' } }])
  answer = (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Here</title>')
  island.clock.advance(60_000)
  await island.jobs.drain()
  expect(await embedsOf(hash)).toMatchObject([
    { metadata: { _status: 'RESOLVED', html: { ogTitle: 'Here' } } },
  ])
  expect(await waiting()).toEqual([])
})

test('imported history delays nothing new', async () => {
  const now = island.clock.now()
  const old = Array.from({ length: 70 }, (_, n) =>
    sign(
      build.castAdd(
        { fid: ANA, at: now - (70 - n) * 3_600_000 },
        { text: `Old ${n}`, embeds: [{ url: `${base}/old/${n}` }] },
      ),
      signer,
    ),
  )
  await merge(island.store, old)
  await post('New', [`${base}/new`])
  await island.jobs.runDue()
  expect(asked.indexOf('/new')).toBeGreaterThanOrEqual(0)
  expect(asked.indexOf('/new')).toBeLessThan(5)
  await island.jobs.drain()
  expect(asked).toHaveLength(71)
  expect(asked.indexOf('/old/69')).toBeLessThan(asked.indexOf('/old/3'))
})

test('one slow host does not delay the others', async () => {
  const flood = Array.from({ length: 60 }, (_, n) => signed(`Flood ${n}`, [`${base}/flood/${n}`]))
  await merge(island.store, flood)
  island.clock.advance(1_000)
  await post('Another host', [`${other}/other`])
  await island.jobs.runDue()
  expect(asked.indexOf('/other')).toBeGreaterThanOrEqual(0)
  expect(asked.indexOf('/other')).toBeLessThan(10)
  await island.jobs.drain()
  expect(asked).toHaveLength(61)
})

const jobOfCrawl = async () => {
  const rows = await island.store.db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', CRAWL_PREVIEWS)
    .execute()
  return { rowCount: rows.length }
}
