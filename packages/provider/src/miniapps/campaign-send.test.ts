import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fromHex, signerFromSeed } from '../messages/index'
import { startReceiver, type Receiver } from '../../test/webhook-receiver'
import { signerKeyOf } from '@castaway/seeds'
import { signJson } from '../frames/signed-json'
import { freshUuid, publish as publishAs, type Filters } from '../../test/mini-app-server'

const [ANA, BO, CHIDI] = [2, 3, 4]
let island: TestIsland
let client: TestIsland['client']
/** An external host with arbitrary behavior. */
let host: Receiver
let answers: (tokens: string[]) => object | null
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
  client = island.otherClient
  host = await startReceiver()
  host.answer = (response) => {
    const answer = answers(sentTo(host.received.length - 1).tokens)
    if (answer === null) return void response.writeHead(500).end()
    response.end(JSON.stringify(answer))
  }
})
afterAll(async () => {
  await island.close()
  await host.close()
})

beforeEach(() => {
  answers = (tokens) => ({ result: { successfulTokens: tokens } })
})

interface SentBatch {
  notificationId: string
  tokens: string[]
}
const sentTo = (index: number): SentBatch => JSON.parse(host.received[index]!.body.toString())
/** Sends a host event about a user to the API app; `key` is the FID whose key signs it. */
async function told(fid: number, payload: object, key = fid) {
  const signer = signerFromSeed(fromHex(signerKeyOf(island.world.seed, key))!)
  return fetch(`${island.url}/f/app/other/event`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signJson(fid, signer, payload)),
  })
}
const enabled = (token: string) => ({
  event: 'notifications_enabled',
  notificationDetails: { url: host.url, token },
})
const publish = (fids: number[], more: { filters?: Filters; uuid?: string } = {}) =>
  publishAs(client, 'https://tides.example', fids, more)
const stats = async () =>
  (await client.getNotificationCampaignStats({ limit: 1 })).notificationCampaigns![0]!

test('only an active key of the user enables notifications, and disabling deletes the token', async () => {
  const forged = await told(ANA, enabled('forged'), BO)
  expect(forged.status).toBe(400)
  expect(await forged.json()).toMatchObject({ code: 'INVALID_SIGNATURE' })
  expect((await told(ANA, { event: 'party' })).status).toBe(400)
  expect((await told(ANA, enabled('a'))).status).toBe(200)
  expect((await told(ANA, enabled('a'))).status).toBe(200)
  expect((await told(ANA, { event: 'miniapp_removed' })).status).toBe(200)
  expect(await publish([ANA])).toEqual([[ANA, 'token_disabled']])
  const unknown = await fetch(`${island.url}/f/app/nobody/event`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ header: 'e30', payload: 'e30', signature: 'AA' }),
  })
  expect(unknown.status).toBe(404)
})

test('a token that its host rejects is deleted, a rate-limited one fails', async () => {
  for (const fid of [ANA, BO, CHIDI]) await told(fid, enabled(`token-${fid}`))
  const before = host.received.length
  answers = () => ({
    successfulTokens: [`token-${ANA}`],
    invalidTokens: [`token-${BO}`],
    rateLimitedTokens: [`token-${CHIDI}`],
  })
  expect(await publish([])).toEqual([
    [ANA, 'success'],
    [BO, 'token_disabled'],
    [CHIDI, 'failed'],
  ])
  expect(host.received.length).toBe(before + 1)
  expect((await stats()).stats).toMatchObject({
    successful_sends: 1,
    error_breakdown: { delivery_errors: { rate_limited: 1 } },
  })
  const sent = sentTo(before)
  expect(sent.tokens.toSorted()).toEqual([`token-${ANA}`, `token-${BO}`, `token-${CHIDI}`])
  expect(await publish([BO])).toEqual([[BO, 'token_disabled']])
  expect(host.received.length).toBe(before + 1)
})

test('a failing host is retried, and given up in the end', async () => {
  answers = () => null
  const uuid = freshUuid()
  expect(await publish([ANA], { uuid })).toEqual([[ANA, 'failed']])
  await island.jobs.drain()
  const once = host.received.length
  island.clock.advance(11_000)
  await island.jobs.drain()
  expect(host.received.length).toBe(once + 1)
  expect((await stats()).stats!.successful_sends).toBe(0)
  answers = (tokens) => ({ successfulTokens: tokens })
  island.clock.advance(60_000)
  await island.jobs.drain()
  expect((await stats()).stats!.successful_sends).toBe(1)
  expect(sentTo(host.received.length - 1).notificationId).toBe(uuid)

  answers = () => null
  await publish([ANA])
  for (let i = 0; i < 8; i++) {
    island.clock.advance(600_000)
    await island.jobs.drain()
  }
  const tries = host.received.length
  island.clock.advance(600_000)
  await island.jobs.drain()
  expect(host.received.length).toBe(tries)
  expect((await stats()).stats!.successful_sends).toBe(0)
})

test('many recipients are sent in batches of a hundred', async () => {
  const now = island.clock.now()
  const rows = Array.from({ length: 1150 }, (_, i) => ({
    app_id: 'other',
    fid: 10_000 + i,
    host_fid: 9,
    url: host.url,
    token: `many-${i}`,
    status: 'enabled' as const,
    created_at: now,
    updated_at: now,
  }))
  await island.store.db.insertInto('notification_token').values(rows).execute()
  const before = host.received.length
  const sizes = () => host.received.slice(before).map((_, i) => sentTo(before + i).tokens.length)
  const answered = await publish([], { filters: { exclude_fids: [ANA, BO, CHIDI] } })
  // Ten batches are sent during the request; the rest follows.
  expect(answered).toHaveLength(1000)
  expect(sizes().every((size) => size === 100)).toBe(true)
  island.clock.advance(11_000)
  await island.jobs.drain()
  expect(sizes().toSorted((a, b) => a - b)).toEqual([50, ...Array.from({ length: 11 }, () => 100)])
  const { stats: figures } = await stats()
  expect(figures).toMatchObject({
    successful_sends: 1150,
    successful_sends_by_app_fid: { 9: 1150 },
  })
})
