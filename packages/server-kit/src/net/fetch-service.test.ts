import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listening, served } from '../../test/servers'
import { fetchService, onBlockedUrl, type BlockedUrl } from './index'

const limits = { maxBytes: 1000, timeoutMs: 5_000 }

test('sends forms, texts and headers as fetch does, and returns its response', async () => {
  const seen: unknown[] = []
  const url = await served(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    seen.push([request.method, request.headers['content-type'], request.headers['x-a'], body])
    response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': 'a=b' })
    response.end('{"ok":true}')
  })
  const form = new URLSearchParams({ code: 'a b', to: 'ž' })
  const response = await fetchService(
    url,
    { method: 'POST', body: form, headers: new Headers({ 'x-a': '1' }) },
    limits,
  )
  expect([response.status, response.ok, await response.json()]).toEqual([201, true, { ok: true }])
  expect(response.headers.get('set-cookie')).toBeNull()
  await fetchService(url, { method: 'GET' }, limits)
  expect(seen).toEqual([
    ['POST', 'application/x-www-form-urlencoded;charset=UTF-8', '1', 'code=a+b&to=%C5%BE'],
    ['GET', undefined, undefined, ''],
  ])
})

test('does not follow redirects, and rejects long, broken and late responses', async () => {
  let asked = 0
  const url = await served((request, response) => {
    asked++
    if (request.url === '/redirect') response.writeHead(302, { location: '/' }).end()
    else if (request.url === '/long') response.end('x'.repeat(1001))
    else if (request.url === '/broken') {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half')
      setTimeout(() => response.destroy(), 20)
    } else if (request.url === '/exact') response.end('x'.repeat(1000))
  })
  const at = (path: string, more = {}) => fetchService(`${url}${path}`, {}, { ...limits, ...more })
  await expect(at('/redirect')).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' })
  expect(asked).toBe(1)
  await expect(at('/long')).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  await expect(at('/broken')).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' })
  await expect(at('/never', { timeoutMs: 100 })).rejects.toMatchObject({ code: 'TIMEOUT' })
  expect(await (await at('/exact')).text()).toHaveLength(1000)
})

test('a name that means a private host is reached, on any port', async () => {
  const port = await listening(createServer((_request, response) => response.end('here')))
  const response = await fetchService(`http://localhost:${port}/`, {}, limits)
  expect(await response.text()).toBe('here')
})

test('a service that does not listen is a failure, not a timeout', async () => {
  const port = await listening(createServer())
  const server = createServer()
  const closed = await listening(server)
  await new Promise((done) => server.close(done))
  expect(closed).not.toBe(port)
  await expect(fetchService(`http://127.0.0.1:${closed}/`, {}, limits)).rejects.toMatchObject({
    code: 'UPSTREAM_FAILED',
  })
})

test('a name that looks public and leads to this machine is blocked unless the operator runs it', async () => {
  let asked = 0
  const port = await listening(
    createServer((_request, response) => {
      asked++
      response.end('inside')
    }),
  )
  const blocked: BlockedUrl[] = []
  const end = onBlockedUrl((one) => blocked.push(one))
  const resolve = async () => [{ address: '127.0.0.1', family: 4 as const }]
  const url = `http://sso.example:${port}/keys?secret=1`
  await expect(fetchService(url, {}, { ...limits, resolve })).rejects.toMatchObject({
    code: 'InvalidField',
  })
  end()
  expect([asked, blocked]).toEqual([
    0,
    [{ url: `http://sso.example:${port}/keys`, reason: 'The URL is not on the public internet' }],
  ])
  const response = await fetchService(url, {}, { ...limits, resolve, allowPrivate: true })
  expect(await response.text()).toBe('inside')
})
