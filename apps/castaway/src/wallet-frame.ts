import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

/**
 * What the wallet frame may do: run its own script in an origin that is nobody's, be held by this
 * site's pages, and nothing else. It reaches no network, no storage, no cookie and no other document.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  // Also where somebody opens it by itself.
  'sandbox allow-scripts',
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** The document that wallets made here are unlocked in, with a policy of its own. `root`: the built web app. */
export function walletFrame(root: string): Hono {
  const app = new Hono()
  app.get('/wallet-frame', (c) => c.redirect('/wallet-frame/', 308))
  app.use('/wallet-frame/*', async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('content-security-policy', POLICY)
    headers.set('x-content-type-options', 'nosniff')
    headers.set('referrer-policy', 'no-referrer')
    headers.set('cache-control', 'no-cache')
    headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    // An opaque origin is no origin's own: without this it could not load its own script.
    headers.set('cross-origin-resource-policy', 'cross-origin')
    // Fonts are asked for more strictly than scripts. There is nothing here that is not everybody's.
    headers.set('access-control-allow-origin', '*')
  })
  app.use('/wallet-frame/*', serveStatic({ root, precompressed: true }))
  app.get('/wallet-frame/*', (c) => c.text('Not found', 404))
  return app
}
