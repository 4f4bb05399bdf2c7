import { collection, type CollectionValues } from '@castaway/contract/collection'
import { Hono } from 'hono'
import type { Store } from '../store/index'

/** The account that the contract’s examples are about. */
const FID = 2

/** `/collection.json`: all operations as requests for an API client, with values of this island. */
export function collectionRoute(context: { store: Store; publicUrl: string }): Hono {
  const app = new Hono()
  app.get('/collection.json', async (c) => {
    const document = await collection({
      base_url: `${context.publicUrl}/v2`,
      page_url: context.publicUrl,
      ...(await exampleValues(context)),
    })
    return c.json(document, 200, {
      'cache-control': 'no-cache',
      'content-disposition': 'attachment; filename="castaway.postman_collection.json"',
      // Like the OpenAPI document, it is public.
      'access-control-allow-origin': '*',
    })
  })
  return app
}

/** What the examples’ account has; nothing in a world without it. */
async function exampleValues({ store }: { store: Store }): Promise<CollectionValues> {
  const castBy = (order: 'asc' | 'desc') =>
    store.db
      .selectFrom('cast')
      .select('hash')
      .where('fid', '=', FID)
      .where('parent_hash', 'is', null)
      .orderBy('reply_count', order)
      .orderBy('quote_count', order)
      .orderBy('hash')
      .executeTakeFirst()
  const [account, verification, busy, quiet, channel] = await Promise.all([
    store.db
      .selectFrom('account')
      .select('custody_address')
      .where('fid', '=', FID)
      .executeTakeFirst(),
    store.db.selectFrom('verification').select('address').where('fid', '=', FID).executeTakeFirst(),
    castBy('desc'),
    castBy('asc'),
    store.db.selectFrom('channel').select('url').where('id', '=', 'lagoon').executeTakeFirst(),
  ])
  return {
    custody_address: account?.custody_address ?? '',
    verified_address: verification?.address ?? '',
    cast_hash: busy?.hash ?? '',
    spare_cast_hash: quiet?.hash ?? '',
    parent_url: channel?.url ?? '',
  }
}
