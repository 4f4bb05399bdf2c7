import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../packages/seeds/src/random'
import { createBrowser, type Browser } from '../packages/auth/test/browser'
import { clientOf, register, type RegisteredUser } from '../tests/harness/people'
import { removeFolder, startProduct, type Product } from '../tests/harness/product'
import { garbageBytes, garbageRequest, type GarbageRequest, type Insider } from './garbage'

const REQUESTS = Number(process.env.CASTAWAY_FAULTS_REQUESTS ?? 100_000)
const SEED = Number(process.env.CASTAWAY_FAULTS_SEED ?? Date.now() % 1_000_000)
const LANES = 16
/** Milliseconds that a request may take. */
const LONGEST = 5_000
/** Requests after which all caches are filled; in shorter runs, memory is not compared. */
const WARM_UP = 100_000
const MOST_GROWTH = 1.2
/** Milliseconds for which a stream, or a connection that waits for the rest of a request, stays open. */
const STREAM_OPEN = 100

let product: Product
let user: RegisteredUser
let browser: Browser
beforeAll(async () => {
  product = await startProduct()
  user = await register(clientOf(product), `garbage-${SEED}`)
  browser = createBrowser(product.url)
  await signIn()
}, 120_000)
afterAll(async () => {
  await product?.stop()
  if (product) await removeFolder(product.dataFolder)
})

const signIn = () => browser.signIn(user.account)

const agent = new Agent({ keepAlive: true, maxSockets: LANES })

/** @returns the status, or null for a connection that the server has closed without one */
function send(garbage: GarbageRequest): Promise<number | null> {
  const { hostname, port } = new URL(product.url)
  return new Promise((done) => {
    const { method, path, headers, body } = garbage
    const sent = request({ agent, hostname, port, method, path, headers }, (response) => {
      const status = response.statusCode ?? null
      const end = () => done(status)
      response.resume().once('end', end).once('error', end).once('close', end)
      if (response.headers['content-type']?.startsWith('text/event-stream'))
        setTimeout(() => sent.destroy(), STREAM_OPEN)
    })
    sent.once('error', () => done(null))
    sent.end(body)
  })
}

/** @returns the status line, or what else came */
function sendBytes(bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(product.url)
  return new Promise((done) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.on('error', () => {}).once('close', () => done(text.split('\r\n')[0]!))
    setTimeout(() => socket.destroy(), STREAM_OPEN)
  })
}

async function memory(): Promise<number> {
  const text = await (await fetch(`${product.url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)![1])
}

test(`${REQUESTS} garbage requests (seed ${SEED}) are answered soon, without an internal error or a leak`, async () => {
  const client = clientOf(product)
  const { cast } = await client.publishCast({ signerUuid: user.signerUuid, text: 'Still here' })
  const d = seededRandom(`garbage ${SEED}`)
  const insider = (): Insider => ({
    url: product.url,
    apiKey: product.apiKey,
    fids: [2, 3, user.fid, 2_147_483_647],
    hash: cast.hash,
    signerUuid: user.signerUuid,
    cookies: browser.cookies,
  })
  const faults: unknown[] = []
  const statuses = new Map<string, number>()
  let sent = 0
  let slowest = 0
  let warm = Number.NaN
  const lane = async () => {
    while (sent < REQUESTS && faults.length < 20) {
      const count = ++sent
      if (count === WARM_UP) warm = await memory()
      if (count % 1_000 === 0) {
        const { body } = await browser.get('/login/session')
        // Failed attempts are limited; until they no longer are, requests go on without a session.
        if (!body.user) await signIn().catch(() => null)
      }
      const began = performance.now()
      if (d.chance(0.02)) {
        const bytes = garbageBytes(d)
        const line = await sendBytes(bytes)
        if (/ 5\d\d /.test(line)) faults.push([line, bytes.toString('latin1').slice(0, 200)])
        continue
      }
      const garbage = garbageRequest(d, insider())
      const status = await send(garbage)
      const took = performance.now() - began
      slowest = Math.max(slowest, took)
      const key = String(status)
      statuses.set(key, (statuses.get(key) ?? 0) + 1)
      if (status === 500 || took > LONGEST) {
        const { method, path, headers, body } = garbage
        faults.push([
          status,
          Math.round(took),
          method,
          path,
          headers,
          body?.toString().slice(0, 300),
        ])
      }
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: LANES }, lane))
  agent.destroy()
  const seconds = (performance.now() - began) / 1000
  const end = await memory()
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  const counts = [...statuses]
    .toSorted((a, b) => b[1] - a[1])
    .map(([status, count]) => `${count} × ${status}`)
  // oxlint-disable-next-line no-console -- the figures are what the run is for
  console.log(
    `${sent} requests in ${seconds.toFixed(0)} s, the slowest ${Math.round(slowest)} ms; memory ${[warm, end].filter(Number.isFinite).map(megabytes).join(', then ')}; ${counts.join(', ')}`,
  )
  expect(faults).toEqual([])
  // Most of them reach a handler, or what is checked before it.
  expect(statuses.get('200') ?? 0).toBeGreaterThan(REQUESTS / 20)
  expect(REQUESTS < 2 * WARM_UP ? 1 : end / warm).toBeLessThan(MOST_GROWTH)
  const left = await client.lookupCastByHashOrWarpcastUrl({ identifier: cast.hash, type: 'hash' })
  expect(left.cast.text).toBe('Still here')
}, 7_200_000)
