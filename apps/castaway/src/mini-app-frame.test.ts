import { describe, expect, test } from 'vitest'
import { miniAppFrame } from './mini-app-frame'

const frame = miniAppFrame('.', { blocked: ['harmful.example'], allowLoopback: true })

async function open(app: string, host = 'castaway.example', routes = frame) {
  const url = `http://${host}/mini-app-frame/?app=${encodeURIComponent(app)}`
  const answer = await routes.request(url, { headers: { host } })
  const policy = answer.headers.get('content-security-policy') ?? ''
  return {
    status: answer.status,
    frames: /frame-src ([^;]*)/.exec(policy)?.[1],
    policy,
    blockedReason: /data-blocked-reason="(\w*)"/.exec(await answer.text())?.[1],
  }
}

test('the document of an app can frame its origin, with and without www, and nothing else', async () => {
  expect(await open('https://tides.example')).toMatchObject({
    status: 200,
    frames: 'https://tides.example https://www.tides.example',
    blockedReason: '',
  })
  expect(await open('https://www.tides.example:8443')).toMatchObject({
    frames: 'https://www.tides.example:8443 https://tides.example:8443',
  })
  expect(await open('http://localhost:3000')).toMatchObject({ frames: 'http://localhost:3000' })
  const { policy } = await open('https://tides.example')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
})

describe('an app is refused, and its document frames nothing', () => {
  test.each([
    ['https://castaway.example', 'own'],
    ['http://castaway.example', 'own'],
    ['http://tides.example', 'insecure'],
    ['https://harmful.example', 'blocked'],
    ['https://deep.harmful.example', 'blocked'],
    ['https://wallet.farcaster.xyz', 'blocked'],
    ['https://tides.example/path', 'invalid'],
    ["https://tides.example; script-src 'unsafe-inline'", 'invalid'],
    ['https://*.example', 'invalid'],
    ['https:', 'invalid'],
    ['*', 'invalid'],
    ['data:text/html,hello', 'invalid'],
    ['null', 'invalid'],
    ['', 'invalid'],
  ])('%s: %s', async (app, blockedReason) => {
    expect(await open(app)).toMatchObject({ status: 403, frames: "'none'", blockedReason })
  })

  test('apps on the server’s own machine, where others can reach the server', async () => {
    const routes = miniAppFrame('.', { blocked: [], allowLoopback: false })
    for (const app of ['http://localhost:3000', 'https://127.0.0.1', 'http://[::1]:3000'])
      expect(await open(app, 'castaway.example', routes)).toMatchObject({
        blockedReason: 'insecure',
      })
  })

  test('our own name, not the other name of this machine', async () => {
    expect(await open('http://localhost:4747', 'localhost:4747')).toMatchObject({
      blockedReason: 'own',
    })
    expect(await open('http://127.0.0.1:4747', 'localhost:4747')).toMatchObject({ status: 200 })
  })
})
