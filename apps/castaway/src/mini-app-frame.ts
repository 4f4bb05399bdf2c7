import { serveStatic } from '@hono/node-server/serve-static'
import { isLoopback } from '@castaway/contract'
import { html } from '@castaway/server-kit/html'
import { Hono } from 'hono'

export interface MiniAppFrameOptions {
  /** Domains that no one can open here, without a port; their subdomains are blocked too. */
  blocked: readonly string[]
  /** Whether apps on this machine can be opened over http. */
  allowLoopback: boolean
}

/** Why an app can't be opened. */
type BlockedReason = 'invalid' | 'own' | 'insecure' | 'blocked'

/**
 * Pages that sign for people's wallets and accounts: in another site's frame, their confirmations could be covered by
 * something else.
 */
const NEVER_FRAMED = [
  'wallet.farcaster.xyz',
  'wallet-export.farcaster.xyz',
  'wallet.warpcast.com',
  'auth.privy.io',
]

/**
 * The document between a page of the app and a mini app. It contains the mini app’s frame and one script that passes
 * messages on, so the app's own pages never allow a frame of another site: only this document's policy names the one
 * origin that runs in it. `root`: the built web app.
 */
export function miniAppFrame(root: string, options: MiniAppFrameOptions): Hono {
  const app = new Hono()
  app.get('/mini-app-frame/', (c) => {
    const origin = c.req.query('app') ?? ''
    const blockedReason = blockedReasonOf(
      origin,
      c.req.header('host') ?? new URL(c.req.url).host,
      options,
    )
    const origins = blockedReason ? [] : originsOf(new URL(origin))
    const page = html`<!doctype html><html lang="en" data-origins="${origins.join(' ')}" data-blocked-reason="${blockedReason ?? ''}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Mini app</title></head>
<body><script src="/mini-app-frame/frame.js"></script></body></html>`
    return c.html(page, blockedReason ? 403 : 200, {
      'content-security-policy': policyFor(origins),
      'cache-control': 'no-store',
    })
  })
  app.use('/mini-app-frame/*', async (c, next) => {
    await next()
    c.res.headers.set('x-content-type-options', 'nosniff')
    c.res.headers.set('referrer-policy', 'strict-origin-when-cross-origin')
  })
  app.use('/mini-app-frame/*', serveStatic({ root, precompressed: true }))
  app.get('/mini-app-frame/*', (c) => c.text('Not found', 404))
  return app
}

const policyFor = (origins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `frame-src ${origins.join(' ') || "'none'"}`,
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** The app's origin, and the same with or without `www.`: many sites redirect from one to the other. */
function originsOf({ origin, protocol, hostname, port }: URL): string[] {
  if (isLoopback(hostname) || /^[\d.]+$|:/.test(hostname)) return [origin]
  const other = hostname.startsWith('www.') ? hostname.slice(4) : `www.${hostname}`
  return [origin, `${protocol}//${other}${port && `:${port}`}`]
}

function blockedReasonOf(
  given: string,
  ownHost: string,
  { blocked, allowLoopback }: MiniAppFrameOptions,
): BlockedReason | null {
  if (!URL.canParse(given)) return 'invalid'
  const { origin, protocol, hostname, host } = new URL(given)
  // The origin becomes part of a header: only a host that the URL parser wrote itself is accepted.
  if (origin !== given || !/^[\w.:[\]-]+$/.test(host)) return 'invalid'
  // A frame of our own origin that runs scripts could remove its own sandbox.
  if (host === ownHost.toLowerCase()) return 'own'
  const isHere = isLoopback(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && isHere)) return 'insecure'
  if (isHere && !allowLoopback) return 'insecure'
  const isListed = (domain: string) => hostname === domain || hostname.endsWith(`.${domain}`)
  return [...NEVER_FRAMED, ...blocked].some(isListed) ? 'blocked' : null
}
