import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Resolve } from './address'
import type { GuardedRequest } from './guarded-fetch'
import { onBlockedUrl, type BlockedUrl } from './blocked-urls'
import { fetchIt, listening, served } from '../../test/servers'

const fetchPublic = (url: string, more: Partial<GuardedRequest> = {}) =>
  fetchIt(url, { allowPrivate: false, ...more })
const text = (body: Uint8Array) => new TextDecoder().decode(body)
const refused = { status: 400, code: 'InvalidField', property: 'url' }
const failed = { status: 502, code: 'UPSTREAM_FAILED', property: 'url' }

/** A resolver that returns these addresses without a lookup. */
const to =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

test('every address of a name is tried until one responds', async () => {
  const port = await listening(createServer((_request, response) => response.end('here')))
  const { body } = await fetchIt(`http://two.example:${port}/`, {
    resolve: to('127.0.0.2', '::1', '127.0.0.1'),
  })
  expect(text(body)).toBe('here')
})

test('a host that the operator names may use any port, and still has to be public', async () => {
  await expect(
    fetchPublic('http://sso.example:9443/', { anyPort: true, resolve: to('10.0.0.7') }),
  ).rejects.toMatchObject({ ...refused, shortMessage: 'The URL is not on the public internet' })
})

describe('blocked requests', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://localhost/',
    'http://localhost./',
    'http://0/',
    'http://10.255.0.1/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://[::]/',
    'http://[fc00::1]/',
    'http://[fe80::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://127。0。0。1/',
    'http://user:secret@example.com/',
    'http://:secret@example.com/',
    'http://example.com:22/',
    'http://example.com:6379/',
    'file:///etc/passwd',
    'ftp://example.com/',
    'gopher://example.com/',
    'data:text/html,hello',
    'javascript:alert(1)',
    'http://',
    '//example.com/',
    '',
    `http://example.com/${'a'.repeat(5000)}`,
  ])('%s', async (url) => {
    await expect(fetchPublic(url)).rejects.toMatchObject(refused)
  })

  test.each([
    ['10.0.0.7'],
    ['169.254.169.254'],
    ['::ffff:127.0.0.1'],
    ['fd12::1'],
    ['64:ff9b::a00:1'],
    // One public address does not excuse the others.
    ['93.184.216.34', '127.0.0.1'],
    ['127.0.0.1', '93.184.216.34'],
    [],
  ])('a name that resolves to %s', async (...addresses) => {
    await expect(
      fetchPublic('http://rebound.example/', { resolve: to(...addresses) }),
    ).rejects.toMatchObject(refused)
  })

  test('a redirect into the private network, reported without its secrets', async () => {
    const told: BlockedUrl[] = []
    const end = onBlockedUrl((one) => told.push(one))
    let asked = 0
    const port = await listening(
      createServer((_request, response) => {
        asked++
        response.writeHead(302, { location: 'http://10.0.0.1/inner?token=hush#here' }).end()
      }),
    )
    // The first hop is treated as public, so only the second one can be blocked.
    await expect(
      fetchIt(`http://127.0.0.1:${port}/`, {
        resolve: async (host) => (host === '127.0.0.1' ? to('127.0.0.1')(host) : []),
      }),
    ).rejects.toMatchObject(refused)
    end()
    expect(asked).toBe(1)
    expect(told).toEqual([
      { url: 'http://10.0.0.1/inner', reason: 'The host name of the URL cannot be resolved' },
    ])
  })

  test.each(['file:///etc/passwd', 'http://a:b@example.com/', 'ftp://example.com/'])(
    'a redirect to %s',
    async (location) => {
      const url = await served((_request, response) => response.writeHead(302, { location }).end())
      await expect(fetchIt(url)).rejects.toMatchObject(refused)
    },
  )

  test('errors name the property that contained the URL', async () => {
    await expect(fetchPublic('http://10.0.0.1/', { property: 'target_url' })).rejects.toMatchObject(
      {
        property: 'target_url',
      },
    )
  })
})

