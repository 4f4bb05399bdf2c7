import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { redirectedUrl, redirects } from './redirects'

const base = new URL('http://localhost:4747')
const to = (url: string) => redirectedUrl(new URL(url), base)?.href

describe('a request to the public network', () => {
  test.each([
    ['https://api.neynar.com/v2/farcaster/user/bulk/?fids=2', '/v2/farcaster/user/bulk/?fids=2'],
    ['https://API.neynar.com:443/f/app/1/event', '/f/app/1/event'],
    ['https://hub-api.neynar.com/v1/info', '/v1/info'],
    ['http://crackle.farcaster.xyz:3381/v1/castsByFid?fid=2', '/v1/castsByFid?fid=2'],
    ['https://app.neynar.com/login?client_id=x', '/authorize?client_id=x'],
    ['https://app.neynar.com/authorize/script.js', '/authorize/script.js'],
    ['https://relay.farcaster.xyz/v1/channel', '/_simulated/farcaster-relay/v1/channel'],
    ['https://fnames.farcaster.xyz/transfers?name=ana', '/fnames/transfers?name=ana'],
    ['https://auth.farcaster.xyz/nonce', '/quick-auth/auth.farcaster.xyz/nonce'],
    ['https://api.farcaster.xyz/fc/primary-address?fid=2', '/fc/primary-address?fid=2'],
    // What the island lacks is not asked of the public network either.
    ['https://api.farcaster.xyz/fc/blocked-users', '/fc/blocked-users'],
    ['https://client.farcaster.xyz/v1/top-frameapps?limit=5', '/fc/v1/top-frameapps?limit=5'],
    ['https://api.farcaster.xyz/v1/top-frameapps', '/fc/v1/top-frameapps'],
    ['https://mainnet.optimism.io', '/chain/10'],
    ['https://mainnet.base.org/', '/chain/8453'],
    ['https://arb1.arbitrum.io/rpc', '/chain/42161'],
  ])('%s goes to %s', (url, path) => {
    expect(to(url)).toBe(`http://localhost:4747${path}`)
  })

  test.each([
    'https://example.com/v2/farcaster/user/bulk',
    'https://api.neynar.com.example/v2/x',
    'https://api.neynar.com:8443/v2/x',
    'https://hub-api.neynar.com/v2/x',
    'https://arb1.arbitrum.io/rpcs',
    'https://api.farcaster.xyz/v2/me',
    'data:,x',
  ])('%s stays as it is', (url) => {
    expect(to(url)).toBeUndefined()
  })
})

test('the guide lists every host', async () => {
  const guide = await readFile(
    new URL('../../../docs/guides/redirects.md', import.meta.url),
    'utf8',
  )
  const missing = redirects
    .flatMap(({ hosts, to: path }) => hosts.map((host) => [host, path]))
    .filter(
      ([host, path]) =>
        !guide
          .split('\n')
          .some((line) => line.includes(`\`${host}\``) && line.includes(`\`${path}\``)),
    )
  expect(missing).toEqual([])
})
