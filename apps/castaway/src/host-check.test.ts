import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAllowedHost } from './host-check'
import { listen, type Listener } from './listen'
import { Hono } from 'hono'
import { askAt } from './test-setups'

let guarded: Listener
let open: Listener
/** Requests that reached the app. */
let handled: string[] = []

const app = new Hono().all('*', async (c) => {
  handled.push(`${c.req.method} ${await c.req.text()}`)
  c.header('set-cookie', 'a=1')
  return c.text('here')
})

beforeAll(async () => {
  guarded = await listen('127.0.0.1', 0, async () => true, true)
  open = await listen('127.0.0.1', 0, async () => true, false)
  guarded.serve(app)
  open.serve(app)
})
afterAll(() => Promise.all([guarded.close(), open.close()]))

/** The raw response over a separate socket. */
const raw = (port: number, request: string): Promise<string> =>
  new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => (text += chunk))
    socket.on('end', () => done(text))
    socket.on('error', fail)
  })

const CLOSE = 'Connection: close\r\n\r\n'
const statusOf = (answer: string) => Number(answer.split(' ')[1])

describe('if only this machine can reach the server', () => {
  test.each([
    ['GET / HTTP/1.1\r\nHost: localhost\r\n'],
    ['GET / HTTP/1.1\r\nhOsT: LOCALHOST:4747\r\n'],
    ['GET / HTTP/1.1\r\nHost: castaway.localhost:1\r\n'],
    ['GET / HTTP/1.1\r\nHost: 127.8.9.10:4747\r\n'],
    ['GET / HTTP/1.1\r\nHost: [::1]:4747\r\n'],
    ['GET http://localhost:4747/ HTTP/1.1\r\nHost: localhost:4747\r\n'],
    ['GET //evil.example/ HTTP/1.1\r\nHost: localhost\r\n'],
    ['GET /?to=http://evil.example HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n'],
  ])('%j is served', async (request) => {
    expect(statusOf(await raw(guarded.port, request + CLOSE))).toBe(200)
  })

  test.each([
    ['another name', 'GET / HTTP/1.1\r\nHost: evil.example\r\n'],
    ['a name that begins like this machine', 'GET / HTTP/1.1\r\nHost: localhost.evil.example\r\n'],
    ['a person in front of the name', 'GET / HTTP/1.1\r\nHost: localhost@evil.example\r\n'],
    ['another address', 'GET / HTTP/1.1\r\nHost: 192.168.1.7:4747\r\n'],
    ['every address', 'GET / HTTP/1.1\r\nHost: 0.0.0.0:4747\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n'],
    ['no host, as in old times', 'GET / HTTP/1.0\r\n'],
    ['an empty host', 'GET / HTTP/1.1\r\nHost:\r\n'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n'],
    ['two hosts in one', 'GET / HTTP/1.1\r\nHost: localhost, evil.example\r\n'],
    ['the same host twice', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n'],
    ['a port that is none', 'GET / HTTP/1.1\r\nHost: localhost:evil\r\n'],
    ['another absolute address', 'GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n'],
    ['one of ours under another host', 'GET http://localhost/ HTTP/1.1\r\nHost: evil.example\r\n'],
    ['a proxy', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.9\r\n'],
    ['a tunnel', 'GET / HTTP/1.1\r\nHost: localhost\r\nCF-Connecting-IP: 203.0.113.9\r\n'],
    ['the standard header', 'GET / HTTP/1.1\r\nHost: localhost\r\nForwarded: for=127.0.0.1\r\n'],
    [
      'an upgrade',
      'GET /live HTTP/1.1\r\nHost: evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n',
    ],
    ['the health', 'GET /healthz HTTP/1.1\r\nHost: evil.example\r\n'],
    ['whether it is ready', 'GET /readyz HTTP/1.1\r\nHost: evil.example\r\n'],
  ])('refused: %s', async (_what, request) => {
    handled = []
    const isUpgrade = request.includes('Upgrade')
    const answer = await raw(guarded.port, request + (isUpgrade ? '\r\n' : CLOSE))
    expect(statusOf(answer)).toBe(421)
    expect(answer).toContain('set CASTAWAY_PUBLIC_URL to its public URL')
    expect(answer.toLowerCase()).not.toContain('set-cookie')
    expect(handled).toEqual([])
  })

  test('a rejection does not wait for the body', async () => {
    const head = 'POST / HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 1000000\r\n\r\nhalf'
    expect(statusOf(await raw(guarded.port, head))).toBe(421)
  })

  test.each([
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html; charset=utf-8', /^<!doctype html>/],
    ['application/json', 'application/json', /^\{"code":"MISDIRECTED_REQUEST","message":"/],
    ['*/*', 'text/plain; charset=utf-8', /^This Castaway/],
  ])('a rejection is written as %s', async (accept, type, start) => {
    const headers = { host: 'evil.example', accept }
    const answer = await askAt(guarded.port, '/', { headers })
    expect([answer.status, answer.headers['content-type']]).toEqual([421, type])
    expect(answer.body).toMatch(start)
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('HEAD returns the status without a body', async () => {
    const answer = await askAt(guarded.port, '/', {
      method: 'HEAD',
      headers: { host: 'evil.example' },
    })
    expect([answer.status, answer.body]).toEqual([421, ''])
  })
})

test('if others can reach it, no host is refused', async () => {
  for (const host of ['evil.example', 'castaway.example', 'localhost']) {
    const headers = { host, 'x-forwarded-for': '203.0.113.9', via: '1.1 proxy' }
    expect((await askAt(open.port, '/', { headers })).body).toBe('here')
  }
})

test('reads header names in any case', () => {
  const of = (...rawHeaders: string[]) => isAllowedHost({ url: '/', rawHeaders })
  expect(of('HOST', 'localhost')).toBe(true)
  expect(of('host', 'localhost', 'x-FORWARDED-proto', 'https')).toBe(false)
})
