import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { isAppPath } from '@castaway/web/paths'
import { Hono, type Context } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { negotiateFormat, errorResponse, acceptsHtml } from './error-response'
import { notFoundMessage, isApi, isReserved, type ServerKind } from './not-found'
import { miniAppFrame, type MiniAppFrameOptions } from './mini-app-frame'
import { walletFrame } from './wallet-frame'

/** The built web app, relative to this file and to the built server alike. */
export const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Hosts of the network's video streams: most browsers need a script that fetches the segments. */
const STREAMS = ['https://stream.farcaster.xyz', 'https://stream.warpcast.com']

/**
 * Serves the web app: files with a hash in their name are cached forever, the page itself is revalidated each time.
 * `imagesFrom`: an origin that images can come from, besides https ones. `privy`: origins that Privy's SDK calls and
 * frames; empty if Privy is off. `checks`: origins of the captcha's script and frame; empty if it is off. `kind`:
 * decides what is said about URLs that are not found. `miniApps`: which mini apps can run here.
 */
export function site(
  folder: string,
  imagesFrom?: string,
  privy: string[] = [],
  checks: string[] = [],
  kind: ServerKind = { isRemote: false, isDevelopment: false },
  miniApps: MiniAppFrameOptions = { blocked: [], allowLoopback: false },
): Hono {
  const app = new Hono()
  const root = relative(process.cwd(), folder) || '.'
  // The frames are served before the pages' policy is set, because they have their own.
  app.route('/', walletFrame(root))
  app.route('/', miniAppFrame(root, miniApps))
  // Other sites open this page in a pop-up and wait for it; under the policy of the other pages it would seem closed to
  // them. The page sends nothing to its opener and reads nothing from it.
  app.use('/consent', async (c, next) => {
    await next()
    c.res.headers.set('cross-origin-opener-policy', 'unsafe-none')
  })
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...checks],
        styleSrc: ["'self'"],
        // Virtual lists position measured rows with style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'https:', 'data:', 'blob:', ...(imagesFrom ? [imagesFrom] : [])],
        // A video that a script fetches in segments is played from a blob URL.
        mediaSrc: ["'self'", 'https:', 'blob:'],
        connectSrc: ["'self'", ...STREAMS, ...privy],
        // `self` allows the wallet frame, and the document that contains a mini app's.
        frameSrc: ["'self'", ...privy, ...checks],
        workerSrc: ["'self'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
      xFrameOptions: 'DENY',
      referrerPolicy: 'strict-origin-when-cross-origin',
      // Wallets open pop-ups and send messages to the page that opened them.
      crossOriginOpenerPolicy: 'same-origin-allow-popups',
      // HSTS is the job of the proxy that terminates TLS; on loopback it would lock people out.
      strictTransportSecurity: false,
    }),
  )
  app.use(
    '/assets/*',
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  )
  // A missing asset is a 404, not the page: an outdated page would otherwise run HTML as a script.
  app.get('/assets/*', (c) => c.text('Not found', 404))
  const file = serveStatic({
    root,
    precompressed: true,
    onFound: (_path, c) => c.header('cache-control', 'no-cache'),
  })
  // The page itself isn't served as a file: whether it is shown depends on the requested path.
  app.get('*', (c, next) => (pathOf(c) === '/' ? next() : file(c, next)))
  const page = serveStatic({
    root,
    path: 'index.html',
    precompressed: true,
    onFound: (_path, c) => c.header('cache-control', 'no-cache'),
  })
  app.get('*', (c, next) => (isPageAsked(c) ? page(c, next) : next()))
  // For a browser the app itself shows “not found”, in the user's language.
  app.get('*', async (c, next) => {
    const path = pathOf(c)
    if (askedFormat(c) !== 'html' || isAppPath(path) || isReserved(path)) return next()
    const found = await page(c, next)
    return found && new Response(found.body, { status: 404, headers: found.headers })
  })
  app.all('*', (c) => {
    const path = pathOf(c)
    const asked = askedFormat(c)
    const { body, headers } = errorResponse(asked === 'text' && isApi(path) ? 'json' : asked, {
      code: 'ROUTE_NOT_FOUND',
      title: 'Not found',
      message: notFoundMessage(c.req.method, path, kind),
    })
    return c.body(body, 404, headers)
  })
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`The web app is missing from ${folder}: run npm run build`)
  return app
}

/** The path exactly as in the URL; Hono's own is partly decoded. */
const pathOf = (c: Context): string => new URL(c.req.url).pathname

const askedFormat = (c: Context) =>
  negotiateFormat(c.req.header('accept'), c.req.header('content-type'))

/** Whether the path can be a page of the app and JSON was not requested. */
const isPageAsked = (c: Context): boolean =>
  isAppPath(pathOf(c)) && acceptsHtml(c.req.header('accept'), c.req.header('content-type'))
