import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

/**
 * The wallet frame can run its own script in an opaque origin and be embedded by this site's pages, and nothing else.
 * It has no access to the network, storage, cookies or other documents.
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
  // The sandbox also applies if someone opens the document directly.
  'sandbox allow-scripts',
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Serves the document in which embedded wallets are unlocked, with its own policy. `root`: the built web app. */
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
    // An opaque origin is same-origin with nothing: without this header it could not load its own script.
    headers.set('cross-origin-resource-policy', 'cross-origin')
    // Fonts always need CORS, unlike scripts. These files are public.
    headers.set('access-control-allow-origin', '*')
  })
  app.use('/wallet-frame/*', serveStatic({ root, precompressed: true }))
  app.get('/wallet-frame/*', (c) => c.text('Not found', 404))
  return app
}
