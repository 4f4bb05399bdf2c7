import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { fromHex, signerFromSeed, verifySignature } from '../messages/index'
import { signerKeyOf } from '@castaway/seeds'
import { webhookOf } from './manifest'
import { toCompact, signJson, type SignedJson } from '../frames/signed-json'
import { startApp, type TestApp } from '../../test/mini-app-server'

const [ANA, BO] = [2, 3]
let island: TestIsland
let app: TestApp
let signer: string
beforeAll(async () => {
  island = await startIsland({ runJobs: false })
  signer = await island.signerOf(ANA)
})
afterAll(() => island.close())
beforeEach(async () => {
  // A new port is a new domain, so every test starts with an app that no user has added.
  app = await startApp()
})
afterEach(() => app.close())

type Event = 'frame_added' | 'frame_removed' | 'notifications_enabled' | 'notifications_disabled'
const post = (event: Event, fid = ANA, signerUuid = signer) =>
  island.client.appHostPostEvent({
    appHostPostEventBody: { signer_uuid: signerUuid, app_domain: app.domain, fid, event },
  })
const keyOf = (fid: number) => signerFromSeed(fromHex(signerKeyOf(island.world.seed, fid))!)
const postSigned = (message: string | SignedJson) =>
  island.client.appHostPostEvent({
    appHostPostEventBody: { signed_message: message, app_domain: app.domain },
  })
const draft = (event: Event, fid = ANA) =>
  island.client.appHostGetEvent({ appDomain: app.domain, fid, event })
const domains = async (fid = ANA) =>
  (await island.client.appHostGetUserState({ fid })).notifications_enabled.map((one) => one.domain)

test('an app receives signed events when it is added and enabled', async () => {
  await post('frame_added')
  expect(await domains()).not.toContain(app.domain)
  await post('notifications_enabled')
  expect(await domains()).toContain(app.domain)
  await island.jobs.drain()
  const [added, enabled] = app.events()
  expect(added).toMatchObject({
    header: { fid: ANA, type: 'app_key' },
    payload: { event: 'miniapp_added' },
  })
  expect(added!.payload).not.toHaveProperty('notificationDetails')
  expect(enabled!.payload).toMatchObject({
    event: 'notifications_enabled',
    notificationDetails: {
      url: `${island.url}/f/notify`,
      token: expect.stringMatching(/^[\w-]{32}$/),
    },
  })
  const { header, payload, signature } = JSON.parse(app.receiver.received.at(-1)!.body.toString())
  const key = fromHex(String(enabled!.header.key))!
  const message = Buffer.from(`${header}.${payload}`)
  expect(verifySignature(message, Buffer.from(signature, 'base64url'), key)).toBe(true)
})

const wrong: [Event[], Event][] = [
  [[], 'frame_removed'],
  [[], 'notifications_enabled'],
  [[], 'notifications_disabled'],
  [['frame_added'], 'frame_added'],
  [['frame_added'], 'notifications_disabled'],
  [['frame_added', 'notifications_enabled'], 'notifications_enabled'],
  [['frame_added', 'notifications_enabled'], 'frame_added'],
  [['frame_added', 'frame_removed'], 'frame_removed'],
  [['frame_added', 'frame_removed'], 'notifications_enabled'],
  [['frame_added', 'notifications_enabled', 'frame_removed'], 'notifications_disabled'],
]
test.each(wrong)('after %j, %s is rejected', async (before, event) => {
  for (const one of before) await post(one)
  const refusal = { code: 'CONFLICT', property: 'event' }
  await expect(draft(event)).rejects.toMatchObject(refusal)
  await expect(post(event)).rejects.toMatchObject(refusal)
  const forged = toCompact(signJson(ANA, keyOf(ANA), { event }))
  await expect(postSigned(forged)).rejects.toMatchObject(refusal)
})

test('a user signs the event elsewhere, with the token of the draft, once', async () => {
  await postSigned(toCompact(signJson(ANA, keyOf(ANA), await draft('frame_added'))))
  const event = await draft('notifications_enabled')
  expect(await draft('notifications_enabled')).toEqual(event)
  await expect(
    postSigned(toCompact(signJson(ANA, keyOf(ANA), { ...event, notificationDetails: undefined }))),
  ).rejects.toMatchObject({ code: 'InvalidField', property: 'signed_message' })
  const elsewhere = { ...event.notificationDetails!, url: 'https://elsewhere.example/notify' }
  await expect(
    postSigned(toCompact(signJson(ANA, keyOf(ANA), { ...event, notificationDetails: elsewhere }))),
  ).rejects.toMatchObject({ code: 'InvalidField', property: 'signed_message' })
  // The JSON form is equivalent.
  const signed = JSON.stringify(signJson(ANA, keyOf(ANA), event))
  await postSigned(signed)
  expect(await domains()).toContain(app.domain)
  await post('notifications_disabled')
  expect(await domains()).not.toContain(app.domain)
  await expect(postSigned(signed)).rejects.toMatchObject({ property: 'signed_message' })
})

