import { Hono } from 'hono'
import { silence } from './frame-pages'

const guarded = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}
const svg = (body: string, size: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100">${body}</svg>`

/** Serves content that breaks clients at `/trap/<name>`, for the world `hostile` only. */
export const hostileContentRoutes = (): Hono => {
  const app = new Hono()
  /** An HTML page with an image's name. */
  app.get('/trap/page.png', (c) =>
    c.body('<!doctype html><script>alert(30)</script>', 200, {
      ...guarded,
      'content-type': 'image/png',
    }),
  )
  /** Noise with an image's name. */
  app.get('/trap/noise.jpg', (c) =>
    c.body('\u0000\u0001not an image', 200, { ...guarded, 'content-type': 'image/jpeg' }),
  )
  /** An image with a page's name. */
  app.get('/trap/picture.html', (c) =>
    c.body(svg('<circle cx="50" cy="50" r="40" fill="teal"/>', 400), 200, {
      ...guarded,
      'content-type': 'image/svg+xml',
    }),
  )
  /** An image that would run a script if it were opened as a page. */
  app.get('/trap/script.svg', (c) =>
    c.body(
      svg(
        '<script>alert(31)</script><rect width="100" height="100" fill="tomato" onload="alert(32)"/>',
        300,
      ),
      200,
      { ...guarded, 'content-type': 'image/svg+xml' },
    ),
  )
  /** An image with huge dimensions. */
  app.get('/trap/huge.svg', (c) =>
    c.body(svg('<rect width="100" height="100" fill="gold"/>', 200_000), 200, {
      ...guarded,
      'content-type': 'image/svg+xml',
    }),
  )
  /** A tracking pixel. */
  app.get('/trap/dot.svg', (c) =>
    c.body(svg('', 1), 200, { ...guarded, 'content-type': 'image/svg+xml' }),
  )
  for (const name of ['never.png', 'never', 'never.mp4']) {
    app.get(`/trap/${name}`, async (c) => {
      await silence(c.req.raw.signal)
      return c.text('', 504)
    })
  }
  app.get('/trap/broken.m3u8', (c) =>
    c.body('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nnothing.m3u8\n', 200, {
      ...guarded,
      'content-type': 'application/vnd.apple.mpegurl',
    }),
  )
  app.get('/trap/broken.mp3', (c) =>
    c.body('not a sound', 200, { ...guarded, 'content-type': 'audio/mpeg' }),
  )
  return app
}
