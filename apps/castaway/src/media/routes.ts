import { MAX_ALT_LENGTH } from '@castaway/contract/records'
import { Hono } from 'hono'
import { z } from 'zod'
import { validate, readJson } from '../gateway/forward'
import { HttpError } from '../gateway/errors'
import type { Images } from './images'

/** Size limit of an upload in bytes. */
export const LARGEST_IMAGE = 15 * 1024 * 1024
const MAX_ASKED = 100

const Alt = z.string().trim().max(MAX_ALT_LENGTH)
const Description = z.strictObject({ alt: Alt })

export const imageTooLarge = () =>
  new HttpError('PICTURE_TOO_LARGE', 'An image can be at most 15 MB')

/** `/_media`: uploads images and edits their alt text. */
export function mediaRoutes(images: Images, userOf: (request: Request) => Promise<string>): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('cache-control', 'no-store')
  })

  app.post('/', async (c) => {
    const user = await userOf(c.req.raw)
    const alt = validate(Alt, c.req.query('alt') ?? '', 'alt')
    return c.json(await images.add(user, new Uint8Array(await c.req.arrayBuffer()), alt))
  })
  app.put('/:id', async (c) => {
    const user = await userOf(c.req.raw)
    const { alt } = validate(Description, await readJson(c.req.raw))
    return c.json(await images.describe(user, c.req.param('id'), alt))
  })
  app.delete('/:id', async (c) => {
    await images.remove(await userOf(c.req.raw), c.req.param('id'))
    return c.json({ success: true })
  })
  // Anyone can read this, because the images are public.
  app.get('/', async (c) => {
    const urls = c.req.queries('url') ?? []
    if (urls.length > MAX_ASKED) {
      throw new HttpError('INVALID_FIELD', `Request at most ${MAX_ASKED} at once`, {
        property: 'url',
      })
    }
    return c.json({ media: await images.about(urls) })
  })
  return app
}

/** `/media/<file>`: the image files. A name is never reused for other bytes, so they are cached forever. */
export function imageFiles(images: Images): Hono {
  const app = new Hono()
  app.get('/:file', async (c) => {
    const found = await images.read(c.req.param('file'))
    if (!found) return c.text('Not found', 404)
    return c.body(found.bytes as Uint8Array<ArrayBuffer>, 200, {
      'content-type': found.type,
      'content-length': String(found.bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      // Other clients embed these images too.
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    })
  })
  return app
}
