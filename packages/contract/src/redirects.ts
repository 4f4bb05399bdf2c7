/** Where programs that were written for the public network expect its services, and what answers for them here. */
export interface Redirect {
  /** Names of the service, each with its port where that is not the protocol's own. */
  hosts: readonly string[]
  /** Only paths below this one are redirected; `/` means all. */
  from: string
  /** Path on the server that takes the place of `from`. */
  to: string
  /** What the service is. */
  about: string
}

const nodes = ['crackle', 'juno', 'iris', 'hoyt', 'lamia', 'nemes', 'rho']

export const redirects: readonly Redirect[] = [
  {
    hosts: ['api.neynar.com', 'sdk-api.neynar.com'],
    from: '/',
    to: '/',
    about: 'The provider’s API',
  },
  {
    hosts: [
      'hub-api.neynar.com',
      'snapchain-api.neynar.com',
      ...nodes.flatMap((name) => [`${name}.farcaster.xyz:2281`, `${name}.farcaster.xyz:3381`]),
    ],
    from: '/v1/',
    to: '/v1/',
    about: 'A node’s API',
  },
  {
    hosts: ['app.neynar.com'],
    from: '/login',
    to: '/authorize',
    about: 'The window of the button Sign in with Neynar',
  },
  {
    hosts: ['app.neynar.com'],
    from: '/authorize/',
    to: '/authorize/',
    about: 'What that window asks for',
  },
  {
    hosts: ['relay.farcaster.xyz'],
    from: '/',
    to: '/_simulated/farcaster-relay/',
    about: 'The relay of Sign In With Farcaster',
  },
  {
    hosts: ['auth.farcaster.xyz'],
    from: '/',
    to: '/quick-auth/auth.farcaster.xyz/',
    about: 'Quick Auth, for mini apps',
  },
  {
    hosts: ['api.farcaster.xyz'],
    from: '/fc/',
    to: '/fc/',
    about: 'Where a user is paid, for mini apps; the rest is not there',
  },
  {
    hosts: ['client.farcaster.xyz', 'client.warpcast.com', 'api.farcaster.xyz', 'api.warpcast.com'],
    from: '/v1/',
    to: '/fc/v1/',
    about: 'The list of the most used mini apps; the rest is not there',
  },
  {
    hosts: ['fnames.farcaster.xyz'],
    from: '/',
    to: '/fnames/',
    about: 'The name server',
  },
  {
    hosts: ['mainnet.optimism.io'],
    from: '/',
    to: '/chain/10',
    about: 'OP Mainnet, as viem and wagmi call it',
  },
  { hosts: ['mainnet.base.org'], from: '/', to: '/chain/8453', about: 'Base' },
  { hosts: ['sepolia.base.org'], from: '/', to: '/chain/84532', about: 'Base Sepolia' },
  {
    hosts: ['eth.merkle.io', 'cloudflare-eth.com'],
    from: '/',
    to: '/chain/1',
    about: 'Ethereum',
  },
  { hosts: ['arb1.arbitrum.io'], from: '/rpc', to: '/chain/42161', about: 'Arbitrum One' },
]

/**
 * Where a request for a URL goes instead.
 * @param base URL of the running server
 * @returns null if nothing takes the place of its host
 */
export function redirectedUrl(url: URL, base: URL): URL | null {
  // `host` has the port only where it is not the protocol's own.
  const found = redirects.find(
    ({ hosts, from }) => hosts.includes(url.host) && startsWith(url.pathname, from),
  )
  if (!found) return null
  const rest = url.pathname.slice(found.from.length)
  const path = found.to.endsWith('/') ? found.to + rest : found.to
  return new URL(path + url.search, base)
}

/** Whether a path is another one or below it. */
const startsWith = (path: string, start: string): boolean =>
  start.endsWith('/') ? path.startsWith(start) : path === start || path.startsWith(`${start}/`)
