import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { isAppPath } from '@castaway/web/paths'
import { Hono, type Context } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { negotiateFormat, errorResponse, acceptsHtml } from './error-response'
import { notFoundMessage, isApi, isReserved, type ServerKind } from './not-found'
import { walletFrame } from './wallet-frame'

/** Where the network's films stream from: players that browsers lack read their parts by script. */
const STREAMS = ['https://stream.farcaster.xyz', 'https://stream.warpcast.com']

/**
 * The web app: files with their hash in the name are kept for ever, the page itself is asked for each time.
 * `imagesFrom`: an origin besides https ones that pictures may come from. `privy`: where Privy's SDK
 * calls, and has its frame; nothing where Privy is not in use. `checks`: whose script checks that
 * somebody is a person, in a frame of its own; nothing where that is not asked. `kind`: what is said
 * about addresses where there is nothing depends on it.
 */
export function site(
  folder: string,
  imagesFrom?: string,
  privy: string[] = [],
  checks: string[] = [],
  kind: ServerKind = { isRemote: false, isDevelopment: false },
): Hono {
  const app = new Hono()
  const root = relative(process.cwd(), folder) || '.'
  // Before the policy of the pages: the frame has a stricter one.
  app.route('/', walletFrame(root))
  // Other sites open this page in a window and wait for it: under the policy of the rest they would
  // take it for closed. It has nothing to tell its opener and reads nothing of it.
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
        // Measured rows of virtual lists are placed by style attributes.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'https:', 'data:', 'blob:', ...(imagesFrom ? [imagesFrom] : [])],
        // A film that a script reads in parts is played from the memory of the page.
        mediaSrc: ["'self'", 'https:', 'blob:'],
        connectSrc: ["'self'", ...STREAMS, ...privy],
        // `self` is the wallet frame.
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
      // Wallets open pop-ups and talk back to the page that opened them.
      crossOriginOpenerPolicy: 'same-origin-allow-popups',
      // Transport security belongs to whoever ends TLS; on loopback it would lock people out.
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
  // A missing asset is a 404, not the page: a stale page would else run HTML as a script.
  app.get('/assets/*', (c) => c.text('Not found', 404))
  const file = serveStatic({
    root,
    precompressed: true,
    onFound: (_path, c) => c.header('cache-control', 'no-cache'),
  })
  // The page itself is no file: whether it is shown depends on what is asked for.
  app.get('*', (c, next) => (pathOf(c) === '/' ? next() : file(c, next)))
  const page = serveStatic({
    root,
    path: 'index.html',
    precompressed: true,
    onFound: (_path, c) => c.header('cache-control', 'no-cache'),
  })
  app.get('*', (c, next) => (isPageAsked(c) ? page(c, next) : next()))
  // To a person in a browser the app itself says, in their language, that there is nothing here.
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

/** As it stands in the URL: Hono's own is decoded in part. */
const pathOf = (c: Context): string => new URL(c.req.url).pathname

const askedFormat = (c: Context) =>
  negotiateFormat(c.req.header('accept'), c.req.header('content-type'))

/** One of the app's places, and not asked for as JSON. */
const isPageAsked = (c: Context): boolean =>
  isAppPath(pathOf(c)) && acceptsHtml(c.req.header('accept'), c.req.header('content-type'))
