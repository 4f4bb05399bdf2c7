import { Hono } from 'hono'
import { z } from 'zod'
import type { AppContext } from '../context'
import { notFound } from '../errors'
import { readBody } from '../http/body'
import { parseOrThrow } from '../http/query'
import { endPro, extendPro } from '../messages/pro'
import { Fid } from './schemas'

const Grant = z.strictObject({
  fid: Fid,
  /** 0 ends the subscription now. */
  days: z.int().min(0).max(3650),
})

/** `/pro`: gives an account a Pro subscription without a payment, or ends it. */
export function proControls({ store, clock }: AppContext): Hono {
  const app = new Hono()
  app.post('/pro', async (c) => {
    const { fid, days } = parseOrThrow(Grant, (await readBody(c.req.raw)) ?? {})
    const at = clock.now()
    const end = await store.transaction(async (tx) => {
      if (days === 0) await endPro(store, tx, [fid], at)
      else await extendPro(store, tx, [{ fid, days }], at)
      return tx
        .selectFrom('profile')
        .select('pro_expires_at as at')
        .where('fid', '=', fid)
        .executeTakeFirst()
    })
    if (!end) throw notFound('The account', 'fid')
    return c.json({ fid, expires_at: end.at && new Date(end.at).toISOString() })
  })
  return app
}
