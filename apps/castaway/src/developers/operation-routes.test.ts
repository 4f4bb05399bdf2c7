import { operations } from '@castaway/contract'
import { createBrowser } from '@castaway/auth/test-browser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIn, type Instance } from '../../test/setups'

let instance: Instance
beforeAll(async () => {
  instance = await startIn('alone', { CASTAWAY_CHAIN: 'off' })
})
afterAll(() => instance.close())

const browser = () =>
  createBrowser(new URL(instance.running.url).origin, instance.at, {
    'sec-fetch-site': 'same-origin',
    accept: 'application/json',
  })

test('every operation of the contract is listed and described', async () => {
  const { body } = await browser().get('/api/_operations')
  const ids = body.operations.map(({ id }: { id: string }) => id)
  expect(ids.toSorted()).toEqual(Object.keys(operations).toSorted())
  for (const id of ids) {
    const one = await browser().get(`/api/_operations/${id}`)
    expect([id, one.status]).toEqual([id, 200])
    expect(one.body).toMatchObject({
      id,
      summary: expect.any(String),
      parameters: expect.any(Array),
    })
    for (const { code, status, meaning, next } of one.body.errors) {
      expect([code, meaning, next].every((text) => typeof text === 'string' && text !== '')).toBe(
        true,
      )
      expect(status).toBeGreaterThanOrEqual(400)
    }
  }
})

test('a parameter says where it goes, what it is and what it can be', async () => {
  const { body } = await browser().get('/api/_operations/fetchFeed')
  const named = Object.fromEntries(
    body.parameters.map((each: { name: string }) => [each.name, each]),
  )
  expect(named.feed_type).toMatchObject({ place: 'query', options: ['following', 'filter'] })
  expect(named.fids).toMatchObject({ kind: 'numbers' })
  expect(named.limit).toMatchObject({ required: false, type: expect.stringContaining('100') })
  expect(body).toMatchObject({ has_pages: true, writes: false, method: 'GET' })
})

test('a field asks for what it can be sent as', async () => {
  const { body } = await browser().get('/api/_operations/publishCast')
  const kinds = Object.fromEntries(
    body.parameters.map(({ name, kind }: { name: string; kind: string }) => [name, kind]),
  )
  expect(kinds).toMatchObject({ text: 'text', embeds: 'json', parent_author_fid: 'number' })
})

test('an unknown operation is not found, also if its name is one of JavaScript', async () => {
  for (const id of ['fetchNothing', 'constructor', '__proto__'])
    expect((await browser().get(`/api/_operations/${id}`)).status).toBe(404)
})

test('own pages on this machine call the API with the development key, which they never see', async () => {
  const page = browser()
  await page.get('/login/session')
  const read = await page.get('/api/_v2/farcaster/user/by_username?username=ana')
  expect(read.body.user.fid).toBe(2)
  const written = await page.send('POST', '/api/_v2/farcaster/signer', {})
  expect([written.status, written.body.status]).toEqual([200, 'generated'])
  const other = createBrowser(new URL(instance.running.url).origin, instance.at, {
    'sec-fetch-site': 'same-site',
  })
  expect((await other.get('/api/_v2/farcaster/user/by_username?username=ana')).status).toBe(404)
})