describe('names that change their DNS answer', () => {
  test('connect to the address that was checked', async () => {
    const url = await served((_request, response) => response.end('judged'))
    let asked = 0
    const resolve: Resolve = async () => {
      asked++
      return [{ address: '127.0.0.1', family: 4 }]
    }
    // The name does not resolve, so the request can only go to the address that was resolved once.
    const answer = await fetchIt(url.replace('127.0.0.1', 'changing.invalid'), { resolve })
    expect(text(answer.body)).toBe('judged')
    expect(asked).toBe(1)
  })

  test('are checked again on every hop', async () => {
    const answers = [to('93.184.216.34'), to('127.0.0.1')]
    let reached = false
    const port = await listening(createServer(() => (reached = true)))
    const first = await served((_request, response) =>
      response.writeHead(302, { location: `http://turning.invalid:${port}/` }).end(),
    )
    const resolve: Resolve = async (host) => {
      if (host === '127.0.0.1') return to(host)(host)
      return answers.shift()!(host)
    }
    await expect(fetchIt(first, { resolve, timeoutMs: 300, redirects: 1 })).rejects.toMatchObject(
      failed,
    )
    expect(reached).toBe(false)
  })
})

describe('hostile responses', () => {
  const endless: RequestListener = (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', more)
    }
    more()
  }

  test('an endless one is cut', async () => {
    const answer = await fetchIt(await served(endless), { maxBytes: 100_000 })
    expect(answer).toMatchObject({ status: 200, truncated: true })
    expect(answer.body).toHaveLength(100_000)
  })

  test('a slow one is cut at the timeout', async () => {
    const url = await served((_request, response) => {
      response.write('<title>Slow</title>')
      const drip = setInterval(() => response.write('.'), 50)
      response.once('close', () => clearInterval(drip))
    })
    const answer = await fetchIt(url, { timeoutMs: 3_000 })
    expect(answer.truncated).toBe(true)
    expect(text(answer.body)).toMatch(/^<title>Slow/)
  })

  test('a decompression bomb is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    const url = await served((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    const answer = await fetchIt(url, { maxBytes: 1_000 })
    expect(answer.truncated).toBe(true)
    expect(answer.body).toHaveLength(1_000)
  })

  test('an invalid compressed body is an upstream error', async () => {
    const url = await served((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed at all'),
    )
    await expect(fetchIt(url)).rejects.toMatchObject(failed)
  })

  test.each([
    [
      'a flood of headers',
      `HTTP/1.1 200 OK\r\n${'x-flood: aaaaaaaaaaaaaaaa\r\n'.repeat(2_000)}\r\n`,
    ],
    ['an endless header', `HTTP/1.1 200 OK\r\nx-flood: ${'a'.repeat(40_000)}\r\n\r\n`],
    ['something that is not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['nothing', ''],
  ])('%s', async (_what, bytes) => {
    const port = await listening(
      createTcpServer((socket) => void socket.on('error', () => {}).end(bytes)),
    )
    await expect(fetchIt(`http://127.0.0.1:${port}/`)).rejects.toMatchObject(failed)
  })

  test('no response', async () => {
    const port = await listening(createTcpServer(() => {}))
    await expect(fetchIt(`http://127.0.0.1:${port}/`, { timeoutMs: 200 })).rejects.toMatchObject(
      failed,
    )
  })

  test('a resolver that never responds', async () => {
    await expect(
      fetchPublic('http://slow.example/', { resolve: () => new Promise(() => {}), timeoutMs: 50 }),
    ).rejects.toMatchObject(failed)
  })

  test('a body of another content type is not read', async () => {
    const url = await served((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/zip', 'content-length': '9' })
      response.end('PK-archiv')
    })
    expect(await fetchIt(url, { accept: ['text/html', 'image/*'] })).toMatchObject({
      headers: { 'content-type': 'application/zip', 'content-length': '9' },
      body: new Uint8Array(),
    })
  })

  test('the caller can abort', async () => {
    const controller = new AbortController()
    const url = await served(() => controller.abort())
    await expect(fetchIt(url, { signal: controller.signal })).rejects.toMatchObject(failed)
  })
})
