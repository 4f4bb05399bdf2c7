import type { RemovedCasts } from '@castaway/contract/records'
import { removedCastsAround, type Store } from '@castaway/provider'
import { Hono } from 'hono'
import { HttpError, httpErrors } from './errors'

/** Returns what was removed around a cast, as this account can see it; null if such a cast never existed. */
export type RemovedSource = (hash: string, viewer?: number) => Promise<RemovedCasts | null>

const HASH = /^0x[0-9a-f]{40}$/

/** The island remembers the position of removed casts. */
export const islandRemoved =
  ({ db }: Pick<Store, 'db'>): RemovedSource =>
  (hash, viewer) =>
    removedCastsAround(db, hash, { app: 'castaway', ...(viewer !== undefined && { viewer }) })

/** `/_removed/<hash>`: the replies to a removed cast. */
export function removedRoutes(
  source: RemovedSource | undefined,
  viewerOf: (request: Request) => Promise<number | undefined>,
): Hono {
  const app = new Hono()
  app.get('/_removed/:hash', async (c) => {
    // A remote provider has no such information.
    if (!source) throw httpErrors.unknown()
    const hash = c.req.param('hash').toLowerCase()
    if (!HASH.test(hash))
      throw new HttpError('INVALID_FIELD', 'This is not a cast hash', { property: 'hash' })
    const found = await source(hash, await viewerOf(c.req.raw))
    if (!found)
      throw new HttpError('CAST_NOT_FOUND', 'This cast was never here', { property: 'hash' })
    return c.json(found, 200, { 'cache-control': 'no-store' })
  })
  return app
}
