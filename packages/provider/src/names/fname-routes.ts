import type { Hono } from 'hono'
import { z } from 'zod'
import { readBody } from '../http/body'
import { parseOrThrow } from '../http/query'
import { openRoutes } from '../http/open-routes'
import type { AppContext } from '../context'
import type { Report } from '../http/report'
import { readCurrentTransfer, readTransfers, requestTransfer, TransferError } from './fname-server'
import { nameServerAddress } from './proofs'

const Fid = z.int().min(0).max(2_147_483_647)
const Whole = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const Name = z.string().max(64)

const Filter = z.object({
  from_id: Whole.optional(),
  /** The spelling of earlier nodes. */
  fromId: Whole.optional(),
  from_ts: Whole.optional(),
  fid: z.coerce.number().pipe(Fid).optional(),
  name: Name.optional(),
  /** The spelling of today's nodes. */
  fname: Name.optional(),
})

const TransferRequest = z.object({
  name: Name,
  from: Fid,
  to: Fid,
  fid: Fid.optional(),
  owner: z.string().regex(/^0x[0-9a-fA-F]{40}$/),
  timestamp: z.int().min(0),
  signature: z
    .string()
    .regex(/^0x(?:[0-9a-fA-F]{2})+$/)
    .max(20_000),
})

/**
 * The island's name server, with the routes and answers of the network's: clients and nodes use
 * `<public URL>/fnames` in place of `https://fnames.farcaster.xyz`.
 */
export function fnameRoutes(context: AppContext, report?: Report): Hono {
  const { store } = context
  const app = openRoutes({
    report,
    answer: (error, c) =>
      error instanceof TransferError
        ? c.json({ error: 'Validation failure', code: error.code }, 400)
        : undefined,
  })

  app.get('/transfers', async (c) => {
    const { fromId, fname, ...filter } = parseOrThrow(Filter, c.req.query())
    const transfers = await readTransfers(store, {
      ...(fromId !== undefined && { from_id: fromId }),
      ...(fname !== undefined && { name: fname }),
      ...filter,
    })
    return c.json({ transfers })
  })
  app.get('/transfers/current', async (c) => {
    const { fid, name, fname = name } = parseOrThrow(Filter, c.req.query())
    const transfer = await readCurrentTransfer(store, {
      ...(fid !== undefined ? { fid } : fname !== undefined && { name: fname }),
    })
    return transfer ? c.json({ transfer }) : c.json({ error: 'No transfer found' }, 404)
  })
  app.post('/transfers', async (c) => {
    const asked = parseOrThrow(TransferRequest, await readBody(c.req.raw))
    return c.json({ transfer: await requestTransfer(context, asked) })
  })
  app.get('/signer', async (c) => c.json({ signer: await nameServerAddress(store) }))
  app.get('/current-time', (c) => c.json({ currentTime: Math.floor(context.clock.now() / 1000) }))
  app.get('/_health', (c) => c.json({ status: 'ok' }))
  return app
}
