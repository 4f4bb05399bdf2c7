import { startIsland, type TestIsland } from '@castaway/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const HEADER = 'x-castaway-ignored'
const open = {} as TestIsland
const strict = {} as TestIsland
beforeAll(async () => {
  Object.assign(open, await startIsland({ runJobs: false }))
  Object.assign(strict, await startIsland({ runJobs: false, strict: true }))
})
afterAll(async () => {
  await open.close?.()
  await strict.close?.()
})

async function call(
  island: TestIsland,
  path: string,
  { method = 'GET', json, body }: { method?: string; json?: unknown; body?: FormData } = {},
) {
  const response = await fetch(`${island.url}/v2${path}`, {
    method,
    headers: {
      'x-api-key': island.apiKey,
      'x-wallet-id': 'default',
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    body: json === undefined ? body : JSON.stringify(json),
  })
  const answer = (await response.json()) as Record<string, any>
  return { status: response.status, answer, ignored: response.headers.get(HEADER) }
}

describe('unknown query parameters', () => {
  test('are ignored and named', async () => {
    const with_ = await call(open, '/farcaster/channel/search?q=lagoon&tide=2&x=1&x=2')
    const without = await call(open, '/farcaster/channel/search?q=lagoon')
    expect([with_.status, with_.ignored]).toEqual([200, 'tide, x'])
    expect(with_.answer).toEqual(without.answer)
    expect(without.ignored).toBe(null)
  })

  test('are rejected in strict mode', async () => {
    const { status, answer } = await call(strict, '/farcaster/channel/search?q=lagoon&tide=2')
    expect([status, answer]).toEqual([
      400,
      { code: 'InvalidField', message: 'Unknown parameter', property: 'tide' },
    ])
  })

  test('are named next to another error', async () => {
    const { status, ignored } = await call(open, '/farcaster/user/bulk?fids=frog&foo=1')
    expect([status, ignored]).toEqual([400, 'foo'])
  })

  test('are named in ASCII, up to a limit', async () => {
    const names = Array.from({ length: 30 }, (_, i) => `n${i}`)
    const odd = ['a,b', 'naïve\r\n', '世'.repeat(500), '']
    const search = new URLSearchParams([...odd, ...names].map((name) => [name, '1']))
    const { status, ignored } = await call(open, `/farcaster/user/bulk?fids=2&${search}`)
    expect(status).toBe(200)
    expect(ignored).toMatch(/^[\x20-\x7e]{1,2500}$/)
    const told = ignored!.split(', ')
    expect(told.slice(0, 2)).toEqual(['a%2Cb', 'na%C3%AFve%0D%0A'])
    expect(told.slice(3, 6)).toEqual(['(empty)', 'n0', 'n1'])
    expect([told.length, told.at(-1)]).toEqual([21, 'and 14 more'])
  })

  test.each(['fids=frog', 'fids=', 'fids=2&viewer_fid=2&viewer_fid=3', 'fids=2&viewer_fid=-1'])(
    'do not excuse invalid known ones: %s',
    async (search) => {
      for (const island of [open, strict]) {
        expect((await call(island, `/farcaster/user/bulk?${search}`)).status).toBe(400)
      }
    },
  )
})

describe('unknown body fields', () => {
  const webhook = (subscription: object) => ({
    name: 'Trades',
    url: 'https://example.com/hook',
    subscription,
  })

  test('are ignored and named in objects that are otherwise closed', async () => {
    const made = await call(open, '/farcaster/webhook', {
      method: 'POST',
      json: {
        ...webhook({
          'cast.created': { author_fids: [2], moon_phase: 'full' },
          'tide.created': { fids: [2], minimum_token_amount_usdc: 5 },
        }),
        colour: 'blue',
      },
    })
    expect([made.status, made.ignored]).toEqual([
      200,
      'body.subscription.cast.created.moon_phase, body.subscription.tide.created, body.colour',
    ])
    expect(made.answer['webhook'].subscription.filters).toEqual({
      'cast.created': { author_fids: [2] },
    })
  })

  test('are ignored and named in lists and unions', async () => {
    const signer_uuid = await open.signerOf(2)
    const made = await call(open, '/farcaster/cast/', {
      method: 'POST',
      json: {
        signer_uuid,
        text: 'Two steps are dry.',
        embeds: [{ url: 'https://example.com/1' }, { url: 'https://example.com/2', alt: 'steps' }],
      },
    })
    expect([made.status, made.ignored]).toEqual([200, 'body.embeds.1.alt'])
    const { hash } = made.answer['cast']
    const read = await call(open, `/farcaster/cast?type=hash&identifier=${hash}`)
    expect(read.answer['cast'].embeds).toMatchObject([
      { url: 'https://example.com/1' },
      { url: 'https://example.com/2' },
    ])
  })

  test('are ignored and named in forms', async () => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ owner: 'nobody', 'metadata[mood]': 'calm' })) {
      body.append(name, value)
    }
    const sent = await call(open, '/fungible', { method: 'POST', body })
    expect([sent.status, sent.answer['property'], sent.ignored]).toEqual([
      400,
      'owner',
      'body.metadata%5Bmood%5D',
    ])
    const refused = await call(strict, '/fungible', { method: 'POST', body })
    expect(refused.answer).toEqual({
      code: 'InvalidField',
      message: 'Unknown field',
      property: 'metadata[mood]',
    })
  })

  test('are rejected in strict mode, and nothing is written', async () => {
    for (const [subscription, property, key] of [
      [{ 'cast.edited': {} }, 'subscription', 'cast.edited'],
      [{ 'cast.created': { authors: [2] } }, 'subscription.cast.created', 'authors'],
    ] as const) {
      const json = webhook(subscription)
      const { status, answer } = await call(strict, '/farcaster/webhook', { method: 'POST', json })
      const message = `${property}: Unrecognized key: "${key}"`
      expect([status, answer]).toEqual([400, { code: 'InvalidField', message, property }])
    }
    const elsewhere = await call(strict, '/farcaster/webhook', {
      method: 'POST',
      json: { ...webhook({ 'cast.created': {} }), colour: 'blue' },
    })
    expect([elsewhere.status, elsewhere.answer]).toEqual([
      400,
      { code: 'InvalidField', message: 'Unknown field', property: 'colour' },
    ])
    const { answer: list } = await call(strict, '/farcaster/webhook/list')
    expect(list['webhooks']).toEqual([])
  })

  test.each<[string, object]>([
    ['an invalid value', { 'cast.created': { author_fids: ['frog'], foo: 1 } }],
    ['a wrong kind of value', { 'cast.created': 'all', foo: 1 }],
  ])('do not excuse %s of known ones', async (_, subscription) => {
    for (const island of [open, strict]) {
      const { status } = await call(island, '/farcaster/webhook', {
        method: 'POST',
        json: webhook(subscription),
      })
      expect(status).toBe(400)
    }
  })

  test('do not excuse an embed that is two at once', async () => {
    const { status } = await call(open, '/farcaster/cast', {
      method: 'POST',
      json: {
        signer_uuid: await open.signerOf(2),
        embeds: [{ url: 'https://example.com', cast_id: { fid: 2, hash: `0x${'1'.repeat(40)}` } }],
      },
    })
    expect(status).toBe(400)
  })

  test('do not count in the comparison of a repeated idem', async () => {
    const json = { signer_uuid: await open.signerOf(2), text: 'Once.', idem: 'unknown-once' }
    const first = await call(open, '/farcaster/cast', { method: 'POST', json })
    const again = await call(open, '/farcaster/cast', {
      method: 'POST',
      json: { ...json, client_version: '3.1' },
    })
    expect(again.answer).toEqual(first.answer)
    expect([again.status, again.ignored]).toEqual([200, 'body.client_version'])
    const other = await call(open, '/farcaster/cast', {
      method: 'POST',
      json: { ...json, text: 'Twice.' },
    })
    expect(other.status).toBe(409)
  })

  test.each([
    ['a key of every object', '{"__proto__": {"a": 1}, "constructor": 2, "fid": 3}'],
    [
      'many keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 9000 }, (_, i) => [i, 1]))),
    ],
  ])('may be %s', async (_, text) => {
    const response = await fetch(`${open.url}/v2/farcaster/webhook`, {
      method: 'DELETE',
      headers: { 'x-api-key': open.apiKey, 'content-type': 'application/json' },
      body: text,
    })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: 'RequiredField', property: 'webhook_id' },
    ])
    expect(response.headers.get(HEADER)).toMatch(/^body\.(__proto__|0), /)
  })
})
