import { bytesOf } from '@castaway/server-kit/bytes'
import { Hono } from 'hono'
import { notFound } from '../../errors'
import { toErrorResponse } from '../../http/error-response'
import type { Store } from '../../store/index'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Serves what a token's `tokenURI` points to: `/:id`, and its image at `/:id/media`. */
export function fungiblePages(store: Store): Hono {
  const app = new Hono()
  const find = (id: string) =>
    UUID.test(id)
      ? store.db.selectFrom('fungible').where('id', '=', id)
      : store.db.selectFrom('fungible').where('id', 'is', null)

  app.get('/:id', async (c) => {
    const row = await find(c.req.param('id'))
      .select(['id', 'name', 'symbol', 'description', 'nsfw', 'media_type'])
      .select(['website_link', 'twitter', 'discord', 'telegram'])
      .executeTakeFirst()
    if (!row) return toErrorResponse(notFound('The token'))
    const { id, media_type, ...about } = row
    const facts = Object.entries(about).filter(([, value]) => value !== null)
    const image = new URL(`/fungibles/${id}/media`, c.req.url).href
    return c.json({ ...Object.fromEntries(facts), ...(media_type && { image }) })
  })

  app.get('/:id/media', async (c) => {
    const row = await find(c.req.param('id')).select(['media', 'media_type']).executeTakeFirst()
    if (!row?.media || !row.media_type) return toErrorResponse(notFound('The image'))
    return c.body(new Uint8Array(bytesOf(row.media)), 200, {
      'content-type': row.media_type,
      // Untrusted bytes on this origin: they may be an image and nothing else.
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
  return app
}