test('an event that was signed under its name in the API is taken, but no token that was not issued', async () => {
  const details = { url: `${island.url}/f/notify`, token: 'x'.repeat(32) }
  const withToken = { event: 'miniapp_added', notificationDetails: details }
  await expect(postSigned(toCompact(signJson(ANA, keyOf(ANA), withToken)))).rejects.toMatchObject({
    code: 'InvalidField',
    property: 'signed_message',
  })
  await postSigned(toCompact(signJson(ANA, keyOf(ANA), { event: 'frame_added' })))
  await postSigned(toCompact(signJson(ANA, keyOf(ANA), { event: 'miniapp_removed' })))
  await expect(draft('frame_removed')).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('an event that was signed elsewhere may be sent in its parts', async () => {
  const signed = signJson(ANA, keyOf(ANA), await draft('frame_added'))
  await expect(postSigned({ ...signed, signature: 'AAAA' })).rejects.toMatchObject({
    property: 'signed_message',
  })
  await postSigned(signed)
  await expect(draft('frame_added')).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('an event that no active key of the user signed changes nothing', async () => {
  const event = { event: 'frame_added' }
  const { header, payload, signature } = signJson(ANA, keyOf(ANA), event)
  const another = signJson(ANA, keyOf(ANA), { event: 'frame_removed' })
  for (const message of [
    toCompact(signJson(ANA, keyOf(BO), event)),
    toCompact({ header, payload: another.payload, signature }),
    toCompact({ header, payload, signature: 'AAAA' }),
  ]) {
    await expect(postSigned(message)).rejects.toMatchObject({ code: 'INVALID_SIGNATURE' })
  }
  for (const message of ['', 'a.b', 'a.b.c.d', '{}', 'null', `${header}.${payload}.`]) {
    await expect(postSigned(message)).rejects.toMatchObject({ status: 400 })
  }
  await expect(
    postSigned(toCompact(signJson(ANA, keyOf(ANA), { event: 'party' }))),
  ).rejects.toMatchObject({
    code: 'InvalidField',
  })
  await expect(post('frame_added', BO)).rejects.toMatchObject({
    code: 'Forbidden',
    property: 'fid',
  })
  await expect(draft('frame_added', 999)).rejects.toMatchObject({
    code: 'NotFound',
    property: 'fid',
  })
  await post('frame_added')
})

test('a domain without a mini app cannot be added, and one that does not respond has another error', async () => {
  app.manifest = null
  await expect(post('frame_added')).rejects.toMatchObject({
    code: 'NotFound',
    property: 'app_domain',
  })
  app.manifest = { accountAssociation: {} }
  await expect(post('frame_added')).rejects.toMatchObject({ code: 'InvalidField' })
  await app.close()
  await expect(post('frame_added')).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' })
})

test('an app without a webhook receives nothing', async () => {
  app.manifest = { frame: { version: '1' } }
  expect(await post('frame_added')).toMatchObject({ success: true })
  await island.jobs.drain()
  expect(app.events()).toEqual([])
})

test('events are queued while the webhook fails, and arrive in order', async () => {
  app.webhook = (response) => void response.writeHead(503).end()
  await post('frame_added')
  await island.jobs.drain()
  await post('notifications_enabled')
  await post('frame_removed')
  await island.jobs.drain()
  const tries = app.events().length
  expect(tries).toBeGreaterThan(0)
  expect(app.events().every(({ payload }) => payload.event === 'miniapp_added')).toBe(true)
  app.webhook = (response) => response.end()
  island.clock.advance(60_000)
  await island.jobs.drain()
  expect(
    app
      .events()
      .slice(tries)
      .map(({ payload }) => payload.event),
  ).toEqual(['miniapp_added', 'notifications_enabled', 'miniapp_removed'])
})

test('a user can remove and disable an app that no longer exists', async () => {
  await post('frame_added')
  await post('notifications_enabled')
  await island.jobs.drain()
  await app.close()
  await post('notifications_disabled')
  expect(await domains()).not.toContain(app.domain)
  // Delivery is given up after the last attempt.
  for (let i = 0; i < 8; i++) {
    island.clock.advance(600_000)
    await island.jobs.drain()
  }
  const { sent } = await island.local.inbox.list({ kind: 'host_event' })
  expect(sent[0]).toMatchObject({ status: 'failed', body: { event: 'notifications_disabled' } })
})

test('one host’s state of a user is independent of another’s', async () => {
  await post('frame_added')
  await post('notifications_enabled')
  const other = await island.otherClient.appHostGetUserState({ fid: ANA })
  expect(other.notifications_enabled).toEqual([])
  const fresh = island.otherClient.appHostGetEvent({
    appDomain: app.domain.toUpperCase(),
    fid: ANA,
    event: 'frame_added',
  })
  expect(await fresh).toEqual({ event: 'miniapp_added' })
})

test('mini apps on private addresses are rejected if these are not allowed', async () => {
  const { signal } = new AbortController()
  for (const domain of ['127.0.0.1', 'localhost', '10.0.0.1']) {
    await expect(webhookOf({ allowPrivateAddresses: false }, domain, signal)).rejects.toMatchObject(
      {
        code: 'InvalidField',
        property: 'app_domain',
      },
    )
  }
})
