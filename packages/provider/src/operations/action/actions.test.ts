import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { parseSignedJson, verifySignedJson } from '../../frames/signed-json'
import { startReceiver, type Receiver } from '../../../test/webhook-receiver'

const ANA = 2
let island: TestIsland
let app: Receiver
let origin: string
beforeAll(async () => {
  island = await startIsland()
  app = await startReceiver()
  origin = new URL(app.url).origin
})
afterAll(async () => {
  await island.close()
  await app.close()
})
beforeEach(() => {
  app.answer = (response) => response.end('{"greeting":"Ahoy, Ana"}')
})

const action = { type: 'greet', payload: { words: 'Ahoy' } }
const act = async (baseUrl = origin, client = island.client) =>
  client.publishFarcasterAction({ signerUuid: await island.signerOf(ANA), baseUrl, action })

test('another app receives the action and its user, signed for it and for a short time', async () => {
  expect(await act()).toEqual({ greeting: 'Ahoy, Ana' })
  const { path, headers, body } = app.received.at(-1)!
  expect(path).toBe('/api/farcaster/action')
  expect(JSON.parse(body.toString())).toEqual({ action })
  const token = headers.authorization!.replace('Bearer ', '')
  const said = await verifySignedJson(
    // A signer's signature needs no chain.
    { store: island.store, chain: null as never },
    parseSignedJson(token, 'token'),
    'token',
  )
  expect(said).toMatchObject({ fid: ANA, payload: { aud: origin, action } })
  const { exp } = said.payload as { exp: number }
  expect(exp).toBeGreaterThan(island.clock.now() / 1000)
  expect(exp).toBeLessThanOrEqual(island.clock.now() / 1000 + 300)
  expect(JSON.stringify(headers)).not.toContain(island.apiKey)
})

test('an app below a path is called there', async () => {
  await act(`${origin}/games/`)
  expect(app.received.at(-1)!.path).toBe('/games/api/farcaster/action')
})

test.each([
  ['an error', 500, '{"error":"no"}'],
  ['no object', 200, '[1,2]'],
  ['no JSON', 200, '<html>'],
  ['a redirect', 302, '{}'],
])('an app that responds with %s has failed', async (_what, status, body) => {
  app.answer = (response) =>
    void response.writeHead(status, { location: `${origin}/away` }).end(body)
  const before = app.received.length
  await expect(act()).rejects.toMatchObject({ code: 'UPSTREAM_FAILED', property: 'base_url' })
  expect(app.received.some(({ path }) => path === '/away')).toBe(false)
  expect(app.received.length).toBeGreaterThan(before)
})

test('nothing is sent to an invalid URL, or by a signer of another app', async () => {
  const before = app.received.length
  for (const baseUrl of [
    'tides',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://ana:secret@127.0.0.1/',
  ]) {
    await expect(act(baseUrl)).rejects.toMatchObject({ code: 'InvalidField', property: 'base_url' })
  }
  await expect(act(origin, island.otherClient)).rejects.toMatchObject({ code: 'Forbidden' })
  expect(app.received.length).toBe(before)
})

test('composer actions are listed by number of users, or as featured', async () => {
  const names = async (list: 'top' | 'featured') =>
    (await island.client.fetchComposerActions({ list })).actions!.map(({ name }) => name)
  expect(await names('top')).toEqual(['Poll', 'Sketch', 'Tide table'])
  expect(await names('featured')).toEqual(['Poll', 'Tide table'])
  const first = await island.client.fetchComposerActions({ list: 'top', limit: 2 })
  const rest = await island.client.fetchComposerActions({
    list: 'top',
    limit: 2,
    cursor: first.next!.cursor!,
  })
  expect(rest.actions!.map(({ name }) => name)).toEqual(['Tide table'])
  expect(rest.next!.cursor).toBeNull()
  expect(first.actions![0]).toMatchObject({
    object: 'composer_action',
    added_count: 128,
    author_fid: 1,
  })
  await expect(
    island.client.fetchComposerActions({ list: 'featured', limit: 2, cursor: first.next!.cursor! }),
  ).rejects.toMatchObject({ code: 'INVALID_CURSOR' })
})
