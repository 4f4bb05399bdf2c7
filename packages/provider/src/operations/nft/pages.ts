import { bytesOf } from '@castaway/server-kit/bytes'
import { Hono } from 'hono'
import { notFound } from '../../errors'
import { readableAnywhere } from '../../http/cors'
import { toErrorResponse } from '../../http/error-response'
import type { Store } from '../../store/index'
import { tokenIdError } from './token-id'

/**
 * Serves what contracts on the chain point to: a collection at `/:id`, as in ERC-7572, and its tokens at
 * `/:id/:token`. Generated images are at `/images/:file`.
 */
export function nftPages(store: Store): Hono {
  const app = new Hono()
  // Marketplaces read it in the browser.
  app.use(async (c, next) => {
    await next()
    c.res = readableAnywhere(c.res)
  })

  app.get('/images/:file', async (c) => {
    const [, id = '', extension] = /^([\w-]+)\.(png|jpeg|webp)$/.exec(c.req.param('file')) ?? []
    const image = await store.db
      .selectFrom('nft_image')
      .select(['type', 'bytes'])
      .where('id', '=', id)
      .where('type', '=', `image/${extension}`)
      .executeTakeFirst()
    if (!image) return toErrorResponse(notFound('The image'))
    return c.body(new Uint8Array(bytesOf(image.bytes)), 200, {
      'content-type': image.type,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  app.get('/:id', async (c) => {
    const collection = await find(c.req.param('id'))
    if (!collection) return toErrorResponse(notFound('The collection'))
    const { name, symbol, description, image, external_link } = collection
    return c.json(withoutNulls({ name, symbol, description, image, external_link }))
  })

  app.get('/:id/:token', async (c) => {
    const { id, token } = c.req.param()
    const collection = await find(id)
    if (!collection || tokenIdError(token, collection.max_supply)) {
      return toErrorResponse(notFound('The token'))
    }
    const row = await store.db
      .selectFrom('nft_token')
      .select('metadata')
      .where('collection_id', '=', id)
      .where('token_id', '=', token)
      .executeTakeFirst()
    const { name, description, image, external_link: external_url } = collection
    // A token without metadata of its own looks like its collection.
    return c.json(
      row?.metadata ??
        withoutNulls({ name: `${name} #${token}`, description, image, external_url }),
    )
  })

  const find = (id: string) =>
    store.db
      .selectFrom('nft_collection')
      .select(['name', 'symbol', 'description', 'image', 'external_link', 'max_supply'])
      .where('id', '=', id)
      .executeTakeFirst()
  return app
}

const withoutNulls = (facts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))
