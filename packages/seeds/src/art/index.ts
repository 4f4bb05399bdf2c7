import { Hono } from 'hono'
import { seededRandom } from '../random'
import { avatar } from './avatar'
import { scene } from './scene'

/** Kinds of images that are drawn. */
export const artKinds = ['avatar', 'channel', 'island', 'scene'] as const
export type ArtKind = (typeof artKinds)[number]

/**
 * Draws an image. The same kind and key give the same bytes.
 * @param key any text; for a `scene`, the part before the first hyphen selects the subject (`sea-…`)
 */
export const artSvg = (kind: ArtKind, key: string): string => {
  const d = seededRandom(`art/${kind}/${key}`)
  switch (kind) {
    case 'avatar':
      return avatar(d)
    case 'channel':
    case 'island':
      return avatar(d, kind)
    case 'scene':
      return scene(d, key.split('-')[0]!)
  }
}

const KEY = /^([a-z0-9-]{1,80})\.svg$/

/** Serves the images at `/art/<kind>/<key>.svg`. Anything else below `/art` is a 404. */
export const artRoutes = (): Hono => {
  const app = new Hono()
  app.get('/art/:kind/:file', (c) => {
    const kind = artKinds.find((one) => one === c.req.param('kind'))
    const key = KEY.exec(c.req.param('file'))?.[1]
    if (!kind || !key) return c.notFound()
    return c.body(artSvg(kind, key), 200, {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      // An SVG that is opened by itself is a document, which must not run or load anything.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    })
  })
  return app
}
