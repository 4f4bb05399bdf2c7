import type { AddressInfo } from 'node:net'
import { serve, type ServerType } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { s3Store } from './store'

const kept = new Map<string, { type: string; bytes: Uint8Array }>()
const seen: Headers[] = []
let rejection = 0
let bucket: ServerType
let url: string

const app = new Hono()
app.all('/bucket/:name', async (c) => {
  seen.push(c.req.raw.headers)
  if (rejection) return c.text('<Error>the secret key s3cr3t is wrong</Error>', rejection as 403)
  const name = c.req.param('name')
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  if (c.req.method === 'PUT') kept.set(name, { type: c.req.header('content-type')!, bytes })
  if (c.req.method === 'DELETE') return c.body(null, kept.delete(name) ? 204 : 404)
  const found = kept.get(name)
  return found ? c.body(found.bytes as Uint8Array<ArrayBuffer>) : c.text('<Error/>', 404)
})

beforeAll(async () => {
  bucket = await new Promise((ready) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () =>
      ready(started),
    )
  })
  url = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}/bucket/`
})
beforeEach(() => {
  rejection = 0
  seen.length = 0
})
afterAll(() => new Promise((done) => bucket.close(done)))

const open = () =>
  s3Store({
    url,
    region: 'eu-central-1',
    accessKeyId: 'AKIAEXAMPLE',
    secretAccessKey: 's3cr3t',
  })

test('stores, returns and deletes files with signed requests', async () => {
  const store = open()
  await store.put('a.jpg', Buffer.from('image'), 'image/jpeg')
  expect(kept.get('a.jpg')!.type).toBe('image/jpeg')
  expect(Buffer.from((await store.get('a.jpg'))!).toString()).toBe('image')
  await store.remove('a.jpg')
  await store.remove('a.jpg')
  expect(await store.get('a.jpg')).toBeNull()
  expect(seen).toHaveLength(5)
  for (const headers of seen) {
    expect(headers.get('authorization')).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE\/\d{8}\/eu-central-1\/s3\/aws4_request, SignedHeaders=.*host.*, Signature=[0-9a-f]{64}$/,
    )
    expect(headers.get('x-amz-content-sha256')).toBeTruthy()
  }
})

test('a rejection is an error without the signed contents', async () => {
  rejection = 403
  const failure = await open()
    .put('a.jpg', Buffer.from('x'), 'image/jpeg')
    .catch((cause: unknown) => String(cause))
  expect(failure).toBe('Error: The media store responded to PUT with status 403')
})
